/** The anchors of a Markdown file's headings, as used after `#` in a link. */
export function headingAnchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading] of withoutCode(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const anchor = anchorOf(heading!)
    let unique = anchor
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}

/** `## A cart's **lines**, in full` → `a-carts-lines-in-full` */
function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

const withoutCode = (markdown: string): string => markdown.replaceAll(/^```[^]*?^```/gm, '')
