const warned = new Set<string>()

/**
 * Tells the server's log that texts hold something which this build does not show: once for each kind, however
 * many texts hold it.
 *
 * @param place what it is: a block, a mark, a style, a list
 * @param kind its name in the content
 */
export function warnUnsupported(place: string, kind: string): void {
  const key = `${place} ${kind}`
  if (typeof window !== 'undefined' || warned.has(key)) return
  warned.add(key)
  console.warn(`Rich text: this site does not show the ${place} "${kind}" that a text holds`)
}
