import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import type { DocumentSelection } from '../document/commit.ts'
import type { FilterableDataset } from '@orrery/groq/dataset'
import { runQuery } from '@orrery/groq/query'
import { selectionTooSlow, tooManySelected } from './write-errors.ts'

/** Maximum documents of a deletion or patch by query. */
const MAX_SELECTED = 10_000

/** Query budget: a transaction runs on the main thread without interruption. */
const SELECTION = { workLimit: 5_000_000, timeLimit: 1_000 }

/**
 * Ids of the documents that a deletion or patch selects; a query selects readable documents only.
 * @param timeLeft remaining milliseconds for the queries of the transaction
 * @throws WriteError if a query selects too many documents, or no time is left.
 */
export function selectedDocumentIds(
  selection: DocumentSelection,
  dataset: FilterableDataset,
  canRead: DocumentTest,
  timeLeft: number,
): string[] {
  if ('id' in selection) return [selection.id]
  const timeLimit = Math.min(SELECTION.timeLimit, timeLeft)
  if (timeLimit <= 0) throw selectionTooSlow()
  const { result } = runQuery({
    ...selection,
    dataset,
    perspective: 'raw',
    canRead,
    ...SELECTION,
    timeLimit,
  })
  const found = Array.isArray(result) ? result : [result]
  const ids = found
    .map((document: unknown) => (document as LakeDocument | null)?._id)
    .filter((id) => typeof id === 'string')
  if (ids.length > MAX_SELECTED) throw tooManySelected(MAX_SELECTED)
  return ids
}
