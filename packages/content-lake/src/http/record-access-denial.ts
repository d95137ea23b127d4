import { isProjectMember } from '../access/role-grants.ts'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import { WriteError } from '../write/write-errors.ts'
import { clientAddress } from './client-address.ts'
import { isTrustedOrigin } from './cors.ts'
import type { HttpRequest } from './router.ts'

/** What is known of a denied request. */
export interface DeniedRequest {
  /** Pattern of the route. */
  route: string
  params?: Readonly<Record<string, string>>
  /** Absent for an invalid token. */
  principal?: Principal
}

/** Routes by which Studio checks for a session; 401 is their normal result. */
const SESSION_PROBE_ROUTES = new Set(['/users/me', '/auth/id'])

/** Routes whose parameters name documents or files. */
const NAMES_DOCUMENTS = /^\/(?:data|assets|images|files)\//

/** Records a denied request in the audit log. */
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

/** The document that a rejected write names. */
export function deniedDocumentId(error: unknown): string | undefined {
  return error instanceof WriteError ? error.document : undefined
}
