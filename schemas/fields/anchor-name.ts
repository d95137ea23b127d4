/** Format of an anchor, readable in URLs of every language. */
const pattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Ids that the page itself uses: a link to one of them would jump there. */
const reservedNames =
  /^(content|top|buy|see-also|read-next|found|retailers|retailer-query|(site|title|tab|entry|form|menu|search|newsletter|gate|found|aside|at|state)-.+)$/

/** Validates an anchor: an error message, or `true` if it is valid or empty. */
export function checkAnchorName(value: string | undefined): string | true {
  if (!value) return true
  if (value.length > 40) return 'Use at most 40 characters.'
  if (reservedNames.test(value)) return `“${value}” is reserved. Choose a different anchor.`
  return (
    pattern.test(value) ||
    'Use lowercase letters a–z, digits and single hyphens, for example “five-years”.'
  )
}
