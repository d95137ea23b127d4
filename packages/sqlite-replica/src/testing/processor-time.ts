import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Milliseconds of a tick, in which the system counts: the hundredth of a second on every Linux. */
const TICK = 10

/**
 * Milliseconds of processor that processes have used so far, all their threads and whoever they started among them, those that have
 * ended too. NaN where the system does not say.
 *
 * @param pids of processes none of which started another one of them
 * @throws Error where one of them is not there
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html utime, stime, cutime, cstime
 */
export function processorTime(pids: readonly number[]): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  return pids.reduce((sum, pid) => {
    const own = timeOf(pid)
    if (own === undefined) throw new Error(`There is no process ${pid}.`)
    return sum + own + timeOfChildren(pid)
  }, 0)
}

function timeOfChildren(pid: number): number {
  return childrenOf(pid).reduce(
    (sum, child) => sum + (timeOf(child) ?? 0) + timeOfChildren(child),
    0,
  )
}

/** Of a process and of its children that have ended; undefined where there is no such process. */
function timeOf(pid: number): number | undefined {
  const line = read(`/proc/${pid}/stat`)
  if (line === undefined) return undefined
  // The name of the program, in brackets, may hold anything.
  const fields = line.slice(line.lastIndexOf(') ') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK
}

/** Each thread has those that it started. */
export function childrenOf(pid: number): number[] {
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

/** What processes did in one measurement. */
export interface Throughput {
  perSecond: number
  /** Milliseconds of processor that each answer cost all of them together. */
  cost: number
}

/**
 * How what several processes did compares with what one of them does alone. Where processes and clients share a few cores, answers
 * a second end with the cores; what the same time of processor brings tells whether more cores would bring more.
 */
export function besideOne(several: Throughput, one: Throughput): string {
  const share = several.perSecond / one.perSecond
  const forTheSame = one.cost / several.cost
  return `${share.toFixed(2)} of one alone, ${forTheSame.toFixed(2)} for the same processor time (${several.cost.toFixed(3)} ms each)`
}

/** The median of each figure of an odd number of rounds. */
export function middleOf<Figures extends { [Name in keyof Figures]: number }>(
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
