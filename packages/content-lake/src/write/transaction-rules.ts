import type { Dataset } from '@orrery/groq/dataset'
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
