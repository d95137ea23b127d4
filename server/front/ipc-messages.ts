import { z } from 'zod'

const messageSchema = z.object({
  do: z.enum(['open', 'leave', 'use-content']).optional(),
  linger: z.number().optional(),
  siblings: z.array(z.string()).optional(),
})

/**
 * IPC message from the launcher to a site process. `use-content`: content is reachable; `open`: accept visitors; `leave`: drain, serve peers for
 * `linger` ms more, then exit; `siblings`: origins of the peer processes. Launcher and process may be of different releases, so names are stable.
 */
export type LauncherToSiteMessage = z.infer<typeof messageSchema>

/** Undefined for other messages, which the launcher sends as well. */
export const parseLauncherToSiteMessage = (reported: unknown): LauncherToSiteMessage | undefined =>
  messageSchema.safeParse(reported).data
