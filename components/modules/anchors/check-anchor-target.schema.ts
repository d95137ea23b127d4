/** True if a module of the page has this anchor, else an error message that lists the existing anchors. */
export function checkAnchorTarget(anchor: string | undefined, modules: unknown): string | true {
  if (!anchor) return true
  const list: { anchor?: string }[] = Array.isArray(modules) ? modules : []
  const names = list.flatMap((module) => module.anchor ?? [])
  if (names.includes(anchor)) return true
  return names.length > 0
    ? `No module on this page has this anchor. Existing anchors: ${names.join(', ')}.`
    : 'No module on this page has an anchor yet. Open a module and set its anchor.'
}
