import { env, type ContentEnv } from '#lib/env.ts'

/** Longest wait for the content service, in ms. */
const timeout = 5_000

/** What the content service said. `away`: it fails, or is out of reach. */
export type ContentApiResult =
  | { state: 'ok'; value: unknown }
  | { state: 'refused' }
  | { state: 'unavailable' }

/**
 * Asks the content service something about who may see what, past every cache. Content itself is read elsewhere.
 *
 * @param path below the version of the API
 * @returns its answer; undefined where it refuses, fails or is out of reach
 */
export async function readContentApi(path: string, token: string | undefined): Promise<unknown> {
  const answer = await requestContentApi(path, token)
  return answer.state === 'ok' ? answer.value : undefined
}

/** The same for whoever must tell a refusal from silence. */
export async function requestContentApi(
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

/** The hosted service has one host a project. */
function contentApiUrl(
  { apiHost, apiVersion, projectId, useProjectHostname }: ContentEnv,
  path: string,
): URL {
  const url = new URL(`/v${apiVersion}${path}`, apiHost)
  if (useProjectHostname) url.hostname = `${projectId}.${url.hostname}`
  return url
}
