import { z } from 'zod'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { fetchContentApiResult } from './fetch-content-api.ts'

/**
 * Any account has a user id; only a member of the project has a role.
 */
const member = z.object({
  id: z.string().min(1),
  roles: z.array(z.object({ name: z.string().min(1) })).min(1),
})

/** A user with a role in the project of this site. */
export interface ProjectMember {
  id: string
  /** Role names. */
  roles: string[]
}

/** The member of a token; `none` for any other token, `unavailable` while content does not respond. */
export async function fetchTokenMember(
  token: string,
): Promise<ProjectMember | 'none' | 'unavailable'> {
  if (!/^[\w.-]{8,512}$/.test(token)) return 'none'
  if (siteProcessState().contentUnresponsive.signal.aborted) return 'unavailable'
  const answer = await fetchContentApiResult('/users/me', token)
  if (answer.state === 'unavailable') return 'unavailable'
  const { data } = member.safeParse(answer.state === 'ok' ? answer.value : undefined)
  return data ? { id: data.id, roles: data.roles.map(({ name }) => name) } : 'none'
}

/** User id of the token's member; undefined for any other token. */
export async function fetchTokenUserId(token: string): Promise<string | undefined> {
  const found = await fetchTokenMember(token)
  return typeof found === 'string' ? undefined : found.id
}
