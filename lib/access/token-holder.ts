import { z } from 'zod'
import { type ContentEnv, env } from '#lib/env.ts'

const user = z.object({ id: z.string().min(1) })

/** Longest wait for the content service, in ms. */
const patience = 5_000

/** Whether the content service knows who holds a token. */
export async function isHeld(token: string): Promise<boolean> {
  if (!/^[\w.-]{8,512}$/.test(token)) return false
  try {
    const response = await fetch(whoAmI(env.content), {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return response.ok && user.safeParse(await response.json()).success
  } catch {
    return false
  }
}

/** The hosted service has one host a project. */
function whoAmI({ apiHost, apiVersion, projectId, useProjectHostname }: ContentEnv): URL {
  const url = new URL(`/v${apiVersion}/users/me`, apiHost)
  if (useProjectHostname) url.hostname = `${projectId}.${url.hostname}`
  return url
}
