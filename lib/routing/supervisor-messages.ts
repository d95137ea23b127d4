import { z } from 'zod'
import { siteProcessState } from './site-process-state.ts'

const message = z.object({
  restarts: z.array(z.object({ name: z.string(), at: z.string(), how: z.string() })),
})

/** Stores the restarts that the supervisor reports to its children. */
export function handleSupervisorMessage(received: unknown): void {
  const { data } = message.safeParse(received)
  if (data) siteProcessState().stats.restarts = data.restarts
}
