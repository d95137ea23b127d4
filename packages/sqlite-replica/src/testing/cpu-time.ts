import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Milliseconds of a clock tick: a hundredth of a second on every Linux. */
const TICK = 10

/**
 * CPU milliseconds that processes have used so far, with all threads and all descendants, exited ones included. NaN where
 * there is no /proc.
 * @param pids of processes none of which started another one of them
 * @throws Error where one of them does not exist
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html utime, stime, cutime, cstime
 */
export function cpuTime(pids: readonly number[]): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  return pids.reduce((sum, pid) => {
    const own = timeOf(pid)
    if (own === undefined) throw new Error(`There is no process ${pid}.`)
    return sum + own + timeOfChildren(pid)
  }, 0)
}

function timeOfChildren(pid: number): number {
  return childPids(pid).reduce(
    (sum, child) => sum + (timeOf(child) ?? 0) + timeOfChildren(child),
    0,
  )
}

/** Of a process and its exited children; undefined where there is no such process. */
function timeOf(pid: number): number | undefined {
  const line = read(`/proc/${pid}/stat`)
  if (line === undefined) return undefined
  // The program's name, in brackets, may contain anything.
  const fields = line.slice(line.lastIndexOf(') ') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK
}

/** Child processes are listed by the thread that started them. */
export function childPids(pid: number): number[] {
  return tasksOf(pid).flatMap((task) =>
    (read(`/proc/${pid}/task/${task}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  )
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Result of one measurement. */
export interface Throughput {
  perSecond: number
  /** CPU milliseconds of all processes for each response. */
  cost: number
}

/**
 * Compares the throughput of several processes with that of one. When processes and clients share a few cores, responses per
 * second are limited by the cores; throughput per CPU time shows whether more cores would help.
 */
export function compareToSingleProcess(several: Throughput, one: Throughput): string {
  const share = several.perSecond / one.perSecond
  const forTheSame = one.cost / several.cost
  return `${share.toFixed(2)} of one process, ${forTheSame.toFixed(2)} per CPU time (${several.cost.toFixed(3)} ms each)`
}

/** The median of each figure of an odd number of rounds. */
export function medians<Figures extends { [Name in keyof Figures]: number }>(
  rounds: readonly Figures[],
): Figures {
  const [first] = rounds
  if (!first) throw new Error('Nothing was measured.')
  const names = Object.keys(first) as (keyof Figures)[]
  const middles = names.map((name) => {
    const sorted = rounds.map((round) => round[name]).toSorted((one, other) => one - other)
    return [name, sorted[Math.floor(sorted.length / 2)]]
  })
  return Object.fromEntries(middles) as Figures
}
