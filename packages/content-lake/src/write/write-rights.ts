import type { Dataset } from '@orrery/groq/dataset'
import { EVERY_DOCUMENT, type DocumentTest, type LakeDocument } from '@orrery/groq/document'
import type { DocumentChange } from '../document/commit.ts'

/** A transaction at its end, as a rule looks at it. */
interface FinishedTransaction {
  /** In the order of first touch. */
  changes: readonly DocumentChange[]
  /** Ids of documents that were written by mutations instead of actions. */
  byHand: ReadonlySet<string>
  /** Whether versions may be there before their release: it is still on its way. */
  isImport: boolean
  /** The dataset as the transaction leaves it. */
  documents: Dataset
}

/** What must hold for every transaction beside references. `lake.ts` says which rules there are. */
export interface TransactionRules {
  /**
   * Asked before each change of a document, unless the lake itself makes it.
   * @throws WriteError when the document may not be changed now.
   */
  assertMayChange(id: string, documents: Dataset): void
  /** @throws WriteError when what a transaction leaves behind could not be worked with. */
  assertConsistent(transaction: FinishedTransaction): void
}

/** Which documents the author of a transaction may read, create and update; to delete one is to update it. */
export interface WriteRights {
  readonly read: DocumentTest
  readonly create: DocumentTest
  readonly update: DocumentTest
  /** Documents that the author writes by their id although `read` hides them. */
  readonly isOwn?: DocumentTest
  /** A document as it is written, with the author's name where its type has one. */
  readonly signed?: (document: LakeDocument) => LakeDocument
  /** Refuses changes that `create` and `update` allow; a document is created without `before`, and deleted without `after`. */
  readonly alter?: (
    before: LakeDocument | undefined,
    after: LakeDocument | undefined,
    documents: Dataset,
  ) => boolean
  /** Allows changes that `create` and `update` do not. */
  readonly exception?: WriteException
}

/** Changes of certain documents that an author may make although the rights say no. */
interface WriteException {
  /** Whether a document can have such changes at all; decided before a patch is applied. */
  readonly covers: DocumentTest
  readonly allows: (
    before: LakeDocument | undefined,
    after: LakeDocument,
    documents: Dataset,
  ) => boolean
}

/** The rights of the lake itself. */
export const ALL_RIGHTS: WriteRights = {
  read: EVERY_DOCUMENT,
  create: EVERY_DOCUMENT,
  update: EVERY_DOCUMENT,
}

/** Whether an author may learn that a document is there, and what its revision is. */
export function mayDisclose({ read, isOwn }: WriteRights, document: LakeDocument): boolean {
  return read(document) || isOwn?.(document) === true
}
