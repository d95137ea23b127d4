/** A stored document with Sanity's five system fields. */
export interface LakeDocument {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

/** A predicate that depends on the document only. */
export interface DocumentTest {
  (document: LakeDocument): boolean
  /** Whether a document with this id could pass, so that others need not be looked up. */
  readonly allowsId?: (id: string) => boolean
  /** A wider test that this one narrows by a non-secret criterion, such as what an old API version lacks. */
  readonly within?: DocumentTest
}

/** Passes every document. Callers may skip it, because it is always this function. */
export const acceptsEveryDocument: DocumentTest = () => true

/** Passes documents without a dot in their id, which everybody may read. */
export const isPublicDocument: DocumentTest = Object.assign(
  ({ _id }: LakeDocument): boolean => isPublicId(_id),
  { allowsId: isPublicId },
)

function isPublicId(id: string): boolean {
  return !id.includes('.')
}

/** A document of which only the id is known, because it does not exist (any more). */
export function missingDocumentStub(_id: string): LakeDocument {
  return { _id, _type: '', _rev: '', _createdAt: '', _updatedAt: '' }
}
