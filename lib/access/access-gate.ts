import type { GateState } from './gate-state.ts'

/** The response to a request that the password gate denies. */
export type AccessDenial =
  | { type: 'login' }
  /** To the login page, or away from it. */
  | { type: 'redirect'; location: string }
  /** Only page visits are redirected to the login page. */
  | { type: 'reject' }

/** Input of the gate. */
export interface AccessGateInput {
  method: string
  pathname: string
  /** With its leading `?`, or empty. */
  search: string
  /** The request belongs to a preview. */
  draft: boolean
  gate: GateState
  /** The gate cookie is valid. */
  hasGateCookie: boolean
}

const loginPath = '/login'

/** Whether a page is rendered per visitor, because access to it is restricted. */
export const isRenderedPerVisitor = ({ draft, gate }: AccessGateInput): boolean =>
  draft || gate !== 'open'

/**
 * Applies the password gate. A visitor without the password is redirected to the login page from every path, so
 * the response does not reveal which pages exist.
 *
 * @returns undefined for an allowed request
 */
export function decideAccess(request: AccessGateInput): AccessDenial | undefined {
  const { method, pathname, draft, gate, hasGateCookie } = request
  const passes = draft || gate === 'open' || (gate === 'guarded' && hasGateCookie)
  const isLogin = pathname === loginPath
  if (passes) return isLogin ? { type: 'redirect', location: '/' } : undefined
  if (isLogin) return { type: 'login' }
  if (method !== 'GET' && method !== 'HEAD') return { type: 'reject' }
  return { type: 'redirect', location: loginRedirect(request) }
}

/** The login page, with the return path in its query. */
function loginRedirect({ pathname, search }: AccessGateInput): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('_rsc')
  const query = parameters.size > 0 ? `?${parameters}` : ''
  return `${loginPath}?${new URLSearchParams({ referer: `${pathname}${query}` })}`
}
