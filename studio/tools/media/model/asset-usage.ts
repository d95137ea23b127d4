import type { ImageFraming } from '#lib/pictures/crop-region.ts'
import { releaseNameOfVersionId } from '../../../releases/release-document-ids.ts'

/** Document as stored. */
export interface AssetUserDocument {
  _id: string
  _type: string
  _rev?: string
  [field: string]: unknown
}

/** Field that uses an asset. */
export interface AssetField {
  /** Studio path of the image or file field: `modules[_key=="a"].image`. */
  path: string
  /** Stored image or file value with crop and hotspot. */
  value: ImageFraming & Record<string, unknown>
  /** Type names of the ancestors, outermost first: `slideshow`, `mediaItem`. */
  within: readonly string[]
}

/** Document, draft or version that uses an asset. */
export interface AssetUse {
  document: AssetUserDocument
  fields: readonly AssetField[]
}

/** Fields of a document that use an asset. */
export function findAssetFields(document: AssetUserDocument, assetId: string): AssetField[] {
  const found: AssetField[] = []
  const look = (value: unknown, path: string, within: readonly string[]) => {
    if (Array.isArray(value)) {
      value.forEach((item: unknown, at) => look(item, `${path}[${pathStep(item, at)}]`, within))
      return
    }
    if (!isObject(value)) return
    const asset = value['asset']
    if (isObject(asset) && asset['_ref'] === assetId) {
      found.push({ path, value, within })
      return
    }
    const type = typeof value['_type'] === 'string' && path ? [...within, value['_type']] : within
    for (const [name, inner] of Object.entries(value))
      look(inner, path ? `${path}.${name}` : name, type)
  }
  look(document, '', [])
  return found
}

function pathStep(item: unknown, at: number): string {
  const key = isObject(item) ? item._key : undefined
  return typeof key === 'string' ? `_key==${JSON.stringify(key)}` : String(at)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether an id is published, a draft, or a version in a release. */
export function documentPublicationState(id: string): {
  stage: 'published' | 'draft' | 'version'
  release?: string
} {
  const release = releaseNameOfVersionId(id)
  if (release) return { stage: 'version', release }
  return { stage: id.startsWith('drafts.') ? 'draft' : 'published' }
}
