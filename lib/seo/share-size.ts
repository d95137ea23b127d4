/** Size of a picture for shared links, in px: what every network shows large. */
export const shareSize = { width: 1200, height: 630 } as const
