import { publishedId } from '@orrery/groq/layers'
import { requireMember } from '../access/require-permission.ts'
import type { Principal } from '../access/principal.ts'
import { canManageProject } from '../access/role-grants.ts'
import type { RequestContext } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/** An action that uses the model at present. */
interface RunningAction {
  readonly dataset: string
  readonly documentId: string | undefined
  readonly principal: Pick<Principal, 'id'>
}

const runningByLake = new WeakMap<Lake, Map<AbortController, RunningAction>>()

function runningOf(lake: Lake): Map<AbortController, RunningAction> {
  let known = runningByLake.get(lake)
  if (!known) runningByLake.set(lake, (known = new Map()))
  return known
}

/** Makes an action stoppable until `end`. */
export function registerAction(
  lake: Lake,
  action: RunningAction,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const all = runningOf(lake)
  all.set(controller, action)
  return { signal: controller.signal, end: () => void all.delete(controller) }
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
