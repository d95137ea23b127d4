import type { ProcessRestart } from '#lib/health/site-health.ts'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Child,
  type ChildSpec,
  describeExit,
  type ExitStatus,
  startChild,
} from './child-process.ts'
import { createHangDetector, type Heartbeat, type HangLimits } from './hang-detector.ts'
import { createRestartBackoff, type RestartBackoff } from './restart-backoff.ts'
import { portProblem, type RequiredPort } from './preflight.ts'
import { CliError } from './cli-error.ts'
import { isResponding } from './wait-for-url.ts'

export interface ProcessSpec extends ChildSpec {
  /** Where it answers whatever state it is in. A child without is never taken for hanging: whoever develops may have stopped it. */
  health?: string | undefined
  /** Whether it is loggedProblem who was started again, itself included. */
  receivesRestarts?: boolean
  /** Those of one name are asked to end at one time, before those of none, which they use. */
  group?: string
  /** How long it has to end once it is asked to, in ms. */
  graceMs?: number | undefined
  /** Where it listens: it is not started again while another program does. */
  port?: RequiredPort | undefined
}

/** One of the crew. */
export interface ManagedProcess {
  /** Sends the child a message. */
  send: (message: object) => void
  /** Rejects when a child on trial dies, with its last words; resolves never. */
  exited: Promise<never>
  /** The trial is over: it belongs to the crew. */
  promote: (args: string[]) => void
  /** Leaves the crew: ends when the message is done, or after so many ms. */
  retire: (message: object, graceMs: number) => Promise<void>
  /** Ends at once, as if it had never been. */
  discard: () => Promise<void>
}

/** The children of one run, stopped in the reverse order of their start. */
export interface Supervisor {
  /** On trial, a child that dies harms nobody, until it is settled. */
  start: (spec: ProcessSpec, isCandidate?: boolean) => ManagedProcess
  /** Aborted when everything ends: what is still asked of a child then is asked of nobody. */
  stopSignal: AbortSignal
  /** Waits for `work`, but fails as soon as a child dies that is not started again. */
  untilFailure: <T>(work: Promise<T>) => Promise<T>
  /** From here on, who dies or hangs is started again, and `log` hears of it in one line. */
  restartFailed: (log: (line: string) => void) => void
  /** The process of a child at this moment; it leads a group of its own. */
  pidOf: (name: string) => number | undefined
  /** What a child last reported of its event loop. */
  heartbeatOf: (name: string) => Heartbeat | undefined
  /** Where a child answers whatever state it is in. */
  healthUrlOf: (name: string) => string | undefined
  /** Stops every child: groups first, and then the last started first. */
  stop: () => Promise<void>
  /** Ends every child at once. */
  kill: () => void
}

interface SupervisedProcess {
  spec: ProcessSpec
  child: Child
  backoff: RestartBackoff
  /** It hung, and was ended for that. */
  hung?: boolean
  /** It could not come up on a full disk, which has been said. */
  lacksDiskSpace?: boolean
  /** It is not there now, and will be started. */
  isStopped: boolean
  /** Its death is nobody's business: it has just come, or goes. */
  isDetached: boolean
}

/** Milliseconds between two looks at a port that another program has, and at a disk that is full. */
const RECHECK_MS = 1_000

export interface SupervisorTiming extends HangLimits {
  now: () => number
}

const defaultTiming: SupervisorTiming = {
  now: () => performance.now(),
  checkEveryMs: 2_000,
  hangAfterMs: 30_000,
}

/**
 * @param diskProblem says in a sentence that there is no room where the children write
 */
export function createSupervisor(
  timing: SupervisorTiming = defaultTiming,
  diskProblem: () => string | undefined = () => undefined,
): Supervisor {
  const processes: SupervisedProcess[] = []
  const ended = new AbortController()
  let log: ((line: string) => void) | undefined
  const restarts: ProcessRestart[] = []
  const sendRestarts = (): void => {
    for (const { spec, child } of processes) if (spec.receivesRestarts) child.send({ restarts })
  }
  let fail: (reason: CliError) => void = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  failed.catch(() => {})

  const observeExit = (supervised: SupervisedProcess): void => {
    const { child } = supervised
    void child.exited.then((exit) => {
      if (ended.signal.aborted || supervised.isDetached) return
      if (log) handleExit(supervised, exit, log)
      else fail(new CliError(describeFailure(child, describeExit(exit))))
    })
  }

  const handleExit = (
    supervised: SupervisedProcess,
    exit: ExitStatus,
    log: (line: string) => void,
  ): void => {
    const { child, spec, backoff } = supervised
    const wasHealthy = backoff.isHealthy
    const full = diskProblem()
    const wait = backoff.delayAfterExit(timing.now(), full === undefined)
    if (wait === undefined) {
      const tries = `It could not be started ${backoff.failedStarts} times in a row. `
      return fail(new CliError(tries + describeFailure(child, describeExit(exit))))
    }
    const last = child.lastLines().at(-1)
    const said = last === undefined || exit.signal ? '' : ` (${last})`
    const how = supervised.hung ? 'hung and was ended' : describeExit(exit)
    delete supervised.hung
    const lacksDiskSpace = full !== undefined && !wasHealthy
    if (!lacksDiskSpace || !supervised.lacksDiskSpace)
      log(`! The ${spec.name} ${describeExit(exit)}${said}; it is started again${inSeconds(wait)}.`)
    if (lacksDiskSpace && !supervised.lacksDiskSpace)
      log(
        `! ${full} The ${spec.name} is tried again until it comes up, at once when there is room.`,
      )
    supervised.lacksDiskSpace = lacksDiskSpace
    restarts.push({ name: spec.name, at: new Date().toISOString(), how })
    if (restarts.length > maxRestartHistory) restarts.shift()
    sendRestarts()
    supervised.isStopped = true
    restart(supervised, wait, log).catch((error: unknown) => {
      if (ended.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      fail(new CliError(`The ${spec.name} could not be started again: ${reason}`))
    })
  }

  /** Rejects when everything ends meanwhile. */
  const restart = async (
    supervised: SupervisedProcess,
    wait: number,
    log: (line: string) => void,
  ): Promise<void> => {
    const { signal } = ended
    const { spec, backoff } = supervised
    const until = timing.now() + wait
    for (let left = wait; left > 0; left = until - timing.now()) {
      await delay(Math.min(left, RECHECK_MS), undefined, { signal })
      if (supervised.lacksDiskSpace && diskProblem() === undefined) break
    }
    let loggedProblem: string | undefined
    for (;;) {
      const problem = spec.port && (await portProblem(spec.port))
      signal.throwIfAborted()
      if (supervised.isDetached) return
      if (problem === undefined) break
      if (problem !== loggedProblem) log(`! The ${spec.name} waits for its port. ${problem}`)
      loggedProblem = problem
      await delay(RECHECK_MS, undefined, { signal })
    }
    supervised.isStopped = false
    supervised.child = startChild(spec)
    if (spec.receivesRestarts) supervised.child.send({ restarts })
    backoff.started(timing.now())
    observeExit(supervised)
  }

  const detectHangs = async (
    supervised: SupervisedProcess,
    log: (line: string) => void,
  ): Promise<void> => {
    const { spec, backoff } = supervised
    if (spec.health === undefined) return
    const detector = createHangDetector(timing.now(), timing)
    while (!ended.signal.aborted && !supervised.isDetached) {
      // What answers while it is away is another program.
      const wasStopped = supervised.isStopped
      const isAnswered =
        !backoff.isHealthy && (await isResponding(spec.health, timing.checkEveryMs))
      if (isAnswered && !wasStopped && !supervised.isStopped && backoff.markHealthy())
        log(`✓ The ${spec.name} answers again.`)
      const why = detector.check(timing.now(), {
        heartbeat: supervised.child.heartbeat(),
        isHealthy: backoff.isHealthy,
        isStopped: wasStopped || supervised.isStopped,
      })
      if (why !== undefined && !supervised.isDetached) {
        log(`! The ${spec.name} hangs: ${why}. It is ended.`)
        supervised.hung = true
        supervised.child.kill()
      }
      await delay(timing.checkEveryMs, undefined, { signal: ended.signal })
    }
  }

  const supervise = (supervised: SupervisedProcess, log: (line: string) => void): void => {
    supervised.backoff.markHealthy()
    detectHangs(supervised, log).catch(() => {})
  }

  const remove = (supervised: SupervisedProcess): void => {
    supervised.isDetached = true
    processes.splice(processes.indexOf(supervised), 1)
  }

  const managedProcessOf = (supervised: SupervisedProcess): ManagedProcess => {
    const died = supervised.child.exited.then((exit) => {
      throw new CliError(describeFailure(supervised.child, describeExit(exit)))
    })
    died.catch(() => {})
    return {
      send: (message) => supervised.child.send(message),
      exited: died,
      promote(args) {
        supervised.spec = { ...supervised.spec, args }
        if (!supervised.isDetached) return
        supervised.isDetached = false
        observeExit(supervised)
        if (log) supervise(supervised, log)
        sendRestarts()
      },
      async retire(message, graceMs) {
        remove(supervised)
        supervised.child.send(message)
        const { signal } = ended
        await Promise.race([supervised.child.exited, delay(graceMs, undefined, { signal })]).catch(
          () => {},
        )
        await supervised.child.stop()
      },
      async discard() {
        remove(supervised)
        await supervised.child.stop(0)
      },
    }
  }

  return {
    start(spec, isCandidate = false) {
      // What was being prepared when everything ended must not come up afterwards.
      ended.signal.throwIfAborted()
      const backoff = createRestartBackoff(timing.now())
      const child = startChild(spec)
      const supervised: SupervisedProcess = {
        spec,
        child,
        backoff,
        isStopped: false,
        isDetached: isCandidate,
      }
      processes.push(supervised)
      if (!isCandidate) observeExit(supervised)
      return managedProcessOf(supervised)
    },
    stopSignal: ended.signal,
    untilFailure: (work) => Promise.race([work, failed]),
    restartFailed(given) {
      log = given
      sendRestarts()
      for (const supervised of processes) if (!supervised.isDetached) supervise(supervised, given)
    },
    pidOf: (name) => processes.find(({ spec }) => spec.name === name)?.child.pid,
    heartbeatOf: (name) => processes.find(({ spec }) => spec.name === name)?.child.heartbeat(),
    healthUrlOf: (name) => processes.find(({ spec }) => spec.name === name)?.spec.health,
    async stop() {
      ended.abort()
      const hasNoGroup = ({ spec }: SupervisedProcess): number => Number(spec.group === undefined)
      const left = processes
        .toReversed()
        .toSorted((one, other) => hasNoGroup(one) - hasNoGroup(other))
      while (left.length > 0) {
        const [{ spec }] = left as [SupervisedProcess]
        const others = left.findIndex((supervised) => supervised.spec.group !== spec.group)
        const together = spec.group === undefined ? 1 : others === -1 ? left.length : others
        const going = left.splice(0, together)
        await Promise.all(going.map((supervised) => supervised.child.stop(supervised.spec.graceMs)))
      }
    },
    kill() {
      ended.abort()
      for (const { child } of processes) child.kill()
    },
  }
}

/** Restarts that are loggedProblem of, the newest. */
const maxRestartHistory = 50

const inSeconds = (ms: number): string => (ms < 1_000 ? '' : ` in ${Math.round(ms / 1_000)} s`)

function describeFailure(child: Child, how: string): string {
  const lines = child.lastLines().map((line) => `  ${child.name} | ${line}`)
  const said = lines.length > 0 ? `Its last lines:\n${lines.join('\n')}` : 'It printed nothing.'
  return `The ${child.name} ${how}. ${said}`
}
