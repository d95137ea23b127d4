import { cachePolicies } from '#lib/http/cache-policies.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isAdministrator } from '#lib/access/is-administrator.ts'
import { checkMember } from '#lib/operations/check-member.ts'
import { requestContentProblems } from '#lib/operations/content-checker.ts'
import { unverifiedMemberResponse } from '#lib/operations/unverified-member-response.ts'

export const dynamic = 'force-dynamic'

/**
 * A page of the problems of the content (`ProblemsResponse`), for Studio: of the documents that the user may read, by token.
 * With `after`, the version of the previous response, the status is 204 while nothing has changed.
 */
export async function GET(request: Request): Promise<Response> {
  if (!isSameOriginRequest(request))
    return uncachedJson({ error: 'Cross-origin requests are not allowed.' }, 403)
  const user = await checkMember(request.headers)
  if (user.state !== 'member') return unverifiedMemberResponse(user)
  const token = isAdministrator(user.member) ? undefined : user.token
  return problemsResponse(token, new URL(request.url).searchParams)
}

async function problemsResponse(
  token: string | undefined,
  query: URLSearchParams,
): Promise<Response> {
  const found = await requestContentProblems(token, query)
  const headers = { 'Cache-Control': cachePolicies.api.header, 'Content-Type': 'application/json' }
  switch (found.state) {
    case 'page':
      return new Response(found.body, { headers })
    case 'unchanged':
      return new Response(null, { status: 204, headers })
    case 'starting':
      return uncachedJson({ version: 'starting' })
    case 'forbidden':
      return uncachedJson({ error: 'Content does not let this user read documents.' }, 403)
    case 'failed':
      return uncachedJson({ error: 'The content could not be checked.' }, 503)
    case 'unavailable':
      return uncachedJson({ error: 'This site does not check content. The browser does.' }, 501)
  }
}
