import { z } from 'zod'
import { siteState } from './site-state.ts'

const message = z.object({
  restarts: z.array(z.object({ name: z.string(), at: z.string(), how: z.string() })),
})

/** Takes what the launcher tells its children: who died, and was started again. */
export function hearLauncher(told: unknown): void {
  const { data } = message.safeParse(told)
  if (data) siteState().life.restarts = data.restarts
}
