import type { Tenant } from '@orrery/server-kit/fair-order'
import { FairThread } from '@orrery/server-kit/fair-thread'
import { throttled } from '../graphql/cost.ts'
import type { Turns } from '../graphql/time-slice.ts'

/** The turns of an address that has a thread for itself, or shares one. */
export const turnsOf = (
  address: string,
  thread = new FairThread<Tenant>({ tooMany: throttled }),
): Turns => ({
  thread,
  payer: { key: address },
  budget: { left: 1, fields: 1, letters: 1, exceeded: null },
  isGone: () => false,
})
