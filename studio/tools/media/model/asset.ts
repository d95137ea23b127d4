import { publishedIdOf } from '../../../releases/document-ids.ts'

/** What an asset shows in one language, for whoever does not see it. */
export interface AltText {
  /** The code of the language. */
  _key: string
  text: string
}

/** A picture or a file of the library, as the list asks for it. */
export interface Asset {
  _id: string
  _type: 'sanity.imageAsset' | 'sanity.fileAsset'
  _createdAt: string
  url: string
  originalFilename?: string | null
  title?: string | null
  creditLine?: string | null
  /** Bytes. */
  size?: number | null
  mimeType?: string | null
  extension?: string | null
  /** Pixels; a file has none. */
  width?: number | null
  height?: number | null
  /** CSS colours of a picture, the strongest first. */
  colours?: readonly string[] | null
  tags?: readonly (string | null)[] | null
  alt?: readonly AltText[] | null
  /** Ids of all documents that refer to it: drafts, versions and what is published. */
  users?: readonly string[] | null
}

/** What the list and the panel ask of an asset. */
export const assetFields = `
  _id, _type, _createdAt, url, originalFilename, title, creditLine, size, mimeType, extension,
  "width": metadata.dimensions.width,
  "height": metadata.dimensions.height,
  "colours": [
    metadata.palette.dominant.background, metadata.palette.vibrant.background,
    metadata.palette.muted.background, metadata.palette.darkMuted.background,
    metadata.palette.lightMuted.background
  ],
  "tags": opt.orrery.tags,
  "alt": opt.orrery.alt[]{_key, text},
  "users": *[references(^._id)]._id
`

/** What an asset is called where editors see it. */
export const assetName = ({ title, originalFilename, _id }: Asset): string =>
  title || originalFilename || _id

export const isPicture = ({ _type }: Pick<Asset, '_type'>): boolean => _type === 'sanity.imageAsset'

/** Whether browsers may play it. */
export const isVideo = ({ mimeType }: Asset): boolean => mimeType?.startsWith('video/') ?? false

/** How many documents refer to an asset; a document with a draft counts once. */
export const usageCount = ({ users }: Asset): number => new Set(users?.map(publishedIdOf)).size

/** What an editor calls the kind of an asset. */
export function assetKindLabel(asset: Asset): string {
  const format = (asset.extension ?? '').toUpperCase()
  if (isPicture(asset)) return `${format} picture`.trim()
  return `${format} ${isVideo(asset) ? 'film' : 'file'}`.trim()
}

/** Bytes as people read them, for instance `2.4 MB`. */
export function formatFileSize(bytes: number | null | undefined): string {
  if (bytes == null) return ''
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] =
    bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`
}

/** `2880 × 1350`; nothing where it has no measures. */
export const dimensionsLabel = ({ width, height }: Asset): string =>
  width && height ? `${width} × ${height}` : ''

/** `used in 4 documents`. */
export function usageLabel(asset: Asset): string {
  const uses = usageCount(asset)
  if (uses === 0) return 'used nowhere'
  return uses === 1 ? 'used in 1 document' : `used in ${uses} documents`
}

/** Where a small picture of an asset is; undefined for what has none. */
export function thumbnailUrl(asset: Asset, width: number): string | undefined {
  if (!isPicture(asset)) return undefined
  return asset.extension === 'svg'
    ? asset.url
    : `${asset.url}?w=${width}&h=${width}&fit=max&auto=format`
}
