import { ApiError, forbidden } from '../http/errors.ts'
import type { RequestContext } from '../http/router.ts'
import type { Principal } from './principal.ts'

/**
 * Demands somebody who is known.
 * @throws ApiError 401. It carries no `errorCode`: Studio takes the session codes for a session that ran out.
 */
export function requireMember({ principal }: RequestContext): Principal {
  if (principal.role !== 'none') return principal
  throw new ApiError(401, {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'You must be logged in to access this resource',
  })
}

/** @throws ApiError 401 for strangers, 403 for members who may only read. */
export function requireEditor(context: RequestContext): Principal {
  const principal = requireMember(context)
  if (principal.role === 'viewer')
    throw forbidden('Insufficient permissions; permission "update" required')
  return principal
}

/** @throws ApiError 401 for strangers, 403 for everybody but administrators. */
export function requireAdministrator(context: RequestContext): Principal {
  const principal = requireMember(context)
  if (principal.role !== 'administrator')
    throw forbidden('Insufficient permissions; administrator rights required')
  return principal
}

/** @throws ApiError 404 for a project that this lake is not. */
export function requireProject({ params, lake }: RequestContext): void {
  if (params.project !== lake.config.projectId) throw projectNotFound(params.project ?? '')
}

export function projectNotFound(projectId: string): ApiError {
  return new ApiError(404, {
    statusCode: 404,
    error: 'Not Found',
    message: `Project not found for project ID "${projectId}"`,
  })
}
