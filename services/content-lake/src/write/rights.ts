import { EVERY_DOCUMENT, type DocumentTest, type LakeDocument } from '../document/document.ts'
import type { Dataset } from '../groq/dataset/dataset.ts'

/** Which documents the author of a transaction may read, create and update; to delete one is to update it. */
export interface WriteRights {
  readonly read: DocumentTest
  readonly create: DocumentTest
  readonly update: DocumentTest
  /** Whether a document may become another one, or go; any change of what may be updated when absent. */
  readonly alter?: (
    before: LakeDocument,
    after: LakeDocument | undefined,
    documents: Dataset,
  ) => boolean
}

/** The rights of the lake itself. */
export const ALL_RIGHTS: WriteRights = {
  read: EVERY_DOCUMENT,
  create: EVERY_DOCUMENT,
  update: EVERY_DOCUMENT,
}
