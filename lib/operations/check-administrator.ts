import { z } from 'zod'
import { sealData, unsealData } from '#lib/http/seal-data.ts'
import { isAdministrator } from '#lib/access/is-administrator.ts'
import { checkMember } from './check-member.ts'

/** The result of checking whether a request comes from an administrator. */
export type AdministratorCheck =
  /** The ticket proves it to this site for an hour while content is unavailable. */
  | { state: 'administrator'; ticket: string }
  /** No token, or an invalid one. */
  | { state: 'unauthenticated' }
  /** A member of the project who is no administrator. */
  | { state: 'forbidden' }
  /** Content is unavailable, and there is no valid ticket. */
  | { state: 'unavailable' }
  | { state: 'rate-limited'; retryAfter: number }

/** Request header that returns the ticket. */
export const administratorTicketHeader = 'x-orrery-known'

/** Lifetime of a ticket, in ms. */
const ticketTtl = 60 * 60_000
const purpose = 'health ticket'
const ticketShape = z.object({ id: z.string(), until: z.number() })

/**
 * Checks whether a request comes from an administrator of the content service: by its bearer token, which content verifies
 * (the local editor's token too), or, while content is unavailable, by the ticket of an earlier response.
 */
export async function checkAdministrator(headers: Headers): Promise<AdministratorCheck> {
  const found = await checkMember(headers)
  if (found.state === 'unavailable') return checkTicket(headers.get(administratorTicketHeader))
  if (found.state !== 'member') return found
  const { member } = found
  return isAdministrator(member) ? administrator(member.id) : { state: 'forbidden' }
}

function administrator(id: string): AdministratorCheck {
  return {
    state: 'administrator',
    ticket: sealData({ id, until: Date.now() + ticketTtl }, purpose),
  }
}

/** A ticket is not renewed by itself: content must confirm the administrator within the hour. */
function checkTicket(ticket: string | null): AdministratorCheck {
  const { data } = ticketShape.safeParse(unsealData(ticket ?? undefined, purpose))
  if (!ticket || !data || data.until <= Date.now()) return { state: 'unavailable' }
  return { state: 'administrator', ticket }
}
