import { setTimeout as wait } from 'node:timers/promises'
import type { RunningStack } from '../../server/launcher/start-stack.ts'
import type { Servers } from './backing-servers.ts'

/** A process that faults are injected into. */
export interface FaultTarget {
  name: string
  /** Kills the process; the supervisor restarts it. */
  kill: () => Promise<void>
  /** Suspends it until `resume`. */
  stop: () => void
  resume: () => void
}

/** Process names of an installation, by kind. */
export function processNamesOf({ site, plan }: RunningStack): {
  lakes: string[]
  shops: string[]
  sites: string[]
} {
  const named = (one: string, count: number, several = one) =>
    count === 1 ? [one] : Array.from({ length: count }, (_, at) => `${several} ${at + 1}`)
  return {
    lakes: named('lake', plan.lakes.count),
    shops: named('shop', plan.shops.count),
    sites: site ? named('site', site.origins.length, 'site process') : [],
  }
}

/** Every process of an installation, and its backing servers. */
export function faultTargetsOf(running: RunningStack, { harms }: Servers): FaultTarget[] {
  const { supervisor } = running
  const send = (name: string, signal: NodeJS.Signals): void => {
    const pid = supervisor.pidOf(name)
    if (pid === undefined) throw new Error(`There is no ${name}.`)
    process.kill(-pid, signal)
  }
  const { lakes, shops, sites } = processNamesOf(running)
  const own = [...lakes, ...shops, ...sites].map((name): FaultTarget => ({
    name,
    kill: async () => send(name, 'SIGKILL'),
    stop: () => send(name, 'SIGSTOP'),
    resume: () => send(name, 'SIGCONT'),
  }))
  const others = [...harms].map(([name, { kill, restart, stop, resume }]): FaultTarget => ({
    name,
    stop,
    resume,
    async kill() {
      await kill()
      await wait(Math.random() * 3_000)
      await restart()
    },
  }))
  return [...own, ...others]
}

/** Readiness URL of each process. */
export function readinessUrlsOf(running: RunningStack): string[] {
  const { supervisor, site } = running
  const { lakes, shops } = processNamesOf(running)
  const services = [...lakes, ...shops].map((name) =>
    (supervisor.healthUrlOf(name) ?? '').replace(/\/health$/, '/ready'),
  )
  return [...(site?.origins.map((origin) => `${origin}/api/ready`) ?? []), ...services]
}
