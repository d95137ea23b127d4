import { z } from 'zod'
import { siteState } from '#lib/routing/site-state.ts'
import { requestContentApi } from './content-api.ts'

/**
 * Somebody with an account is known wherever they ask; who belongs to the project has a role in it.
 */
const member = z.object({
  id: z.string().min(1),
  roles: z.array(z.object({ name: z.string().min(1) })).min(1),
})

/** Somebody with a role in the project of this site. */
export interface ProjectMember {
  id: string
  /** The names of their roles. */
  roles: string[]
}

/** Who holds a token; `nobody` where no member does, `away` where content cannot be asked now. */
export async function memberOfToken(
  token: string,
): Promise<ProjectMember | 'none' | 'unavailable'> {
  if (!/^[\w.-]{8,512}$/.test(token)) return 'none'
  if (siteState().contentUnresponsive.signal.aborted) return 'unavailable'
  const answer = await requestContentApi('/users/me', token)
  if (answer.state === 'unavailable') return 'unavailable'
  const { data } = member.safeParse(answer.state === 'ok' ? answer.value : undefined)
  return data ? { id: data.id, roles: data.roles.map(({ name }) => name) } : 'none'
}

/** The id of whoever holds a token and has a role in the project of this site; undefined where nobody does. */
export async function userIdOfToken(token: string): Promise<string | undefined> {
  const found = await memberOfToken(token)
  return typeof found === 'string' ? undefined : found.id
}
