import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { LaunchPlan } from './launch-plan.ts'
import { CliError } from './cli-error.ts'
import { secretsPath } from './secrets.ts'

/** Bytes that each part of a start writes, about twice those measured with the demo. */
const writtenBytes = { run: 60_000_000, seed: 200_000_000, build: 150_000_000 }
/** Bytes that a first start writes. */
export const requiredDiskBytes = writtenBytes.run + writtenBytes.seed + writtenBytes.build

/** Peak memory of a build, in bytes. */
const buildMemory = 1_500_000_000

/**
 * Checks disk space and ports before a start.
 *
 * @param needsBuild whether a build is needed; called only when disk space is short
 * @throws CliError
 */
export async function runPreflightChecks(
  plan: LaunchPlan,
  needsBuild: () => boolean,
): Promise<void> {
  checkDiskSpace(plan, needsBuild)
  await checkPorts(plan)
}

/** Rejects a start that would run out of disk space. */
export function checkDiskSpace(
  { root, dataDir }: Pick<LaunchPlan, 'root' | 'dataDir'>,
  needsBuild: () => boolean,
  free: (path: string) => number = freeBytes,
): void {
  if (free(dataDir) >= requiredDiskBytes && free(root) >= requiredDiskBytes) return
  const isSeeded = existsSync(join(dataDir, 'content-lake'))
  const data = writtenBytes.run + (isSeeded ? 0 : writtenBytes.seed)
  const build = needsBuild() ? writtenBytes.build : 0
  if (statSync(root).dev === statSync(dataDir).dev)
    return checkFreeSpace(dataDir, data + build, free)
  checkFreeSpace(dataDir, data, free)
  checkFreeSpace(root, build, free)
}

/** Rejects a build that would run out of memory and might take other programs with it. */
export function checkMemory(free: number = freeMemory()): void {
  if (free >= buildMemory) return
  throw new CliError(
    `The build of the site needs about ${toMegabytes(buildMemory)} MB of memory, but only ${toMegabytes(free)} MB are free. Close other programs or add swap space, then start again.`,
  )
}

function freeMemory(): number {
  let swap = 0
  try {
    const line = /^SwapFree:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))
    swap = Number(line?.[1] ?? 0) * 1024
  } catch {
    // Other systems grow swap automatically.
  }
  return process.availableMemory() + swap
}

/** Creates the folder if needed and writes a probe file. */
export function checkDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, 'probe', { flush: true })
    rmSync(probe)
  } catch (error) {
    throw new CliError(`${dataDir} is not writable: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC') return 'the disk is full.'
  if (code === 'EACCES' || code === 'EPERM') return 'this user has no permission.'
  if (code === 'EROFS') return 'the file system is read-only.'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file already exists at this path.'
  return (error as Error).message
}

/** Rejects a disk with less than `needed` free bytes. */
export function checkFreeSpace(
  folder: string,
  needed: number,
  free: (path: string) => number = freeBytes,
): void {
  const left = free(folder)
  if (left >= needed) return
  throw new CliError(
    `The disk of ${folder} is full: ${toMegabytes(left)} MB are free, but ${toMegabytes(needed)} MB are needed. Free some space and start again.`,
  )
}

/** Reports a disk that is too full for a run; undefined if it has room. */
export function fullDiskProblem(
  folder: string,
  free: (path: string) => number = freeBytes,
): string | undefined {
  const left = free(folder)
  if (left >= writtenBytes.run) return undefined
  return `The disk of ${folder} is full: ${toMegabytes(left)} MB are free.`
}

/**
 * Waits for disk space where an installation has run before, so a machine that boots with a full disk recovers without an
 * operator. A first start, or one that needs a build, is rejected instead (`checkDiskSpace`).
 */
export async function waitForDiskSpace(
  dataDir: string,
  needsBuild: () => boolean,
  {
    say,
    signal,
    free = freeBytes,
    lookEvery = 1_000,
  }: {
    say: (line: string) => void
    signal?: AbortSignal | undefined
    free?: (path: string) => number
    lookEvery?: number
  },
): Promise<void> {
  if (!existsSync(secretsPath(dataDir))) return
  const problem = fullDiskProblem(dataDir, free)
  if (problem === undefined || needsBuild()) return
  say(`! ${problem} The start continues when there is space.`)
  while (fullDiskProblem(dataDir, free) !== undefined) await delay(lookEvery, undefined, { signal })
}

const toMegabytes = (bytes: number): number => Math.floor(bytes / 1_000_000)

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

async function checkPorts(plan: LaunchPlan): Promise<void> {
  await checkPort(requiredPortOf(plan, 'site'))
  if (plan.embedded.lake) await checkPort(requiredPortOf(plan, 'lake'))
  if (plan.embedded.shop) await checkPort(requiredPortOf(plan, 'shop'))
}

const portVariables = {
  site: { service: 'site', variable: 'PORT' },
  lake: { service: 'content lake', variable: 'CONTENT_LAKE_PORT' },
  shop: { service: 'shop', variable: 'STOREFRONT_API_PORT' },
} as const

/** The port of a process. */
export function requiredPortOf(
  { ports, host }: LaunchPlan,
  name: keyof typeof portVariables,
): RequiredPort {
  return { ...portVariables[name], port: ports[name], host }
}

/** A port that a process needs, with the variable that sets it. */
export interface RequiredPort {
  service: string
  port: number
  variable: string
  host: string
}

/** Rejects a port that is not available. */
export async function checkPort(wanted: RequiredPort): Promise<void> {
  const problem = await portProblem(wanted)
  if (problem !== undefined) throw new CliError(problem)
}

/** Why a port is not available, in one sentence; undefined if it is. */
export async function portProblem(wanted: RequiredPort): Promise<string | undefined> {
  const { service: what, port, variable, host } = wanted
  const code = await probePort(port, host)
  if (code === undefined) return undefined
  const another = `Set ${variable} to another port`
  if (code === 'EADDRINUSE')
    return `Port ${port} for the ${what} is in use by another program. Stop it, or ${lowerFirst(another)}.`
  if (code === 'EACCES') return `This user may not open port ${port} for the ${what}. ${another}.`
  return `The ${what} cannot listen on ${host}:${port} (${code}). Check HOST.`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function probePort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
