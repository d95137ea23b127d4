/**
 * An e-mail as it is compared: one that a person could take for another is the same, whatever its capitals, its widths
 * and the way its accents are put together.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}
