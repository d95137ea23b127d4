import type { LakeConfig } from '../lake.ts'
import { assetFileUrl } from '../document/asset-url.ts'
import type { IncomingDocument } from '../document/commit.ts'
import type { ReceivedFile } from './receive-file.ts'
import type { IdentifiedImage, ImageMetadata } from './metadata/image-metadata.ts'

/** Details that the client passes in the upload's query, named as in the asset document. */
export interface AssetUploadDetails {
  originalFilename?: string
  label?: string
  title?: string
  description?: string
  creditLine?: string
  source?: { _type: 'sanity.assetSourceSpec'; id: string; name: string; url?: string }
}

/** Characters not allowed in a filename: controls, line separators and bidirectional overrides. */
const NO_NAME = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Maximum length of a filename; the usual file-system limit. */
const LONGEST_NAME = 255

/** The filename without folders; undefined if nothing valid remains. */
export function filenameWithoutFolders(given: string | null): string | undefined {
  const name = given?.split(/[/\\]/).at(-1)?.replace(NO_NAME, '').trim() ?? ''
  return /^\.*$/.test(name) ? undefined : Array.from(name).slice(-LONGEST_NAME).join('')
}

/** Reads the upload's details except the filename; empty parameters count as absent. */
export function readUploadDetails(query: URLSearchParams): AssetUploadDetails {
  const text = (name: string) => query.get(name) || undefined
  const [id, name, url] = [text('sourceId'), text('sourceName'), text('sourceUrl')]
  return withoutUndefined({
    label: text('label'),
    title: text('title'),
    description: text('description'),
    creditLine: text('creditLine'),
    source:
      id === undefined || name === undefined
        ? undefined
        : withoutUndefined({ _type: 'sanity.assetSourceSpec' as const, id, name, url }),
  })
}

interface AssetParts {
  config: LakeConfig
  dataset: string
  received: ReceivedFile
  details: AssetUploadDetails
  uploadId: string
}

/** Filename of an image: `<sha1>-<width>x<height>.<extension>`. */
export function imageFilename(sha1: string, { width, height, extension }: IdentifiedImage): string {
  return `${sha1}-${width}x${height}.${extension}`
}

/** Document id of an image: `image-<sha1>-<width>x<height>-<extension>`. */
export function imageId(sha1: string, { width, height, extension }: IdentifiedImage): string {
  return `image-${sha1}-${width}x${height}-${extension}`
}

export function imageDocument(
  parts: AssetParts,
  kind: IdentifiedImage,
  metadata: ImageMetadata,
): IncomingDocument {
  return {
    _id: imageId(parts.received.sha1, kind),
    _type: 'sanity.imageAsset',
    ...common(parts, 'images', imageFilename(parts.received.sha1, kind)),
    extension: kind.extension,
    mimeType: kind.mimeType,
    metadata,
  }
}

export function fileDocument(
  parts: AssetParts,
  extension: string,
  mimeType: string,
): IncomingDocument {
  return {
    _id: `file-${parts.received.sha1}-${extension}`,
    _type: 'sanity.fileAsset',
    ...common(parts, 'files', `${parts.received.sha1}.${extension}`),
    extension,
    mimeType,
  }
}

function common(
  { config, dataset, received, details, uploadId }: AssetParts,
  kind: 'images' | 'files',
  filename: string,
) {
  const path = `${kind}/${config.projectId}/${dataset}/${filename}`
  return {
    ...details,
    assetId: received.sha1,
    sha1hash: received.sha1,
    size: received.size,
    path,
    url: assetFileUrl(config, path),
    uploadId,
  }
}

function withoutUndefined<T extends object>(
  value: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never
}
