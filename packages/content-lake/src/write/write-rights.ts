import type { Dataset } from '@orrery/groq/dataset'
import { acceptsEveryDocument, type DocumentTest, type LakeDocument } from '@orrery/groq/document'
import type { DocumentChange } from '../document/commit.ts'

/** A transaction at its end, as the rules see it. */
interface FinishedTransaction {
  /** In order of first change. */
  changes: readonly DocumentChange[]
  /** Ids of documents written by mutations rather than actions. */
  byHand: ReadonlySet<string>
  /** Whether versions may exist before their release, because the import has not finished. */
  isImport: boolean
  /** The dataset after the transaction. */
  documents: Dataset
}

/** Invariants of every transaction besides references. `lake.ts` lists the rules. */
export interface TransactionRules {
  /**
   * Called before each change of a document, except for changes by the lake itself.
   * @throws WriteError if the document may not be changed now.
   */
  assertMayChange(id: string, documents: Dataset): void
  /** @throws WriteError if the transaction would leave an inconsistent state. */
  assertConsistent(transaction: FinishedTransaction): void
}

/** Which documents the author may read, create and update; deleting requires `update`. */
export interface WriteRights {
  readonly read: DocumentTest
  readonly create: DocumentTest
  readonly update: DocumentTest
  /** Documents that the author may write by id although `read` hides them. */
  readonly isOwn?: DocumentTest
  /** Returns the document as stored, with the author's name for types that record it. */
  readonly signed?: (document: LakeDocument) => LakeDocument
  /** Rejects changes that `create` and `update` allow; `before` is absent on creation, `after` on deletion. */
  readonly alter?: (
    before: LakeDocument | undefined,
    after: LakeDocument | undefined,
    documents: Dataset,
  ) => boolean
  /** Allows changes that `create` and `update` do not. */
  readonly exception?: WriteException
}

/** Permitted changes of certain documents beyond the author's permissions. */
interface WriteException {
  /** Whether the exception can apply to a document; checked before a patch is applied. */
  readonly covers: DocumentTest
  readonly allows: (
    before: LakeDocument | undefined,
    after: LakeDocument,
    documents: Dataset,
  ) => boolean
}

/** The permissions of the lake itself. */
export const ALL_RIGHTS: WriteRights = {
  read: acceptsEveryDocument,
  create: acceptsEveryDocument,
  update: acceptsEveryDocument,
}

/** Whether the author may learn that a document exists, and its revision. */
export function mayDisclose({ read, isOwn }: WriteRights, document: LakeDocument): boolean {
  return read(document) || isOwn?.(document) === true
}
