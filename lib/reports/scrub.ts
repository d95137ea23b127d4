/**
 * Takes out of a text what could name a person or open a door: the values of queries and fragments,
 * addresses of mail, bearer tokens and anything that is long and random.
 */
export function scrub(text: string): string {
  return text
    .replaceAll(/([?&#][^\s=&#?"')]+)=[^\s&#"')]*/g, '$1=…')
    .replaceAll(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…')
    .replaceAll(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replaceAll(/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}\b/g, '…')
}
