import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

/**
 * Asks `url` until it answers below 500.
 *
 * @throws Refusal after `timeoutMs`
 */
export async function waitFor(
  url: string,
  { timeoutMs, what }: { timeoutMs: number; what: string },
): Promise<Response> {
  const deadline = performance.now() + timeoutMs
  let last = 'no answer'
  while (performance.now() < deadline) {
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(Math.ceil(deadline - performance.now()) + 1),
      })
      await response.arrayBuffer()
      if (response.status < 500) return response
      last = `status ${response.status}`
    } catch (error) {
      const cause = (error as Error).cause
      last = cause instanceof Error && cause.message ? cause.message : (error as Error).message
    }
    await delay(100)
  }
  throw new Refusal(
    `The ${what} did not answer at ${url} within ${Math.round(timeoutMs / 1000)} s (${last}).`,
  )
}
