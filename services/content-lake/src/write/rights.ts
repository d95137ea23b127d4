import { EVERY_DOCUMENT, type DocumentTest } from '../document/document.ts'

/** Which documents the author of a transaction may read, create and update; to delete one is to update it. */
export interface WriteRights {
  readonly read: DocumentTest
  readonly create: DocumentTest
  readonly update: DocumentTest
}

/** The rights of the lake itself. */
export const ALL_RIGHTS: WriteRights = {
  read: EVERY_DOCUMENT,
  create: EVERY_DOCUMENT,
  update: EVERY_DOCUMENT,
}
