import { requireMember } from '../access/require-permission.ts'
import { bufferedJson } from '../http/buffered-response.ts'
import { requireDataset } from '../http/data-request.ts'
import { ApiError, badRequest, httpError } from '../http/errors.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { toApiError } from '../http/to-api-error.ts'
import { assertMayWrite } from '../mutate/mutate-routes.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { DocumentPath } from './document-path.ts'
import { announceModel } from './announce-model.ts'
import { actionStopped } from './model-errors.ts'
import { ModelSession } from './model-session.ts'
import type { ModelSettings } from '../language-model/model-settings.ts'
import { startAction, type RunningAction } from './running-actions.ts'
import { parseFlag } from './target-document.ts'
import { tokenBudgetsOf } from './token-budgets.ts'

/** A request for an action, after its sender is authenticated. */
export interface ActionRequest {
  readonly context: RequestContext
  readonly dataset: DatasetStore
  readonly body: Readonly<Record<string, unknown>>
  readonly settings: ModelSettings
  readonly noWrite: boolean
}

/** What an action needs while it runs. */
export interface ActionRun {
  readonly session: ModelSession
  /** Shows editors the field on which the model works. */
  readonly moveTo: (path: DocumentPath) => void
  /**
   * The request with the present permissions of its sender, for the write.
   * @throws (as a rejection) ApiError 499 if the action was stopped
   */
  readonly currentContext: () => Promise<RequestContext>
}

export interface ActionResult {
  /** The response body. */
  readonly value: unknown
  /** Paths of targets without a usable answer, or that changed meanwhile. */
  readonly dropped?: readonly string[]
}

/** A valid request: all that can be rejected without the model is. */
export interface PreparedAction {
  /** The document that is written; absent for a prompt. */
  readonly documentId?: string
  readonly perform: (run: ActionRun) => Promise<ActionResult>
}

/** Lists paths of targets that were left as they are, as a JSON list in URI encoding. */
const DROPPED_PATHS_HEADER = 'content-lake-dropped-paths'
/** Clients reject a response with more than some 16 KiB of headers. */
const MAX_HEADER_LENGTH = 4_096

/** As many of the paths as fit into the header; `…` stands for further ones. */
function droppedPathsValue(paths: readonly string[]): string {
  const encode = (list: readonly string[]) => encodeURIComponent(JSON.stringify(list))
  const all = encode(paths)
  if (all.length <= MAX_HEADER_LENGTH) return all
  let fitting = 0
  for (let length = encode(['…']).length; length <= MAX_HEADER_LENGTH; fitting++)
    length += encode([paths[fitting] ?? '']).length
  return encode([...paths.slice(0, fitting - 1), '…'])
}

/** Reads one number from 0 to 1. @throws ApiError 400 */
export function parseTemperature({ temperature }: ActionRequest['body'], fallback: number): number {
  if (temperature === undefined) return fallback
  if (typeof temperature === 'number' && temperature >= 0 && temperature <= 1) return temperature
  throw badRequest('"temperature" must be a number from 0 to 1')
}

/** @throws ApiError 400 unless the option is a text. */
export function requireText(body: ActionRequest['body'], option: string): string {
  const value = body[option]
  if (typeof value === 'string' && value.trim() !== '') return value
  throw badRequest(`"${option}" must be a text`)
}

/** 501 is not retried by the public client. */
const requireModel: Handler = async (context) => {
  requireMember(context)
  await context.request.body?.cancel()
  throw httpError(
    501,
    'Not Implemented',
    'This lake has no language model: agent actions are off, except for "patch"',
  )
}

/**
 * The handler of an action with the model.
 * @param prepare validates a request and checks the permissions of its sender, before tokens are spent
 */
export function modelAction(
  action: string,
  prepare: (request: ActionRequest) => Promise<PreparedAction>,
): Handler {
  return async (context) => {
    const settings = context.lake.config.model
    if (!settings) return requireModel(context)
    const dataset = requireDataset(context)
    assertMayWrite(context.principal, dataset.name, 'mutation')
    const { body, ...sender } = await readBodyAndReauthenticate(context)
    const isAsync = parseFlag(body, 'async')
    const noWrite = parseFlag(body, 'noWrite')
    if (isAsync && noWrite)
      throw badRequest(
        '"async" and "noWrite" exclude each other: only the document shows the result',
      )
    const request = { context: sender, dataset, body, settings, noWrite }
    const running = startAction(context.lake, {
      dataset: dataset.name,
      principal: sender.principal,
    })
    const prepared = await prepare(request).catch((error: unknown) => {
      running.end()
      throw error
    })
    running.documentId = prepared.documentId
    const result = runAction(action, request, { prepared, running, isAsync })
    if (isAsync) {
      void result.catch((error: unknown) => {
        // The audit log contains expected errors.
        if (!toApiError(error)) context.lake.onError(error)
      })
      return bufferedJson({ _id: prepared.documentId }, { status: 201 })
    }
    const { value, dropped = [] } = await result
    const headers = { [DROPPED_PATHS_HEADER]: droppedPathsValue(dropped) }
    return bufferedJson(value, dropped.length > 0 ? { headers } : {})
  }
}

async function runAction(
  action: string,
  { context, dataset, settings, noWrite }: ActionRequest,
  {
    prepared: { documentId, perform },
    running,
    isAsync,
  }: { prepared: PreparedAction; running: RunningAction; isAsync: boolean },
): Promise<ActionResult> {
  const { lake, principal, request } = context
  const signal = AbortSignal.any([
    running.signal,
    lake.closed,
    lake.sessionWatch.abortSignalFor(principal, dataset.name),
    ...(isAsync ? [] : [request.signal]),
  ])
  const session = new ModelSession(lake, settings, principal, signal)
  const presence =
    documentId === undefined || noWrite ? undefined : announceModel(lake, dataset.name, documentId)
  let outcome: 'done' | 'failed' | 'stopped' = 'stopped'
  let detail: string | undefined
  const record = () =>
    tokenBudgetsOf(lake, settings).record(principal, {
      action,
      dataset: dataset.name,
      document: documentId,
      outcome,
      detail,
      usage: session.usage,
      isAsync,
    })
  // A closing lake aborts before it closes its store.
  lake.closed.addEventListener('abort', record)
  try {
    const result = await perform({
      session,
      moveTo: (path) => presence?.move(path),
      currentContext: async () => {
        const current = { ...context, principal: await context.reauthenticate() }
        if (signal.aborted) throw actionStopped()
        // The write follows: a later request to stop would report a success that it does not have.
        running.end()
        return current
      },
    })
    outcome = 'done'
    if (result.dropped?.length) detail = `left out: ${result.dropped.join(', ').slice(0, 1_000)}`
    return result
  } catch (error) {
    const isStopped = error instanceof ApiError && error.status === 499
    outcome = isStopped ? 'stopped' : 'failed'
    detail = toApiError(error)?.message
    throw error
  } finally {
    running.end()
    presence?.end()
    lake.closed.removeEventListener('abort', record)
    if (!lake.closed.aborted) record()
  }
}
