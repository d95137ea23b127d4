import { requireMember } from '../access/guard.ts'
import { LOCAL_EDITOR } from '../access/people.ts'
import { Refusal } from '../document/refusal.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { bearerToken } from './authenticate.ts'
import { makePass } from './passes.ts'

/** `POST /auth/pass`: by which the local editor, who has no token, shows a server of this machine who they are. */
function pass(context: RequestContext): Response {
  const { id } = requireMember(context)
  if (id !== LOCAL_EDITOR.id || bearerToken(context.request.headers) !== undefined)
    throw new Refusal('forbidden', 'Whoever has a token shows that: a pass is for the local editor')
  return Response.json(makePass(context.lake), { headers: { 'cache-control': 'no-store' } })
}

export const passRoutes: Route[] = [
  { method: 'POST', path: '/auth/pass', handler: pass, answeredBy: 'any' },
]
