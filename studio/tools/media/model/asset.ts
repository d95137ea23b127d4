import * as z from 'zod/mini'
import { timeText } from '../../../date-format.ts'
import { publishedIdOf } from '../../../releases/release-document-ids.ts'

/** Alt text in one language. */
export interface LocalizedAltText {
  /** Language code. */
  _key: string
  text: string
}

/** Picture or file in the library, as queried. */
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
  /** Width in pixels; null for files. */
  width?: number | null
  height?: number | null
  /** CSS colours of a picture, dominant first. */
  colours?: readonly (string | null)[] | null
  tags?: readonly (string | null)[] | null
  alt?: readonly LocalizedAltText[] | null
  /** Ids of all documents that refer to the asset: drafts, versions and published. */
  users?: readonly string[] | null
}

const text = z.nullable(z.string())
const number = z.nullable(z.number())
export const assetSchema = z.object({
  _id: z.string(),
  _type: z.enum(['sanity.imageAsset', 'sanity.fileAsset']),
  _createdAt: timeText,
  url: z.string(),
  originalFilename: text,
  title: text,
  creditLine: text,
  size: number,
  mimeType: text,
  extension: text,
  width: number,
  height: number,
  colours: z.nullable(z.array(text)),
  tags: z.nullable(z.array(text)),
  alt: z.nullable(z.array(z.object({ _key: z.string(), text: z.string() }))),
  users: z.nullable(z.array(z.string())),
}) satisfies z.ZodMiniType<Asset>

/** Projection for list and details panel. */
export const assetProjection = `
  _id, _type, _createdAt, url, originalFilename, title, creditLine, size, mimeType, extension,
  "width": metadata.dimensions.width,
  "height": metadata.dimensions.height,
  "colours": [
    metadata.palette.dominant.background, metadata.palette.vibrant.background,
    metadata.palette.muted.background, metadata.palette.darkMuted.background,
    metadata.palette.lightMuted.background
  ],
  "tags": opt.orrery.tags,
  "alt": coalesce(opt.orrery.alt[]{_key, text}, opt.orrery.alt),
  "users": *[references(^._id)]._id
`

/** Display name of an asset. */
export const assetDisplayName = ({ title, originalFilename, _id }: Asset): string =>
  title || originalFilename || _id

export const isPictureAsset = ({ _type }: Pick<Asset, '_type'>): boolean =>
  _type === 'sanity.imageAsset'

/** Whether browsers can play the asset. */
export const isVideoAsset = ({ mimeType }: Asset): boolean =>
  mimeType?.startsWith('video/') ?? false

/** Count of documents that refer to an asset; a document and its draft count once. */
export const documentCountUsingAsset = ({ users }: Asset): number =>
  new Set(users?.map(publishedIdOf)).size

/** Label for the kind of an asset. */
export function assetKindLabel(asset: Asset): string {
  const format = (asset.extension ?? '').toUpperCase()
  if (isPictureAsset(asset)) return `${format} picture`.trim()
  return `${format} ${isVideoAsset(asset) ? 'video' : 'file'}`.trim()
}

/** Formats bytes for people, for instance `2.4 MB`. */
export function formatFileSize(bytes: number | null | undefined): string {
  if (bytes == null) return ''
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] =
    bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`
}

/** `2880 × 1350`; empty without dimensions. */
export const dimensionsLabel = ({ width, height }: Asset): string =>
  width && height ? `${width} × ${height}` : ''

/** `used in 4 documents`. */
export function assetUsageLabel(asset: Asset): string {
  const uses = documentCountUsingAsset(asset)
  if (uses === 0) return 'not used'
  return uses === 1 ? 'used in 1 document' : `used in ${uses} documents`
}

/** Thumbnail URL; undefined for assets without one. */
export function thumbnailUrl(asset: Asset, width: number): string | undefined {
  if (!isPictureAsset(asset)) return undefined
  return asset.extension === 'svg'
    ? asset.url
    : `${asset.url}?w=${width}&h=${width}&fit=max&auto=format`
}
