import type { Row, ChangedRows } from '@orrery/sqlite-replica'
import { applyPatch } from 'mendoza'
import {
  type Commit,
  type ChangeEffects,
  computeChangeEffects,
  withoutRevision,
  type ContentWithoutRevision,
  mutatedDocumentId,
  type Mutation,
} from '../../document/commit.ts'
import type { LakeDocument } from '@orrery/groq/document'

type Change = Commit['changes'][number]

/** A dataset before a log entry. */
interface DatasetState {
  readonly name: string
  readonly sequence: number
  readonly documents: { byId(id: string): LakeDocument | undefined }
}

/**
 * Reconstructs the commits of a dataset from the rows of a log entry, in order. Rows hold the final
 * state; states between two transactions of an entry follow from their effects.
 */
export function commitsFromRows(rows: ChangedRows, shown: DatasetState): Commit[] {
  const own = (table: string): Row[] =>
    (rows[table]?.put ?? []).filter(({ dataset }) => dataset === shown.name)
  const transactions = own('transactions')
    .filter(({ sequence }) => Number(sequence) > shown.sequence)
    .sort((one, other) => Number(one.sequence) - Number(other.sequence))
  if (transactions.length === 0) return []
  const effects = new Map<number, Row[]>()
  for (const row of own('effects')) {
    const sequence = Number(row.sequence)
    effects.set(sequence, [...(effects.get(sequence) ?? []), row])
  }
  const stored = new Map(own('documents').map(({ id, body }) => [String(id), String(body)]))
  /** Each document after the commits so far. */
  const state = new Map<string, LakeDocument | undefined>()
  const before = (id: string): LakeDocument | undefined =>
    state.has(id) ? state.get(id) : shown.documents.byId(id)

  const commits = transactions.map((row): Commit => {
    const transactionId = String(row.id)
    const mutations = JSON.parse(String(row.mutations)) as Mutation[]
    const steps = effects.get(Number(row.sequence)) ?? []
    let size = 0
    const changes = steps.map((step): Change => {
      const id = String(step.document_id)
      const effect: ChangeEffects = {
        apply: JSON.parse(String(step.apply)),
        revert: JSON.parse(String(step.revert)),
      }
      const body = stored.get(id)
      const storedAfter = storedDocument(body, transactionId)
      const after = storedAfter ?? patchedDocument(before(id), effect, transactionId)
      if (after) size += (storedAfter ? body! : JSON.stringify(after)).length
      const change = changeOf(id, before(id), after, mutations, effect)
      state.set(id, after)
      return change
    })
    return {
      transactionId,
      timestamp: String(row.timestamp),
      author: String(row.author),
      changes: inMutationOrder(mutations, changes),
      sequence: Number(row.sequence),
      size,
    }
  })
  addPurged(commits.at(-1)!, rows, { ...shown, before, state })
  return commits
}

/** The stored document, if this transaction was the last to write it. */
function storedDocument(body: string | undefined, transactionId: string): LakeDocument | undefined {
  if (body === undefined) return undefined
  const document = JSON.parse(body) as LakeDocument
  return document._rev === transactionId ? document : undefined
}

function patchedDocument(
  before: LakeDocument | undefined,
  { apply }: ChangeEffects,
  transactionId: string,
): LakeDocument | undefined {
  const content = applyPatch(withoutRevision(before), apply) as ContentWithoutRevision
  return content === null
    ? undefined
    : ({ ...content, _rev: transactionId } as unknown as LakeDocument)
}

function changeOf(
  id: string,
  before: LakeDocument | undefined,
  after: LakeDocument | undefined,
  mutations: readonly Mutation[],
  effects: ChangeEffects,
): Change {
  return {
    id,
    ...(before && { before }),
    ...(after && { after }),
    mutations: mutations.filter((mutation) => mutatedDocumentId(mutation) === id),
    effects,
  }
}

/** Rows are sorted by id; the mutations determine the order of first change. */
function inMutationOrder(mutations: readonly Mutation[], changes: Change[]): Change[] {
  const order = new Map<string | undefined, number>()
  for (const mutation of mutations) {
    const id = mutatedDocumentId(mutation)
    if (!order.has(id)) order.set(id, order.size)
  }
  const place = ({ id }: Change): number => order.get(id) ?? order.size
  return changes.toSorted((one, other) => place(one) - place(other))
}

/** A purged document has no effects, but its row is deleted. */
function addPurged(
  last: Commit,
  rows: ChangedRows,
  {
    name,
    before,
    state,
  }: Pick<DatasetState, 'name'> & {
    before: (id: string) => LakeDocument | undefined
    state: ReadonlyMap<string, unknown>
  },
): void {
  for (const { dataset, id: column } of rows.documents?.gone ?? []) {
    const id = String(column)
    const gone = before(id)
    if (dataset !== name || state.has(id) || !gone) continue
    last.changes.push({
      id,
      before: gone,
      mutations: [],
      effects: computeChangeEffects({ before: gone }),
    })
  }
}
