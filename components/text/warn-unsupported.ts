const warned = new Set<string>()

/**
 * Logs on the server that a text contains something that this build does not render, once for each kind.
 *
 * @param place what it is: a block, a mark, a style, a list
 * @param kind its name in the content
 */
export function warnUnsupportedOnce(place: string, kind: string): void {
  const key = `${place} ${kind}`
  if (typeof window !== 'undefined' || warned.has(key)) return
  warned.add(key)
  console.warn(`Rich text: this build does not render the ${place} "${kind}"; it is left out`)
}
