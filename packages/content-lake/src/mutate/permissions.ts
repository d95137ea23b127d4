import type { Principal } from '../access/principal.ts'
import { mayWriteSomething } from '../access/may.ts'
import { insufficientPermissions, type WriteKind } from '../write/errors.ts'

/** @throws WriteError for whoever may not write. */
export function assertMayWrite(principal: Principal, dataset: string, kind: WriteKind): void {
  if (mayWriteSomething(principal, dataset)) return
  const refusal = insufficientPermissions(kind === 'mutation' ? 'create' : 'update')
  refusal.kind = kind
  throw refusal
}
