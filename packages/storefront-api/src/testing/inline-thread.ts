import type { Tenant } from '@orrery/server-kit/fair-order'
import { FairThread } from '@orrery/server-kit/fair-thread'
import { throttledError } from '../graphql/query-cost.ts'
import type { TimeSliceOptions } from '../graphql/time-slice.ts'

/** A time slice for an address, with its own scheduler or a shared one. */
export const timeSliceOf = (
  address: string,
  thread = new FairThread<Tenant>({ tooMany: throttledError }),
): TimeSliceOptions => ({
  thread,
  payer: { key: address },
  budget: { objects: 1, fields: 1, characters: 1, exceeded: null },
  isAborted: () => false,
})
