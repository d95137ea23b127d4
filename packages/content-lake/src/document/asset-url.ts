import type { LakeDocument } from '@orrery/groq/document'

/** Where the files of a dataset are served. */
export interface AssetLocation {
  /** Address of the lake, without a slash at its end. */
  publicUrl: string
  projectId: string
}

const KINDS: Readonly<Record<string, string>> = {
  'sanity.imageAsset': 'images',
  'sanity.fileAsset': 'files',
}

/** Whether documents of a type stand for pictures or files. */
export function isAssetType(type: string): boolean {
  return KINDS[type] !== undefined
}

/** Pictures and files that an import left where hosted Sanity serves them. */
const HOSTED = 'https://cdn.sanity.io/'

/** The address of a file of this lake; `path` is that of its document. */
export function assetUrl({ publicUrl }: AssetLocation, path: string): string {
  return `${publicUrl}/${path}`
}

/**
 * An asset of a dataset with the address under which this lake serves it now: a stored one is of the port or domain
 * that the lake had when the file came. Every other document stays as it is.
 */
export function withCurrentAssetUrl(
  document: LakeDocument,
  dataset: string,
  home: AssetLocation,
): LakeDocument {
  const { _type, path, url } = document
  const kind = KINDS[_type]
  if (kind === undefined || typeof path !== 'string' || typeof url !== 'string') return document
  const isOurs = path.startsWith(`${kind}/${home.projectId}/${dataset}/`) && !url.startsWith(HOSTED)
  return isOurs ? { ...document, url: assetUrl(home, path) } : document
}
