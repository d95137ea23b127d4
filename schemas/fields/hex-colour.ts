/** A colour as the site draws it (components/ui/hex-colour.ts); any other spelling is drawn as none. */
export const hexColourPattern = /^#[0-9a-f]{6}$/i

/** The house's own colours by what editors call them, as the site's sheet has them (app/(site)/styles/tokens.css). */
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
