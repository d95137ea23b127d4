import type { ProcessRestart } from '#lib/health/site-health.ts'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ChildHandle,
  type ChildSpec,
  describeChildExit,
  describeChildFailure,
  type ExitStatus,
  startChild,
} from './child-process.ts'
import { stopInOrder } from './stop-in-order.ts'
import { createHangDetector, type Heartbeat, type HangLimits } from './hang-detector.ts'
import { createRestartBackoff, type RestartBackoff } from './restart-backoff.ts'
import { portProblem, type RequiredPort } from './preflight-checks.ts'
import { CliError } from './cli-error.ts'
import { isResponding } from './wait-for-url.ts'

export interface ProcessSpec extends ChildSpec {
  /** Liveness URL. Without one, hangs are not detected: a developer may have paused the process in a debugger. */
  health?: string | undefined
  /** Whether it receives the list of restarted processes, itself included. */
  receivesRestarts?: boolean
  /** Processes of one group stop at the same time, before those without a group, on which they depend. */
  group?: string
  /** Grace period between SIGTERM and SIGKILL, in ms. */
  graceMs?: number | undefined
  /** Port it listens on. A restart waits while another program uses it. */
  port?: RequiredPort | undefined
}

/** Handle of a supervised process. */
export interface ManagedProcess {
  /** Sends the process an IPC message. */
  send: (message: object) => void
  /** Rejects when a candidate exits, with its last output; never resolves. */
  exited: Promise<never>
  /** Turns a candidate into a regular process, which is restarted when it fails. */
  promote: (args: string[]) => void
  /** Ends supervision: the process exits after handling the message, or is stopped after `graceMs`. */
  retire: (message: object, graceMs: number) => Promise<void>
  /** Ends supervision and kills the process. */
  discard: () => Promise<void>
}

/** Starts, restarts and stops the child processes of one run. */
export interface Supervisor {
  /** The exit of a candidate has no effect on the run until it is promoted. */
  start: (spec: ProcessSpec, isCandidate?: boolean) => ManagedProcess
  /** Aborted when the run stops, which cancels pending requests to the processes. */
  stopSignal: AbortSignal
  /** Awaits `work`, but rejects as soon as a process fails for good. */
  untilFailure: <T>(work: Promise<T>) => Promise<T>
  /** Enables restarts of processes that exit or hang, each logged as one line. */
  restartFailed: (log: (line: string) => void) => void
  /** Current process id; the process leads its own process group. */
  pidOf: (name: string) => number | undefined
  /** The last heartbeat of a process. */
  heartbeatOf: (name: string) => Heartbeat | undefined
  /** Liveness URL of a process. */
  healthUrlOf: (name: string) => string | undefined
  /** Graceful shutdown: groups first, then the others in reverse order of their start. */
  stop: () => Promise<void>
  /** Kills every process at once. */
  kill: () => void
}

interface SupervisedProcess {
  spec: ProcessSpec
  child: ChildHandle
  backoff: RestartBackoff
  /** It was killed because it hung. */
  hung?: boolean
  /** It failed to start on a full disk, which was logged. */
  lacksDiskSpace?: boolean
  /** It has exited and waits for its restart. */
  isStopped: boolean
  /** Its exit is expected: it is a candidate, or is being retired. */
  isDetached: boolean
}

/** Interval of checks of a port in use or a full disk, in ms. */
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
 * @param diskProblem returns a sentence when the disk of the processes is full
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
      else fail(new CliError(describeChildFailure(child, describeChildExit(exit))))
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
      const tries = `It failed to start ${backoff.failedStarts} times in a row. `
      return fail(new CliError(tries + describeChildFailure(child, describeChildExit(exit))))
    }
    const last = child.lastLines().at(-1)
    const said = last === undefined || exit.signal ? '' : ` (${last})`
    const how = supervised.hung ? 'hung and was killed' : describeChildExit(exit)
    delete supervised.hung
    const lacksDiskSpace = full !== undefined && !wasHealthy
    if (!lacksDiskSpace || !supervised.lacksDiskSpace)
      log(`! The ${spec.name} ${describeChildExit(exit)}${said}; restarting${inSeconds(wait)}.`)
    if (lacksDiskSpace && !supervised.lacksDiskSpace)
      log(`! ${full} Retrying the start of the ${spec.name} until there is space.`)
    supervised.lacksDiskSpace = lacksDiskSpace
    restarts.push({ name: spec.name, at: new Date().toISOString(), how })
    if (restarts.length > maxRestartHistory) restarts.shift()
    sendRestarts()
    supervised.isStopped = true
    restart(supervised, wait, log).catch((error: unknown) => {
      if (ended.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      fail(new CliError(`The ${spec.name} could not be restarted: ${reason}`))
    })
  }

  /** Rejects when the run stops. */
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
      if (problem !== loggedProblem) log(`! The ${spec.name} is waiting for its port. ${problem}`)
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
      // A response while the process is stopped comes from another program.
      const wasStopped = supervised.isStopped
      const isAnswered =
        !backoff.isHealthy && (await isResponding(spec.health, timing.checkEveryMs))
      if (isAnswered && !wasStopped && !supervised.isStopped && backoff.markHealthy())
        log(`✓ The ${spec.name} is responding again.`)
      const why = detector.check(timing.now(), {
        heartbeat: supervised.child.heartbeat(),
        isHealthy: backoff.isHealthy,
        isStopped: wasStopped || supervised.isStopped,
      })
      if (why !== undefined && !supervised.isDetached) {
        log(`! The ${spec.name} hangs: ${why}. Killing it.`)
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
      throw new CliError(describeChildFailure(supervised.child, describeChildExit(exit)))
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
      // No process may start after a stop.
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
      await stopInOrder(processes)
    },
    kill() {
      ended.abort()
      for (const { child } of processes) child.kill()
    },
  }
}

/** Number of newest restarts in the list. */
const maxRestartHistory = 50

const inSeconds = (ms: number): string => (ms < 1_000 ? '' : ` in ${Math.round(ms / 1_000)} s`)
