import { clientAddress } from '../http/client-address.ts'
import type { Lake } from '../lake.ts'
import { FairQueue } from '../shares/fair-queue.ts'
import type { Payer } from '../shares/share.ts'
import type { HttpRequest } from '../http/http-request.ts'

/** What one password takes, in milliseconds of a processor, beside 32 MB of memory. */
const USUAL_MS = 150

/** Passwords are worked out two at a time, in fair turns of those who ask; whoever sends many waits for themselves. */
const turns = new FairQueue({
  what: 'passwords',
  slots: 2,
  slotsEach: { stranger: 1, member: 1 },
  waitingEach: { stranger: 5, member: 5 },
  waiting: 200,
})

/**
 * Does what needs a password worked out when it is its turn.
 * @throws (as a rejection) Throttled where too many wait already, and what the work throws.
 */
export async function inPasswordTurn<T>(payer: Payer, work: () => Promise<T>): Promise<T> {
  const turn = await turns.enter(payer, { cost: USUAL_MS })
  try {
    return await work()
  } finally {
    turn.done()
  }
}

/** Whoever comes without a token waits in the line of their address. */
export function payerAt(request: HttpRequest, { config }: Lake): Payer {
  return { key: clientAddress(request, config.trustedProxies ?? 0), class: 'stranger' }
}
