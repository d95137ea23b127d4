import { createHash } from 'node:crypto'
import { isCommentsDataset } from '../access/comment-permissions.ts'
import type { DocumentChange } from '../document/commit.ts'
import { isReservedId } from '../document/document-ids.ts'
import { layerOf, publishedId } from '@orrery/groq/layers'
import { GroqError, limitError, runQuery } from '@orrery/groq/query'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { HookSettings, HookEvent, HookRecord, MessageRecord } from '../store/hook-store.ts'

/** A transaction, as far as webhooks look at it. */
export interface Told {
  transactionId: string
  timestamp: string
  sequence: number
  changes: readonly Pick<DocumentChange, 'id' | 'before' | 'after'>[]
}

/** Where a change happened. */
export interface Scene {
  dataset: DatasetStore
  projectId: string
  /** What `now()` says, and when the message is made. */
  now: Date
}

/** Milliseconds of this thread that a filter, or a projection, may take for one document: it holds everybody up so long. */
const TIME_LIMIT = 25

/** A message before anybody tried to send it. */
export type NewMessage = Omit<MessageRecord, 'failures'>

/** What a change means to a webhook; undefined where it is nothing to it. Others may have a turn wherever it yields. */
export function* messageOf(
  hook: HookRecord,
  told: Told,
  change: Told['changes'][number],
  scene: Scene,
): Generator<undefined, NewMessage | undefined> {
  const { body } = hook
  const { id, before, after } = change
  if (told.sequence <= hook.since || !looksAt(body, scene.dataset.name, id)) return undefined
  const operation = operationOf(change)
  if (operation === undefined || !body.rule.on.includes(operation)) return undefined
  const delta = { before: before ?? null, after: after ?? null }
  const evaluate = (expression: string) => evaluateOver(expression, delta, scene)
  let [payload, status]: [unknown, MessageRecord['status']] = [after ?? before, 'queued']
  try {
    if (body.rule.filter !== null && evaluate(body.rule.filter) !== true) return undefined
    if (body.rule.projection !== null) {
      yield
      payload = evaluate(body.rule.projection)
    }
  } catch (error) {
    // Nothing can be sent; whoever reads the log sees why.
    if (!(error instanceof GroqError)) throw error
    ;[payload, status] = [{ error: error.message }, 'failure']
  }
  const now = scene.now.toISOString()
  return {
    id: keyOf(hook.id, scene.dataset.name, told.transactionId, id),
    hook: hook.id,
    lane: `${hook.id} ${scene.dataset.name} ${publishedId(id)}`,
    dataset: scene.dataset.name,
    headers: {
      'sanity-transaction-id': told.transactionId,
      'sanity-transaction-time': told.timestamp,
      'sanity-dataset': scene.dataset.name,
      'sanity-document-id': id,
      'sanity-project-id': scene.projectId,
      'sanity-webhook-id': hook.id,
      'sanity-operation': operation,
    },
    payload: JSON.stringify(payload ?? null),
    status,
    createdAt: now,
    nextAt: now,
  }
}

/**
 * Drafts and versions come where they were asked for, and with versions the documents of the system, such as releases.
 * Comments are private: they are told to a webhook of their own dataset only.
 */
function looksAt(body: HookSettings, dataset: string, id: string): boolean {
  if (body.isDisabledByUser) return false
  if (body.dataset === '*' ? isCommentsDataset(dataset) : body.dataset !== dataset) return false
  const layer = layerOf(id)
  if (layer === 'drafts') return body.includeDrafts
  return body.includeAllVersions || (layer === 'published' && !isReservedId(id))
}

function operationOf({ before, after }: Told['changes'][number]): HookEvent | undefined {
  if (before && after) return 'update'
  if (after) return 'create'
  return before && 'delete'
}

/** GROQ over the document as it is, or as it was where it is no more; `before()` and `after()` are the two. */
function evaluateOver(
  expression: string,
  delta: NonNullable<Parameters<typeof runQuery>[0]['delta']>,
  { dataset, projectId, now }: Scene,
): unknown {
  let end: number | undefined
  try {
    const { result } = runQuery({
      query: overDocument(expression),
      dataset: dataset.documents,
      datasetName: dataset.name,
      projectId,
      now,
      delta,
      // Not by the clock on the wall, nor with what parsing takes the first time: a message would be lost to a machine that is
      // busy, or has just begun.
      stopped: () => spent() > (end ??= spent() + TIME_LIMIT),
    })
    return (result as { value?: unknown } | null)?.value
  } catch (error) {
    throw error instanceof GroqError && error.limit === 'stopped' ? limitError('time') : error
  }
}

/** Milliseconds that this thread has had of the processor. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function overDocument(expression: string): string {
  return `coalesce(after(), before()){"value": ${expression}\n}`
}

const NOBODY = { _id: 'a', _type: 'a', _rev: 'a', _createdAt: '', _updatedAt: '' }

/**
 * Why a filter, or a projection, cannot be used, in a sentence; undefined where it can. It is tried with a document that is not
 * there: what does not parse, or lacks a parameter, is found now and not at the first change.
 */
export function expressionProblem(expression: string, scene: Scene): string | undefined {
  try {
    // By itself first: together with what is around it, half an expression could become a whole one.
    runQuery({
      query: expression,
      dataset: scene.dataset.documents,
      delta: { before: null, after: null },
    })
    evaluateOver(expression, { before: null, after: NOBODY }, scene)
    return undefined
  } catch (error) {
    if (error instanceof GroqError) return error.message
    throw error
  }
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)
}
