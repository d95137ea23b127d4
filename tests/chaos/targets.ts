import { setTimeout as wait } from 'node:timers/promises'
import type { Running } from '../../scripts/launcher/bring-up.ts'
import type { TestValkey } from '../support/valkey.ts'

/** A process that can be harmed. */
export interface Target {
  name: string
  /** Ends it at once; somebody starts it again. */
  kill: () => Promise<void>
  /** Takes its time away until it goes on. */
  stop: () => void
  goOn: () => void
}

/** Every process of an installation, and the server on which the site's processes share their pages. */
export function targetsOf({ crew, site, plan }: Running, valkey?: TestValkey): Target[] {
  const sites = site?.origins.map((_origin, index) =>
    plan.siteProcesses === 1 ? 'site' : `site process ${index + 1}`,
  )
  const send = (name: string, signal: NodeJS.Signals): void => {
    const pid = crew.pidOf(name)
    if (pid === undefined) throw new Error(`There is no ${name}.`)
    process.kill(-pid, signal)
  }
  const own = ['lake', 'shop', ...(sites ?? [])].map((name): Target => ({
    name,
    kill: async () => send(name, 'SIGKILL'),
    stop: () => send(name, 'SIGSTOP'),
    goOn: () => send(name, 'SIGCONT'),
  }))
  return valkey ? [...own, { name: 'server for pages', ...harmsOf(valkey) }] : own
}

/** Nobody but this starts it again. */
const harmsOf = (valkey: TestValkey): Omit<Target, 'name'> => ({
  async kill() {
    await valkey.kill()
    await wait(Math.random() * 3_000)
    await valkey.restart()
  },
  stop: valkey.pause,
  goOn: valkey.resume,
})
