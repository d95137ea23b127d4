/**
 * An image with its reference, which contains its size, and its description. Falls back to the asset's description
 * in the language of the page, as Studio's Media tool stores it.
 */
export const pictureProjection = /* groq */ `
  "alt": coalesce(alt, asset->opt.orrery.alt[_key == $locale][0].text),
  "ref": asset._ref,
  "ground": asset->metadata{isOpaque, "colour": palette.dominant.background},
  crop,
  hotspot
`

/** The same with its low-quality placeholder (LQIP), for pictures above the fold. */
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

type StoredShape<Name extends string, Field extends string> = Partial<
  Record<Field, number | null>
> & { _type: Name }

export interface PictureData {
  alt?: string | null
  ref?: string | null
  /** Background to paint until the picture has loaded. */
  ground?: { isOpaque?: boolean | null; colour?: string | null } | null
  lqip?: string | null
  /** As stored, with `_type`: listing the fields would make up a sixth of a page's query. */
  crop?: StoredShape<'sanity.imageCrop', 'top' | 'bottom' | 'left' | 'right'> | null
  hotspot?: StoredShape<'sanity.imageHotspot', 'x' | 'y' | 'width' | 'height'> | null
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
  /** `loop` plays silently and automatically; `film` plays on request. */
  playback?: string | null
  description?: string | null
  captions?: readonly CaptionsData[] | null
}

export interface CaptionsData {
  _key: string
  language?: string | null
  file?: string | null
}
