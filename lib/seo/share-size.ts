/** Size of a picture for shared links, in px: what every network shows large. */
export const shareSize = { width: 1200, height: 630 } as const

/** The part of it that a photograph takes. */
export const photoSize = { width: 470, height: shareSize.height } as const
