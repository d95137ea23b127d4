import { RefusedDocument } from './refused.ts'

/** Longest document, in tokens. */
export const TOKEN_LIMIT = 10_000
/** Most operations of a document: each is checked with all fragments that it uses. */
export const OPERATION_LIMIT = 20
/** Most fragments of a document. */
export const FRAGMENT_LIMIT = 250
/** Deepest nesting of fields; introspection of a list of lists needs 13. */
const DEPTH_LIMIT = 24
/** Deepest nesting of a filter: each level may follow a reference of each document. */
export const FILTER_DEPTH_LIMIT = 10
/** Most queries of one operation, under aliases or not. */
export const QUERY_LIMIT = 50
/** Most fields of one operation after fragments are spread, those of each kind of document that may stand in one place counted. */
const FIELD_LIMIT = 5_000

/** Counts what an operation asks for while it is gone over. */
export class Meter {
  #fields = 0

  /** @throws RefusedDocument where one more field, so deep, is too much. */
  field(depth: number): void {
    this.#fields += 1
    if (this.#fields > FIELD_LIMIT)
      throw new RefusedDocument([`The document asks for more than ${FIELD_LIMIT} fields.`])
    if (depth > DEPTH_LIMIT)
      throw new RefusedDocument([`The document is more than ${DEPTH_LIMIT} levels deep.`])
  }
}
