/** Format of colours that the site accepts (components/ui/hex-colour.ts); it ignores any other. */
export const hexColourPattern = /^#[0-9a-f]{6}$/i

/** Brand colours by their names for editors, equal to those in app/(site)/styles/tokens.css. */
export const brandColours = {
  Ink: '#14130f',
  Paper: '#f6f2ea',
  Sand: '#ece6da',
  Brass: '#a8843f',
  'Dark brass': '#7a5c22',
  Night: '#0b1120',
  'Light night': '#2c3550',
  Red: '#8f2a1c',
} as const
