import { createHash } from 'node:crypto'
import { isCommentsDataset } from '../access/comment-permissions.ts'
import type { DocumentChange } from '../document/commit.ts'
import { isSystemDocumentId } from '../document/document-ids.ts'
import { layerOf, publishedId } from '@orrery/groq/layers'
import { GroqError, limitError, runQuery } from '@orrery/groq/query'
import type { DatasetStore } from '../store/dataset-store.ts'
import type {
  WebhookSettings,
  WebhookTrigger,
  WebhookRecord,
  WebhookMessageRecord,
} from '../store/webhook-store.ts'

/** A committed transaction, as webhooks read it. */
export interface CommittedTransaction {
  transactionId: string
  timestamp: string
  sequence: number
  changes: readonly Pick<DocumentChange, 'id' | 'before' | 'after'>[]
}

/** Context of the evaluation of filters and projections. */
export interface EvaluationContext {
  dataset: DatasetStore
  projectId: string
  /** The result of `now()`, and creation time of the message. */
  now: Date
}

/** CPU milliseconds that a filter or projection may take for one document, since it blocks the event loop. */
const TIME_LIMIT = 25

/** A message before its first attempt. */
export type NewWebhookMessage = Omit<WebhookMessageRecord, 'failures'>

/**
 * Evaluates a change for a webhook; undefined where the webhook does not match. Yields between filter and projection.
 */
export function* webhookMessageFor(
  hook: WebhookRecord,
  reported: CommittedTransaction,
  change: CommittedTransaction['changes'][number],
  scene: EvaluationContext,
): Generator<undefined, NewWebhookMessage | undefined> {
  const { body } = hook
  const { id, before, after } = change
  if (reported.sequence <= hook.since || !isSubscribedTo(body, scene.dataset.name, id))
    return undefined
  const operation = operationOf(change)
  if (operation === undefined || !body.rule.on.includes(operation)) return undefined
  const delta = { before: before ?? null, after: after ?? null }
  const evaluate = (expression: string) => evaluateOver(expression, delta, scene)
  let [payload, status]: [unknown, WebhookMessageRecord['status']] = [after ?? before, 'queued']
  try {
    if (body.rule.filter !== null && evaluate(body.rule.filter) !== true) return undefined
    if (body.rule.projection !== null) {
      yield
      payload = evaluate(body.rule.projection)
    }
  } catch (error) {
    // Nothing is sent; the webhook's log shows the error.
    if (!(error instanceof GroqError)) throw error
    ;[payload, status] = [{ error: error.message }, 'failure']
  }
  const now = scene.now.toISOString()
  return {
    id: keyOf(hook.id, scene.dataset.name, reported.transactionId, id),
    hook: hook.id,
    lane: `${hook.id} ${scene.dataset.name} ${publishedId(id)}`,
    dataset: scene.dataset.name,
    headers: {
      'sanity-transaction-id': reported.transactionId,
      'sanity-transaction-time': reported.timestamp,
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
 * Drafts and versions are included on request, system documents such as releases with versions. Comments are private:
 * only webhooks of their own dataset match them.
 */
function isSubscribedTo(body: WebhookSettings, dataset: string, id: string): boolean {
  if (body.isDisabledByUser) return false
  if (body.dataset === '*' ? isCommentsDataset(dataset) : body.dataset !== dataset) return false
  const layer = layerOf(id)
  if (layer === 'drafts') return body.includeDrafts
  return body.includeAllVersions || (layer === 'published' && !isSystemDocumentId(id))
}

function operationOf({
  before,
  after,
}: CommittedTransaction['changes'][number]): WebhookTrigger | undefined {
  if (before && after) return 'update'
  if (after) return 'create'
  return before && 'delete'
}

/** GROQ on the current document, or the deleted one; `before()` and `after()` return both. */
function evaluateOver(
  expression: string,
  delta: NonNullable<Parameters<typeof runQuery>[0]['delta']>,
  { dataset, projectId, now }: EvaluationContext,
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
      // CPU time without parsing: on a busy or cold machine wall-clock time would lose messages.
      stopped: () => threadCpuMs() > (end ??= threadCpuMs() + TIME_LIMIT),
    })
    return (result as { value?: unknown } | null)?.value
  } catch (error) {
    throw error instanceof GroqError && error.limit === 'stopped' ? limitError('time') : error
  }
}

/** CPU milliseconds of this thread. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function overDocument(expression: string): string {
  return `coalesce(after(), before()){"value": ${expression}\n}`
}

const NOBODY = { _id: 'a', _type: 'a', _rev: 'a', _createdAt: '', _updatedAt: '' }

/**
 * Why a filter or projection is invalid, as a sentence; undefined for a valid one. Evaluated once, so that syntax
 * errors and missing parameters are found before the first change.
 */
export function expressionProblem(
  expression: string,
  scene: EvaluationContext,
): string | undefined {
  try {
    // Parsed alone first: within the wrapper, half an expression could become valid.
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
