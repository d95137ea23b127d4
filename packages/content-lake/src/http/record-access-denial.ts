import { isProjectMember } from '../access/grants.ts'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import { WriteError } from '../write/write-errors.ts'
import { clientAddress } from './client-address.ts'
import { isTrustedOrigin } from './cors.ts'
import type { HttpRequest } from './router.ts'

/** What is known of a request by the time that it is refused. */
export interface DeniedRequest {
  /** Pattern of the route. */
  route: string
  params?: Readonly<Record<string, string>>
  /** Absent where nobody holds the token. */
  principal?: Principal
}

/** Routes on which Studio asks whether anybody is signed in; that nobody is, is its answer and no refusal. */
const SESSION_PROBE_ROUTES = new Set(['/users/me', '/auth/id'])

/** Where a path names documents or files; elsewhere people, tokens and the like. */
const NAMES_DOCUMENTS = /^\/(?:data|assets|images|files)\//

/** Tells administrators of what somebody was not allowed. */
export function recordAccessDenial(
  request: HttpRequest,
  { route, params = {}, principal = ANONYMOUS }: DeniedRequest,
  lake: Lake,
  { why, document }: { why: string; document?: string | undefined },
): void {
  const { headers, method } = request
  const page = headers.get('origin')
  const origin = page !== null && !isTrustedOrigin(page, lake) ? page : undefined
  if (SESSION_PROBE_ROUTES.has(route) && origin === undefined && !headers.has('authorization'))
    return
  const named = params.ids ?? params.id ?? params.filename
  lake.accessDenials.record({
    actor: principal.id,
    address: isProjectMember(principal)
      ? undefined
      : clientAddress(request, lake.config.trustedProxies ?? 0),
    asked: `${method} ${route}`,
    dataset: params.dataset ?? params.name,
    document: document ?? (NAMES_DOCUMENTS.test(route) ? named : undefined),
    origin,
    why,
  })
}

/** The document that a refused write was about, where one was named. */
export function deniedDocumentId(error: unknown): string | undefined {
  return error instanceof WriteError ? error.document : undefined
}
