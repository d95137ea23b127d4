import { z } from 'zod'
import { type ContentEnv, env } from '#lib/env.ts'

/**
 * Somebody with an account is known wherever they ask; who belongs to the project has a role in it.
 */
const member = z.object({
  id: z.string().min(1),
  roles: z.array(z.object({ name: z.string().min(1) })).min(1),
})

/** Longest wait for the content service, in ms. */
const patience = 5_000

/** Whether somebody who has a role in the project of this site holds a token. */
export async function isHeld(token: string): Promise<boolean> {
  if (!/^[\w.-]{8,512}$/.test(token)) return false
  try {
    const response = await fetch(whoAmI(env.content), {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return response.ok && member.safeParse(await response.json()).success
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
