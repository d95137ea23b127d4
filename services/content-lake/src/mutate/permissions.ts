import type { Principal } from '../access/principal.ts'
import { mayWrite } from '../http/data-request.ts'
import { insufficientPermissions, type WriteKind } from '../write/errors.ts'

/** @throws WriteError for whoever may not write. */
export function assertMayWrite(principal: Principal, kind: WriteKind): void {
  if (mayWrite(principal)) return
  const refusal = insufficientPermissions(kind === 'mutation' ? 'create' : 'update')
  refusal.kind = kind
  throw refusal
}
