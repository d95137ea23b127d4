import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from './lake-process.ts'

/** A request that is sent by the clock. */
export interface Probe {
  name: string
  /** Milliseconds between two requests, however long the ones before take. */
  every: number
  send: (turn: number) => Promise<unknown>
}

/** Milliseconds that each probe waited; `Infinity` where it failed. */
export type Waits = Map<string, number[]>

/** Sends the probes for so many milliseconds, and waits for the last response. Prints each failure. */
export async function measureWaits(probes: readonly Probe[], duration: number): Promise<Waits> {
  const waits: Waits = new Map(probes.map(({ name }) => [name, []]))
  const pending: Promise<void>[] = []
  const timers = probes.map(({ name, every, send }) => {
    let turn = 0
    return setInterval(() => {
      const started = performance.now()
      const wait = (took: number) => void waits.get(name)?.push(took)
      pending.push(
        send(turn++).then(
          () => wait(performance.now() - started),
          (error: Error) => {
            wait(Infinity)
            console.log(`  ✗ ${name}: ${error.message}`)
          },
        ),
      )
    }, every)
  })
  await delay(duration)
  timers.forEach(clearInterval)
  await Promise.all(pending)
  return waits
}

/** A table of waits alone and beside others, in milliseconds. */
export function waitsTable(before: Waits, during: Waits): string[] {
  const head = `${''.padEnd(22)}    idle p50      p99     load p50      p99      max  requests`
  const rows = [...during].map(([name, waits]) => {
    const [alone, beside] = [before.get(name) ?? [], waits].map(
      (each) => (share: number) => percentile(each, share).toFixed(1).padStart(8),
    )
    const count = String(waits.length).padStart(9)
    return `${name.padEnd(22)}    ${alone!(0.5)} ${alone!(0.99)}     ${beside!(0.5)} ${beside!(0.99)} ${beside!(1)} ${count}`
  })
  return [head, ...rows]
}
