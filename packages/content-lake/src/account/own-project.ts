import { Refusal } from '../document/refusal.ts'
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

function projectNotFound(projectId: string): Refusal {
  return new Refusal('unknown', `Project not found for project ID "${projectId}"`)
}

function subdomain(hostname: string): string | undefined {
  return /^([^.]+)\.localhost$/.exec(hostname)?.[1]
}
