/** A stored document: what Sanity calls a document, with its five system fields. */
export interface LakeDocument {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

/** Tells some documents from the others. It depends on nothing but the document. */
export interface DocumentTest {
  (document: LakeDocument): boolean
  /** Whether a document of this id could pass, where the id can rule it out: it need not be looked up then. */
  readonly allowsId?: (id: string) => boolean
  /** The test that this one narrows by what is no secret, such as what an old version of the API does not know. */
  readonly within?: DocumentTest
}

/** Lets every document through. Whoever asks it may as well not ask: it is always this very function. */
export const EVERY_DOCUMENT: DocumentTest = () => true

/** Lets those through that have no dot in their id: what everybody may read. */
export const PUBLIC_DOCUMENT: DocumentTest = Object.assign(
  ({ _id }: LakeDocument): boolean => isPublicId(_id),
  { allowsId: isPublicId },
)

function isPublicId(id: string): boolean {
  return !id.includes('.')
}

/** A document of which no more than its id is known: one that is not there, or is not there any more. */
export function unknownDocument(_id: string): LakeDocument {
  return { _id, _type: '', _rev: '', _createdAt: '', _updatedAt: '' }
}
