import { mayWrite } from '../http/data-request.ts'
import type { Principal } from '../access/principal.ts'
import { actionError, insufficientPermissions, mutationError } from './errors.ts'

/** @throws ApiError 403 in the shape of the data endpoints for whoever may not write. */
export function assertMayWrite(principal: Principal, kind: 'mutationError' | 'actionError'): void {
  if (mayWrite(principal)) return
  const refusal = insufficientPermissions(kind === 'mutationError' ? 'create' : 'update')
  throw kind === 'mutationError' ? mutationError(refusal) : actionError(refusal)
}
