import { requireAdministrator, requireMember } from '../access/require-permission.ts'
import type { Principal } from '../access/principal.ts'
import { DomainError } from '../document/domain-error.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import type { RequestContext, HttpRequest } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/**
 * One lake is one project: a request that names another project, by header or host name, is rejected.
 * @throws DomainError `unknown`
 */
export function requireMatchingProject(request: HttpRequest, { config }: Lake): void {
  const named =
    request.headers.get('x-sanity-project-id') ?? subdomain(new URL(request.url).hostname)
  if (named !== undefined && named !== config.projectId) throw projectNotFound(named)
}

/** @throws DomainError `unknown` for a path with another project. */
export function requireProjectInPath({ params, lake }: RequestContext): void {
  if (params.project !== lake.config.projectId) throw projectNotFound(params.project ?? '')
}

/**
 * Requires a member, and that a project in the path is this one.
 * @throws DomainError `unauthenticated` for anonymous requests, `unknown` for another project.
 */
export function requireProjectMember(context: RequestContext): Principal {
  const principal = requireMember(context)
  if (context.params.project !== undefined) requireProjectInPath(context)
  return principal
}

/**
 * Requires an administrator, and that a project in the path is this one.
 * @throws DomainError `unauthenticated` for anonymous requests, `forbidden` for other members, `unknown` for another
 * project.
 */
export function requireProjectAdministrator(context: RequestContext): Principal {
  const principal = requireAdministrator(context)
  if (context.params.project !== undefined) requireProjectInPath(context)
  return principal
}

/**
 * Reads the JSON object that an administrator sends. Checks permissions before and after reading, because the body
 * may arrive slowly.
 * @throws as `requireProjectAdministrator` and `readBodyAndReauthenticate` do.
 */
export async function readAdministratorBody(context: RequestContext) {
  requireProjectAdministrator(context)
  const sent = await readBodyAndReauthenticate(context)
  return { body: sent.body, actor: requireAdministrator(sent) }
}

function projectNotFound(projectId: string): DomainError {
  return new DomainError('unknown', `Project not found for project ID "${projectId}"`)
}

function subdomain(hostname: string): string | undefined {
  return /^([^.]+)\.localhost$/.exec(hostname)?.[1]
}
