import { missingDocumentStub } from '@orrery/groq/document'
import { DomainError } from '../document/domain-error.ts'
import { isProjectMember, canManageProject } from './role-grants.ts'
import { hasPermission } from './permissions.ts'
import type { Principal } from './principal.ts'

/** A request's principal; every request context has it. */
interface Requester {
  principal: Principal
}

/**
 * Requires a member.
 * @throws DomainError `unauthenticated`, without an error code: Studio reads session codes as an expired session.
 */
export function requireMember({ principal }: Requester): Principal {
  if (isProjectMember(principal)) return principal
  throw new DomainError('unauthenticated', 'You must be logged in to access this resource')
}

/**
 * Requires permission to upload images or files; checked before the bytes are read.
 * @throws DomainError `unauthenticated` for anonymous requests, `forbidden` for members without the permission.
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
      ...missingDocumentStub(id),
      _type,
    })
  )
    throw new DomainError('forbidden', 'Insufficient permissions; permission "create" required')
  return principal
}

/** @throws DomainError `unauthenticated` for anonymous requests, `forbidden` for all but administrators. */
export function requireAdministrator(requester: Requester): Principal {
  const principal = requireMember(requester)
  if (!canManageProject(principal))
    throw new DomainError('forbidden', 'Insufficient permissions; administrator rights required')
  return principal
}
