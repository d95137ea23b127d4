import type { DocumentChange } from '../document/commit.ts'
import type { Dataset } from '@orrery/groq/dataset'

/** A transaction at its end, as a rule looks at it. */
export interface FinishedTransaction {
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
