import { z } from 'zod'
import { askContent } from './content-door.ts'

/**
 * Somebody with an account is known wherever they ask; who belongs to the project has a role in it.
 */
const member = z.object({
  id: z.string().min(1),
  roles: z.array(z.object({ name: z.string().min(1) })).min(1),
})

/** The id of whoever holds a token and has a role in the project of this site; undefined where nobody does. */
export async function holderOf(token: string): Promise<string | undefined> {
  if (!/^[\w.-]{8,512}$/.test(token)) return undefined
  return member.safeParse(await askContent('/users/me', token)).data?.id
}
