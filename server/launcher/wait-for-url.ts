import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { CliError } from './cli-error.ts'

/**
 * Polls `url` until its status is below 500. The error quotes the `reasons` of a service that is not ready.
 *
 * @param options.signal aborts the wait
 * @throws CliError after `timeoutMs`, and the reason of `signal`
 */
export async function waitForUrl(
  url: string,
  { timeoutMs, what, signal }: { timeoutMs: number; what: string; signal?: AbortSignal },
): Promise<Response> {
  const deadline = performance.now() + timeoutMs
  let last = 'no answer'
  while (performance.now() < deadline) {
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.any([
          AbortSignal.timeout(Math.ceil(deadline - performance.now()) + 1),
          ...(signal ? [signal] : []),
        ]),
      })
      const text = await response.text()
      if (response.status < 500) return response
      last = [`status ${response.status}`, ...reasonsIn(text)].join(': ')
    } catch (error) {
      const cause = (error as Error).cause
      last = cause instanceof Error && cause.message ? cause.message : (error as Error).message
    }
    await delay(30, undefined, signal && { signal })
  }
  throw new CliError(
    `The ${what} did not respond at ${url} within ${Math.round(timeoutMs / 1000)} s (${last}).`,
  )
}

/**
 * Waits until a local port accepts connections.
 *
 * @throws CliError after `timeoutMs`
 */
export async function waitForPort(
  { host, port }: { host: string; port: number },
  { timeoutMs, what }: { timeoutMs: number; what: string },
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const socket = connect({ host, port })
    const isTaken = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isTaken) return
    await delay(20)
  }
  throw new CliError(`The ${what} does not accept connections at ${host}:${port}.`)
}

function reasonsIn(text: string): string[] {
  try {
    const { reasons } = JSON.parse(text) as { reasons?: unknown }
    const reported = Array.isArray(reasons) ? reasons.map(String).join(' ') : ''
    return reported === '' ? [] : [reported.replace(/\.$/, '')]
  } catch {
    return []
  }
}

/** Whether the URL responds in time, with any status. */
export async function isResponding(url: string, timeoutMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { redirect: 'manual', signal })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
