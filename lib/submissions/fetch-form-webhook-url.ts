import { setTimeout as wait } from 'node:timers/promises'

interface LookupOptions {
  /** Delay before each retry, in ms. */
  pauses?: readonly number[]
  log?: (line: string) => void
}

/**
 * The webhook URL of a form: the one that editors set, else the default one. Undefined when it cannot be
 * read: submissions must not be sent to another receiver than the one set.
 *
 * @param form id, for the log
 * @param readNamed reads the URL that editors set; null if they set none
 * @param ofAll the default URL
 */
export async function fetchFormWebhookUrl(
  form: string,
  readNamed: () => Promise<string | null>,
  ofAll: string | undefined,
  { pauses = [1_000, 10_000, 60_000], log = console.error }: LookupOptions = {},
): Promise<string | undefined> {
  let failure: unknown
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await wait(pause, undefined, { ref: false })
    try {
      return (await readNamed()) ?? ofAll
    } catch (error) {
      failure = error
    }
  }
  log(`Webhook for ${form} not called: its delivery settings could not be read: ${String(failure)}`)
  return undefined
}
