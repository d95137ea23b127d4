/** True if a module of the page has this anchor, else an error message that lists the existing anchors. */
export function checkAnchorTarget(anchor: string | undefined, modules: unknown): string | true {
  if (!anchor) return true
  const list: { anchor?: string }[] = Array.isArray(modules) ? modules : []
  const names = list.flatMap((module) => module.anchor ?? [])
  if (names.includes(anchor)) return true
  return names.length > 0
    ? `No module of this page has this name. These are there: ${names.join(', ')}.`
    : 'No module of this page has a name yet. Open one and fill in “Place on the page”.'
}
