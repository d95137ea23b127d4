/** Most letters of a search that are told. */
const maxLength = 100

/**
 * What somebody searched for, as it may be told. Undefined for nothing, and for what is about a person
 * rather than a watch: an address of mail, or a number as long as those of phones, orders and cards.
 */
export function redactSearch(text: string | null | undefined): string | undefined {
  const words = (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength)
  const isPersonal = words.includes('@') || /\d(?:[\s().+/-]*\d){6}/.test(words)
  return words && !isPersonal ? words : undefined
}

/** The address of a page as it may be told: without a search that may not. */
export function redactSearchInUrl(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const search = url.searchParams.get('q')
  if (!search || redactSearch(search)) return address
  url.searchParams.delete('q')
  return url.href
}
