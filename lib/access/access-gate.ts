import type { GateState } from './gate-state.ts'

/** The response to a request that the password gate does not let pass. */
export type AccessDecision =
  | { type: 'login' }
  /** To the login page, or away from it. */
  | { type: 'redirect'; location: string }
  /** A request that is no visit to a page cannot be redirected. */
  | { type: 'reject' }

/** What the gate decides by. */
export interface AccessRequest {
  method: string
  pathname: string
  /** With its leading `?`, or empty. */
  search: string
  /** It belongs to a preview. */
  draft: boolean
  gate: GateState
  /** Its gate cookie is valid. */
  hasGateCookie: boolean
}

const loginPath = '/login'

/** Whether a page is made for this visitor alone, since not everybody may see it. */
export const isPerVisitor = ({ draft, gate }: AccessRequest): boolean => draft || gate !== 'open'

/**
 * Decides who passes the password gate. A visitor without the password is led to the login page from every path, so
 * the response never tells which pages exist.
 *
 * @returns undefined for a request that passes
 */
export function decideAccess(request: AccessRequest): AccessDecision | undefined {
  const { method, pathname, draft, gate, hasGateCookie } = request
  const passes = draft || gate === 'open' || (gate === 'guarded' && hasGateCookie)
  const isLogin = pathname === loginPath
  if (passes) return isLogin ? { type: 'redirect', location: '/' } : undefined
  if (isLogin) return { type: 'login' }
  if (method !== 'GET' && method !== 'HEAD') return { type: 'reject' }
  return { type: 'redirect', location: loginRedirect(request) }
}

/** The login page, with the way back. */
function loginRedirect({ pathname, search }: AccessRequest): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('_rsc')
  const query = parameters.size > 0 ? `?${parameters}` : ''
  const referer = `${pathname}${query}`
  return referer === '/' ? loginPath : `${loginPath}?${new URLSearchParams({ referer })}`
}
