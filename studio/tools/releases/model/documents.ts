import { publishedIdOf } from '../../../releases/ids.ts'

/** What the desk asks of a version, or of a document that a release has published. */
export interface DocumentStub {
  _id: string
  _type: string
  _rev: string
  _updatedAt: string
  language?: string | null
  unpublishes?: boolean | null
  baseRev?: string | null
}

/** What is published or begun beside a version. */
export interface NeighbourStub {
  _id: string
  _rev: string
  _updatedAt: string
}

/** A document of a release. */
export interface ReleaseVersion extends Omit<DocumentStub, 'unpublishes' | 'language'> {
  publishedId: string
  language: string | undefined
  /** It takes its document off the site. */
  unpublishes: boolean
  published: NeighbourStub | undefined
  hasDraft: boolean
}

/** Fields of a `DocumentStub`. */
export const stubFields =
  '{_id, _type, _rev, _updatedAt, language, "unpublishes": _system.delete, "baseRev": _system.base.rev}'

/** Versions with what stands beside them, those of a type together. */
export function versionsOf(
  stubs: readonly DocumentStub[],
  neighbours: readonly NeighbourStub[],
): ReleaseVersion[] {
  const known = new Map(neighbours.map((each) => [each._id, each]))
  return stubs
    .map((stub) => {
      const publishedId = publishedIdOf(stub._id)
      return {
        ...stub,
        publishedId,
        language: stub.language ?? undefined,
        unpublishes: stub.unpublishes === true,
        published: known.get(publishedId),
        hasDraft: known.has(`drafts.${publishedId}`),
      }
    })
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ _type, publishedId }: ReleaseVersion): string => `${_type} ${publishedId}`
