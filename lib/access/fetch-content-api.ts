import { env, type ContentEnv } from '#lib/env.ts'

/** Timeout of a request to the content API, in ms. */
const timeout = 5_000

/** `refused`: a client error; `unavailable`: a server error, a timeout or no connection. */
export type ContentApiResult =
  | { state: 'ok'; value: unknown }
  | { state: 'refused' }
  | { state: 'unavailable' }

/**
 * Requests access data from the content API, uncached. Content itself is read by `lib/content`.
 *
 * @param path below the version of the API
 * @returns the response body; undefined when the request is refused or fails
 */
export async function fetchContentApi(path: string, token: string | undefined): Promise<unknown> {
  const answer = await fetchContentApiResult(path, token)
  return answer.state === 'ok' ? answer.value : undefined
}

/** Like `fetchContentApi`, but distinguishes a refusal from an outage. */
export async function fetchContentApiResult(
  path: string,
  token: string | undefined,
): Promise<ContentApiResult> {
  try {
    const response = await fetch(contentApiUrl(env.content, path), {
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.status >= 500) return { state: 'unavailable' }
    return response.ok ? { state: 'ok', value: await response.json() } : { state: 'refused' }
  } catch {
    return { state: 'unavailable' }
  }
}

/** The hosted service has one host per project. */
function contentApiUrl(
  { apiHost, apiVersion, projectId, useProjectHostname }: ContentEnv,
  path: string,
): URL {
  const url = new URL(`/v${apiVersion}${path}`, apiHost)
  if (useProjectHostname) url.hostname = `${projectId}.${url.hostname}`
  return url
}
