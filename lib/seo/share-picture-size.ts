/** Size of an image for shared links in px, which every network shows large. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/** The area of the photograph. */
export const sharePhotoSize = { width: 470, height: sharePictureSize.height } as const
