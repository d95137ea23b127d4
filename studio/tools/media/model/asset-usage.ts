import type { ImageFraming } from '#lib/pictures/crop-region.ts'
import { publishedIdOf, releaseOfVersion } from '../../../releases/document-ids.ts'

/** A document as it is stored. */
export interface StoredDocument {
  _id: string
  _type: string
  _rev?: string
  [field: string]: unknown
}

/** A field that shows an asset. */
export interface AssetField {
  /** The path of the picture or file, as Studio and patches write it: `modules[_key=="a"].image`. */
  path: string
  /** The picture or file with its crop and hotspot, as stored. */
  value: ImageFraming & Record<string, unknown>
  /** Names of the types that it stands in, from outside to inside: `slideshow`, `mediaItem`. */
  within: readonly string[]
}

/** A document, draft or version that shows an asset. */
export interface AssetUse {
  document: StoredDocument
  fields: readonly AssetField[]
}

/** Where a document shows an asset. */
export function findAssetFields(document: StoredDocument, assetId: string): AssetField[] {
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

/** Which of its lives a document is: what is published, a draft, the version of a release. */
export function documentStage(id: string): {
  stage: 'published' | 'draft' | 'version'
  release?: string
} {
  const release = releaseOfVersion(id)
  if (release) return { stage: 'version', release }
  return { stage: id.startsWith('drafts.') ? 'draft' : 'published' }
}

/** What a document is called, with its language where it has one. */
export function documentTitle(document: StoredDocument): string {
  const words = ['title', 'name', 'heading', 'question'].map((field) => document[field])
  const store = document['store']
  const given = [...words, isObject(store) ? store['title'] : undefined].find(
    (word) => typeof word === 'string' && word.trim() !== '',
  )
  return typeof given === 'string' ? given : publishedIdOf(document._id)
}
