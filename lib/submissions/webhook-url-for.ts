import { setTimeout as wait } from 'node:timers/promises'

interface LookupOptions {
  /** How long to wait before each new try, in ms. */
  pauses?: readonly number[]
  log?: (line: string) => void
}

/**
 * Who is told of a form's answers: the receiver that editors named for it, else that of the installation.
 * Where that cannot be found out nobody is: answers must not reach another receiver than the one named.
 *
 * @param form id, for the log
 * @param readNamed reads the address that editors named; null where they named none
 * @param ofAll the installation's
 */
export async function webhookUrlFor(
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
  log(`Nobody was told of ${form}: who is to be told could not be read: ${String(failure)}`)
  return undefined
}
