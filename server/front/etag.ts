/** Whether `If-None-Match` matches an ETag by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(known: string, tag: string): boolean {
  if (known.trim() === '*') return true
  const bare = (each: string) => each.trim().replace(/^W\//, '')
  return known.split(',').some((each) => bare(each) === bare(tag))
}
