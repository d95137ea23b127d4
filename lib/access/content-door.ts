import { type ContentEnv, env } from '#lib/env.ts'

/** Longest wait for the content service, in ms. */
const patience = 5_000

/**
 * Asks the content service something about who may see what, past every cache. Content itself is read elsewhere.
 *
 * @param path below the version of the API
 * @returns its answer; undefined where it refuses, fails or is out of reach
 */
export async function askContent(path: string, token: string | undefined): Promise<unknown> {
  try {
    const response = await fetch(addressOf(env.content, path), {
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
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
