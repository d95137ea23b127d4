/** Readers that do not wait for a second try: they keep the page as the server wrote it. */
const crawler = /bot|lighthouse|facebook|google/i

/** What such a reader keeps of a part that has failed: copied while the part still stands in the document. */
export function crawlerSnapshot(selector: string): Node[] | undefined {
  if (!crawler.test(navigator.userAgent)) return undefined
  const part = document.querySelector(selector)
  return part ? Array.from(part.childNodes, (node) => node.cloneNode(true)) : undefined
}
