import type { ShareClass } from '../shares/share.ts'
import { readJsonObject } from './json-body.ts'
import type { BodyLimits } from './json-limits.ts'
import type { RequestContext } from './router.ts'

/** A request whose body is there, and who its sender is now. */
export type Sent = RequestContext & { body: Record<string, unknown> }

/**
 * Reads the JSON object that a request carries, and asks anew who sends it. A body may be held back for an hour: what
 * its sender may do is what counts once all of it is there.
 * @throws what `readJsonObject` throws, and ApiError 401 for whoever may not come in any more.
 */
export async function readSent(
  context: RequestContext,
  limits?: Readonly<Record<ShareClass, BodyLimits>>,
): Promise<Sent> {
  const body = await readJsonObject(context, limits)
  return { ...context, body, principal: await context.askAgain() }
}
