import { publishedId } from '@orrery/groq/layers'
import { requireMember } from '../access/require-permission.ts'
import type { Principal } from '../access/principal.ts'
import { canManageProject } from '../access/role-grants.ts'
import { ApiError } from '../http/errors.ts'
import type { RequestContext } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/** An action with the model, from its validation to its write. */
export interface RunningAction {
  readonly dataset: string
  readonly principal: Pick<Principal, 'id'>
  /** The document that it writes, once that is known. */
  documentId?: string
  /** Aborts when the action is stopped. */
  readonly signal: AbortSignal
  /** Removes it from the list. */
  readonly end: () => void
}

/** Most actions of one person at once: each holds a document in memory and a connection to the model. */
const MAX_ACTIONS_PER_PERSON = 10

const runningByLake = new WeakMap<Lake, Map<AbortController, RunningAction>>()

function runningOf(lake: Lake): Map<AbortController, RunningAction> {
  let known = runningByLake.get(lake)
  if (!known) runningByLake.set(lake, (known = new Map()))
  return known
}

/**
 * Makes an action stoppable until `end`.
 * @throws ApiError 429 if the person has too many under way
 */
export function startAction(
  lake: Lake,
  action: Pick<RunningAction, 'dataset' | 'principal'>,
): RunningAction {
  const all = runningOf(lake)
  const own = [...all.values()].filter(({ principal }) => principal.id === action.principal.id)
  if (own.length >= MAX_ACTIONS_PER_PERSON)
    throw new ApiError(
      429,
      {
        statusCode: 429,
        error: 'Too Many Requests',
        message: `You have ${MAX_ACTIONS_PER_PERSON} actions with the language model under way, the most at once. Wait until one ends, or stop one`,
      },
      { 'retry-after': '10' },
    )
  const controller = new AbortController()
  const running = {
    ...action,
    signal: controller.signal,
    end: () => void all.delete(controller),
  }
  all.set(controller, running)
  return running
}

/**
 * `DELETE /agent/action/{dataset}/{id}`: stops the sender's actions on a document, all of them for an administrator. A
 * stopped action writes nothing.
 */
export function stopActions(context: RequestContext): Response {
  const principal = requireMember(context)
  const { dataset = '', id = '' } = context.params
  let stopped = 0
  for (const [controller, action] of runningOf(context.lake)) {
    const { documentId } = action
    const isOn = documentId === id || documentId === `drafts.${publishedId(id)}`
    const isOwn = action.principal.id === principal.id || canManageProject(principal)
    if (action.dataset !== dataset || !isOn || !isOwn) continue
    controller.abort()
    stopped += 1
  }
  return Response.json({ stopped })
}
