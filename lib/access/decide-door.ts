import { admissionCookie, isAdmitted } from './admission.ts'
import { gateState } from './gate-state.ts'

/** What stands before a page. */
export type DoorDecision =
  /** The page may be made; `live` for this visitor alone, since not everybody may see it. */
  | { type: 'pass'; live: boolean }
  | { type: 'login' }
  /** To the door, or away from it. */
  | { type: 'redirect'; location: string }
  /** What is no visit to a page cannot be led anywhere. */
  | { type: 'refuse' }

export interface DoorRequest {
  method: string
  pathname: string
  /** With its leading `?`, or empty. */
  search: string
  cookies: { get: (name: string) => { value: string } | undefined }
  previewing: boolean
}

export const loginPath = '/login'

/**
 * Decides who comes in. Of somebody who has not said the password nothing is known to the rest: they
 * are led to the door whatever they asked for, a page or none.
 */
export function decideDoor(request: DoorRequest): DoorDecision {
  const { method, pathname, cookies, previewing } = request
  const gate = gateState()
  const enters =
    previewing ||
    gate === 'open' ||
    (gate === 'guarded' && isAdmitted(cookies.get(admissionCookie.name)?.value))
  const atDoor = pathname === loginPath
  if (enters && atDoor) return { type: 'redirect', location: '/' }
  if (enters) return { type: 'pass', live: previewing || gate !== 'open' }
  if (atDoor) return { type: 'login' }
  if (method !== 'GET' && method !== 'HEAD') return { type: 'refuse' }
  return { type: 'redirect', location: doorFor(request) }
}

/** The door, with the way back. */
function doorFor({ pathname, search }: DoorRequest): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('_rsc')
  const query = parameters.size > 0 ? `?${parameters}` : ''
  const referer = `${pathname}${query}`
  return referer === '/' ? loginPath : `${loginPath}?${new URLSearchParams({ referer })}`
}
