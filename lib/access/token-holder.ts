import { z } from 'zod'
import { siteState } from '#lib/routing/site-state.ts'
import { questionContent } from './content-door.ts'

/**
 * Somebody with an account is known wherever they ask; who belongs to the project has a role in it.
 */
const member = z.object({
  id: z.string().min(1),
  roles: z.array(z.object({ name: z.string().min(1) })).min(1),
})

/** Somebody with a role in the project of this site. */
export interface Member {
  id: string
  /** The names of their roles. */
  roles: string[]
}

/** Who holds a token; `nobody` where no member does, `away` where content cannot be asked now. */
export async function memberOf(token: string): Promise<Member | 'nobody' | 'away'> {
  if (!/^[\w.-]{8,512}$/.test(token)) return 'nobody'
  if (siteState().silence.signal.aborted) return 'away'
  const answer = await questionContent('/users/me', token)
  if (answer.state === 'away') return 'away'
  const { data } = member.safeParse(answer.state === 'told' ? answer.value : undefined)
  return data ? { id: data.id, roles: data.roles.map(({ name }) => name) } : 'nobody'
}

/** The id of whoever holds a token and has a role in the project of this site; undefined where nobody does. */
export async function holderOf(token: string): Promise<string | undefined> {
  const found = await memberOf(token)
  return typeof found === 'string' ? undefined : found.id
}
