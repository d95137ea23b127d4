/** A stored document: what Sanity calls a document, with its five system fields. */
export interface LakeDocument {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

/** What a caller may do. `none` sees published documents without a dot in their id, nothing else. */
export type Role = 'none' | 'viewer' | 'editor' | 'administrator'

/** Who is asking. Resolved once a request by `account/authenticate.ts`. */
export interface Principal {
  id: string
  name: string
  email: string
  role: Role
}

export const ANONYMOUS: Principal = { id: '', name: '', email: '', role: 'none' }
