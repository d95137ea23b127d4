import { requireAdministrator, requireMember } from '../access/guard.ts'
import type { Principal } from '../access/principal.ts'
import { DomainError } from '../document/domain-error.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import type { RequestContext, HttpRequest } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/**
 * One lake is one project. A request that names another one, by header or by host name, must not be answered
 * with this one's content.
 * @throws Refusal `unknown`
 */
export function requireOwnProject(request: HttpRequest, { config }: Lake): void {
  const named =
    request.headers.get('x-sanity-project-id') ?? subdomain(new URL(request.url).hostname)
  if (named !== undefined && named !== config.projectId) throw projectNotFound(named)
}

/** @throws Refusal `unknown` for a path with a project that this lake is not. */
export function requireProject({ params, lake }: RequestContext): void {
  if (params.project !== lake.config.projectId) throw projectNotFound(params.project ?? '')
}

/**
 * Demands somebody who is known, and of a path that names a project that it is this one.
 * @throws Refusal `unauthenticated` for strangers, `unknown` for another project.
 */
export function requireProjectMember(context: RequestContext): Principal {
  const principal = requireMember(context)
  if (context.params.project !== undefined) requireProject(context)
  return principal
}

/**
 * The same of administrators.
 * @throws Refusal `unauthenticated` for strangers, `forbidden` for other members, `unknown` for another project.
 */
export function requireProjectAdministrator(context: RequestContext): Principal {
  const principal = requireAdministrator(context)
  if (context.params.project !== undefined) requireProject(context)
  return principal
}

/**
 * The JSON object that an administrator sends. Rights are checked before the body is read and after: it takes as long as its
 * sender likes.
 * @throws as `requireProjectAdministrator` and `readSent` do.
 */
export async function sentByAdministrator(context: RequestContext) {
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
