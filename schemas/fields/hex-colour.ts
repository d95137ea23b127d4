/** A colour as the site draws it (components/ui/hex-colour.ts); any other spelling is drawn as none. */
export const hexColour = /^#[0-9a-f]{6}$/i
