import { unknownDocument } from '@orrery/groq/document'
import { DomainError } from '../document/domain-error.ts'
import { isProjectMember, managesProject } from './grants.ts'
import { hasPermission } from './permissions.ts'
import type { Principal } from './principal.ts'

/** Whatever says who asks; every request's context does. */
interface Requester {
  principal: Principal
}

/**
 * Demands somebody who is known.
 * @throws Refusal `unauthenticated`. It has no code of its own: Studio takes the session codes for a session that ran
 * out.
 */
export function requireMember({ principal }: Requester): Principal {
  if (isProjectMember(principal)) return principal
  throw new DomainError('unauthenticated', 'You must be logged in to access this resource')
}

/**
 * Demands somebody who may add pictures or files. Asked of no particular one, before its bytes are read.
 * @throws Refusal `unauthenticated` for strangers, `forbidden` for members who may not.
 */
export function requireUploadPermission(
  requester: Requester & { params: { dataset?: string } },
  kind: 'images' | 'files',
): Principal {
  const principal = requireMember(requester)
  const [id, _type] =
    kind === 'images' ? ['image-', 'sanity.imageAsset'] : ['file-', 'sanity.fileAsset']
  if (
    !hasPermission(principal, requester.params.dataset ?? '', 'create', {
      ...unknownDocument(id),
      _type,
    })
  )
    throw new DomainError('forbidden', 'Insufficient permissions; permission "create" required')
  return principal
}

/** @throws Refusal `unauthenticated` for strangers, `forbidden` for everybody but administrators. */
export function requireAdministrator(requester: Requester): Principal {
  const principal = requireMember(requester)
  if (!managesProject(principal))
    throw new DomainError('forbidden', 'Insufficient permissions; administrator rights required')
  return principal
}
