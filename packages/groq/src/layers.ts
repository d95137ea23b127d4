import type { LakeDocument } from './document.ts'

const DRAFTS = 'drafts.'
const VERSIONS = 'versions.'

/** The published id: without `drafts.` or `versions.<release>.`. */
export function publishedId(id: string): string {
  if (id.startsWith(DRAFTS)) return id.slice(DRAFTS.length)
  if (id.startsWith(VERSIONS)) {
    const dot = id.indexOf('.', VERSIONS.length)
    return dot === -1 ? id : id.slice(dot + 1)
  }
  return id
}

/** The release of a version id; undefined for drafts and published documents. */
export function releaseOf(id: string): string | undefined {
  if (!id.startsWith(VERSIONS)) return undefined
  const dot = id.indexOf('.', VERSIONS.length)
  return dot === -1 ? undefined : id.slice(VERSIONS.length, dot)
}

/** The layer of a stored id: `published`, `drafts`, or the name of a release. */
export function layerOf(id: string): string {
  if (id.startsWith(DRAFTS)) return 'drafts'
  return releaseOf(id) ?? 'published'
}

/** The stored id of a published id in one layer. */
export function idInLayer(id: string, layer: string): string {
  if (layer === 'published') return id
  return layer === 'drafts' ? DRAFTS + id : `${VERSIONS}${layer}.${id}`
}

/** Whether publishing the release unpublishes the version's document. */
export function unpublishesDocument(version: LakeDocument): boolean {
  const system = version._system
  return (
    typeof system === 'object' && system !== null && 'delete' in system && system.delete === true
  )
}
