import { env, type ContentEnv } from '#lib/env.ts'

/** Longest wait for the content service, in ms. */
const patience = 5_000

/** What the content service said. `away`: it fails, or is out of reach. */
export type ContentAnswer =
  | { state: 'told'; value: unknown }
  | { state: 'refused' }
  | { state: 'away' }

/**
 * Asks the content service something about who may see what, past every cache. Content itself is read elsewhere.
 *
 * @param path below the version of the API
 * @returns its answer; undefined where it refuses, fails or is out of reach
 */
export async function askContent(path: string, token: string | undefined): Promise<unknown> {
  const answer = await questionContent(path, token)
  return answer.state === 'told' ? answer.value : undefined
}

/** The same for whoever must tell a refusal from silence. */
export async function questionContent(
  path: string,
  token: string | undefined,
): Promise<ContentAnswer> {
  try {
    const response = await fetch(addressOf(env.content, path), {
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status >= 500) return { state: 'away' }
    return response.ok ? { state: 'told', value: await response.json() } : { state: 'refused' }
  } catch {
    return { state: 'away' }
  }
}

/** The hosted service has one host a project. */
function addressOf(
  { apiHost, apiVersion, projectId, useProjectHostname }: ContentEnv,
  path: string,
): URL {
  const url = new URL(`/v${apiVersion}${path}`, apiHost)
  if (useProjectHostname) url.hostname = `${projectId}.${url.hostname}`
  return url
}
