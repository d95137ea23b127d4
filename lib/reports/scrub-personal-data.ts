/**
 * Removes personal data and secrets from a text: values of queries and fragments, email addresses, bearer
 * tokens and any long random string.
 */
export function scrubPersonalData(text: string): string {
  return text
    .replaceAll(/([?&#][^\s=&#?"')]+)=[^\s&#"')]*/g, '$1=…')
    .replaceAll(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…')
    .replaceAll(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replaceAll(/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}\b/g, '…')
}
