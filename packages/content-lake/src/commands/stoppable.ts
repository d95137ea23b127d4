import { CommandError } from './terminal.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work that leaves nothing half done: SIGINT and SIGTERM abort its signal, and it has time to clean up. A second one ends
 * the process at once.
 * @param stopped what is said then
 * @param work throws the reason of the signal when it is aborted
 * @throws CommandError where it was stopped, and what the work throws
 */
export async function stoppable<T>(
  work: (signal: AbortSignal) => Promise<T>,
  stopped = 'It was stopped before it was done; nothing of it is left.',
): Promise<T> {
  const stop = new AbortController()
  const hearNoMore = () => SIGNALS.forEach((name) => process.off(name, hear))
  const hear = () => {
    hearNoMore()
    stop.abort(new CommandError(stopped))
  }
  for (const name of SIGNALS) process.on(name, hear)
  try {
    return await work(stop.signal)
  } finally {
    hearNoMore()
  }
}
