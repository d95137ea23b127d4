import { z } from 'zod'

const order = z.object({
  do: z.enum(['open', 'leave', 'use-content']).optional(),
  linger: z.number().optional(),
  siblings: z.array(z.string()).optional(),
})

/**
 * What the launcher tells a process of the site. `use-content`: content can be asked from now on; `open`: take visitors; `leave`: finish what was begun, be there for
 * the other processes for `linger` ms more, and end; `siblings`: the origins of the other processes. A launcher of one release tells it to processes of the next.
 */
export type SiteOrder = z.infer<typeof order>

/** Undefined for what is no order; the launcher tells other things as well. */
export const readOrder = (told: unknown): SiteOrder | undefined => order.safeParse(told).data
