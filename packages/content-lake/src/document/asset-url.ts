import type { LakeDocument } from '@orrery/groq/document'

/** Where the files of a dataset are served. */
export interface AssetUrlSettings {
  /** Public URL of the lake, without a trailing slash. */
  publicUrl: string
  projectId: string
}

const KINDS: Readonly<Record<string, string>> = {
  'sanity.imageAsset': 'images',
  'sanity.fileAsset': 'files',
}

/** Whether a document type is an asset. */
export function isAssetDocumentType(type: string): boolean {
  return KINDS[type] !== undefined
}

/** CDN of hosted Sanity, for assets that an import did not download. */
const HOSTED = 'https://cdn.sanity.io/'

/** URL of a file of this lake; `path` is the `path` of its document. */
export function assetFileUrl({ publicUrl }: AssetUrlSettings, path: string): string {
  return `${publicUrl}/${path}`
}

/**
 * Returns an asset with its current URL: the stored one contains the port or domain at the time of upload.
 * Other documents are returned unchanged.
 */
export function withCurrentAssetUrl(
  document: LakeDocument,
  dataset: string,
  home: AssetUrlSettings,
): LakeDocument {
  const { _type, path, url } = document
  const kind = KINDS[_type]
  if (kind === undefined || typeof path !== 'string' || typeof url !== 'string') return document
  const isOurs = path.startsWith(`${kind}/${home.projectId}/${dataset}/`) && !url.startsWith(HOSTED)
  return isOurs ? { ...document, url: assetFileUrl(home, path) } : document
}
