import { ApiError } from '../http/errors.ts'
import { mayWrite } from '../http/data-request.ts'
import type { Principal } from '../types.ts'

/** @throws ApiError 403 in the shape of the data endpoints for whoever may not write. */
export function assertMayWrite(
  principal: Principal,
  kind: 'mutationError' | 'actionError',
  permission: 'create' | 'update',
): void {
  if (mayWrite(principal)) return
  const reason = `Insufficient permissions; permission "${permission}" required`
  const lead = kind === 'mutationError' ? 'The mutation(s) failed' : 'Actions failed'
  const items = [
    { error: { type: 'insufficientPermissionsError', description: reason, permission }, index: 0 },
  ]
  throw new ApiError(403, { error: { type: kind, description: `${lead}: ${reason}`, items } })
}
