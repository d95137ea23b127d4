import { EVERY_DOCUMENT, type DocumentTest, type LakeDocument } from '../document/document.ts'
import type { Dataset } from '../groq/dataset/dataset.ts'

/** Which documents the author of a transaction may read, create and update; to delete one is to update it. */
export interface WriteRights {
  readonly read: DocumentTest
  readonly create: DocumentTest
  readonly update: DocumentTest
  /** Whether a document may come (no `before`), become another one, or go (no `after`); all that may be written when absent. */
  readonly alter?: (
    change: { before: LakeDocument | undefined; after: LakeDocument | undefined },
    documents: Dataset,
  ) => boolean
}

/** The rights of the lake itself. */
export const ALL_RIGHTS: WriteRights = {
  read: EVERY_DOCUMENT,
  create: EVERY_DOCUMENT,
  update: EVERY_DOCUMENT,
}
