/** An image with what is needed to address and describe it; its size is written in the reference. */
export const pictureProjection = /* groq */ `
  alt,
  "ref": asset._ref,
  "ground": asset->metadata{isOpaque, "colour": palette.dominant.background},
  crop{top, bottom, left, right},
  hotspot{x, y, width, height}
`

/** The same with its low-quality placeholder: for pictures above the fold only. */
export const pictureWithPlaceholderProjection = /* groq */ `
  ${pictureProjection},
  "lqip": asset->metadata.lqip
`

const videoProjection = /* groq */ `
  "video": video.asset->{url, mimeType},
  "mobileVideo": mobileVideo.asset->{url, mimeType},
  embed,
  playback,
  description,
  captions[]{_key, language, "file": file.asset->url}
`

export const mediaProjection = /* groq */ `
  type,
  image{${pictureProjection}},
  mobileImage{${pictureProjection}},
  poster{${pictureProjection}},
  ${videoProjection}
`

/** Media above the fold. */
export const heroMediaProjection = /* groq */ `
  type,
  image{${pictureWithPlaceholderProjection}},
  mobileImage{${pictureWithPlaceholderProjection}},
  poster{${pictureWithPlaceholderProjection}},
  ${videoProjection}
`

export interface PictureData {
  alt?: string | null
  ref?: string | null
  /** What is known of the picture before it is there. */
  ground?: { isOpaque?: boolean | null; colour?: string | null } | null
  lqip?: string | null
  crop?: Partial<Record<'top' | 'bottom' | 'left' | 'right', number | null>> | null
  hotspot?: Partial<Record<'x' | 'y' | 'width' | 'height', number | null>> | null
}

export interface FileData {
  url?: string | null
  mimeType?: string | null
}

export interface MediaData {
  type?: string | null
  image?: PictureData | null
  mobileImage?: PictureData | null
  poster?: PictureData | null
  video?: FileData | null
  mobileVideo?: FileData | null
  embed?: string | null
  /** `loop` moves silently by itself, `film` is played by whoever wants to see it. */
  playback?: string | null
  description?: string | null
  captions?: readonly CaptionsData[] | null
}

export interface CaptionsData {
  _key: string
  language?: string | null
  file?: string | null
}
