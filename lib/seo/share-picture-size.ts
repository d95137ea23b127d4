/** Size of an image for shared links in px, which every network shows large. */
export const shareSize = { width: 1200, height: 630 } as const

/** The area of the photograph. */
export const photoSize = { width: 470, height: shareSize.height } as const
