/** A stored document: what Sanity calls a document, with its five system fields. */
export interface LakeDocument {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

/** A document of which no more than its id is known: one that is not there, or is not there any more. */
export function unknownDocument(_id: string): LakeDocument {
  return { _id, _type: '', _rev: '', _createdAt: '', _updatedAt: '' }
}
