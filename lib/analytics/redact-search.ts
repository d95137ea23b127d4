/** Maximum length of a tracked search term. */
const maxLength = 100

/**
 * A search term that may be tracked. Undefined for an empty term and for personal data: an email
 * address, or a number as long as those of phones, orders and cards.
 */
export function redactSearch(text: string | null | undefined): string | undefined {
  const words = (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength)
  const isPersonal = words.includes('@') || /\d(?:[\s().+/-]*\d){6}/.test(words)
  return words && !isPersonal ? words : undefined
}

/** A page URL without a search term that may not be tracked. */
export function redactSearchInUrl(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const search = url.searchParams.get('q')
  if (!search || redactSearch(search)) return address
  url.searchParams.delete('q')
  return url.href
}
