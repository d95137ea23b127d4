/** What an anchor is spelled with, so that it reads well in an address in every language. */
const pattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Names that the page itself gives to its places: a link with one of them would lead there. */
const reservedNames =
  /^(content|top|buy|see-also|read-next|found|retailers|retailer-query|(site|title|tab|entry|form|menu|search|newsletter|gate|found|aside|at|state)-.+)$/

/** How an anchor is spelled; words for the editor where it is not, `true` where it is or there is none. */
export function checkAnchorName(value: string | undefined): string | true {
  if (!value) return true
  if (value.length > 40) return 'Keep it under 40 characters: it stands in addresses.'
  if (reservedNames.test(value))
    return `The page has a place of its own called “${value}”. Choose a different name.`
  return (
    pattern.test(value) ||
    'Use small letters a–z, digits and single hyphens, for instance “five-years”.'
  )
}
