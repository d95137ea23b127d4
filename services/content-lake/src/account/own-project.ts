import type { Lake } from '../lake.ts'
import { projectNotFound } from '../access/guard.ts'

/**
 * One lake is one project. A request that names another one, by header or by host name, must not be answered
 * with this one's content.
 * @throws ApiError 404
 */
export function requireOwnProject(request: Request, { config }: Lake): void {
  const named =
    request.headers.get('x-sanity-project-id') ?? subdomain(new URL(request.url).hostname)
  if (named !== undefined && named !== config.projectId) throw projectNotFound(named)
}

function subdomain(hostname: string): string | undefined {
  return /^([^.]+)\.localhost$/.exec(hostname)?.[1]
}
