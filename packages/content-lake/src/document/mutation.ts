/** A document as a client sends it: system fields are optional. */
export interface IncomingDocument {
  _id?: string
  _type?: string
  [field: string]: unknown
}

/** Chooses documents by id or by query. */
export type Selection = { id: string } | { query: string; params?: Record<string, unknown> }

export interface PatchOperations {
  set?: Record<string, unknown>
  setIfMissing?: Record<string, unknown>
  unset?: string[]
  inc?: Record<string, number>
  dec?: Record<string, number>
  insert?: { before?: string; after?: string; replace?: string; items: unknown[] }
  diffMatchPatch?: Record<string, string>
  ifRevisionID?: string
}

/** One entry of a mutate request, in the field's own shape. */
export type Mutation =
  | { create: IncomingDocument }
  | { createOrReplace: IncomingDocument }
  | { createIfNotExists: IncomingDocument }
  | { delete: Selection & { purge?: boolean } }
  | { patch: Selection & PatchOperations }

/** The id of the document that a mutation names; undefined where it goes by query or the id is not chosen yet. */
export function mutatedId(mutation: Mutation): string | undefined {
  if ('create' in mutation) return mutation.create._id
  if ('createOrReplace' in mutation) return mutation.createOrReplace._id
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._id
  const selection = 'delete' in mutation ? mutation.delete : mutation.patch
  return 'id' in selection ? selection.id : undefined
}
