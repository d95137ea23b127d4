import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Plan } from './plan.ts'
import { Refusal } from './refusal.ts'

/** The build (about 500 MB) and the databases with their files fit into this with room to write. */
export const neededBytes = 1_000_000_000

/**
 * Checks what a start needs of the machine beside its folder: room on the disk, free ports.
 *
 * @throws Refusal
 */
export async function preflight(plan: Plan): Promise<void> {
  checkFreeSpace(plan.dataDir)
  await checkPorts(plan)
}

/** Creates the folder if needed and writes a probe into it. */
export function checkDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, 'probe', { flush: true })
    rmSync(probe)
  } catch (error) {
    throw new Refusal(`${dataDir} cannot be written: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC') return 'the disk is full.'
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not write there.'
  if (code === 'EROFS') return 'the file system is read-only.'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file is in the way of the folder.'
  return (error as Error).message
}

/** Refuses a disk with less than `needed` bytes left. */
export function checkFreeSpace(
  dataDir: string,
  needed = neededBytes,
  free: (path: string) => number = freeBytes,
): void {
  const left = free(dataDir)
  if (left >= needed) return
  throw new Refusal(
    `The disk of ${dataDir} is full: ${toMegabytes(left)} MB are left and ${toMegabytes(needed)} MB are needed.`,
  )
}

const toMegabytes = (bytes: number): number => Math.floor(bytes / 1_000_000)

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

async function checkPorts(plan: Plan): Promise<void> {
  await checkPort(doorOf(plan, 'site'))
  if (plan.embedded.lake) await checkPort(doorOf(plan, 'lake'))
  if (plan.embedded.shop) await checkPort(doorOf(plan, 'shop'))
}

const doors = {
  site: { what: 'site', variable: 'PORT' },
  lake: { what: 'content lake', variable: 'CONTENT_LAKE_PORT' },
  shop: { what: 'shop', variable: 'STOREFRONT_API_PORT' },
} as const

/** Where a process of a run listens. */
export function doorOf({ ports, host }: Plan, name: keyof typeof doors): WantedPort {
  return { ...doors[name], port: ports[name], host }
}

/** A port that somebody needs, with the variable that names it. */
export interface WantedPort {
  what: string
  port: number
  variable: string
  host: string
}

/** Refuses a port that cannot be listened on. */
export async function checkPort(wanted: WantedPort): Promise<void> {
  const problem = await portProblem(wanted)
  if (problem !== undefined) throw new Refusal(problem)
}

/** Why a port cannot be listened on, in one sentence; undefined where it can. */
export async function portProblem(wanted: WantedPort): Promise<string | undefined> {
  const { what, port, variable, host } = wanted
  const code = await listenOnce(port, host)
  if (code === undefined) return undefined
  const another = `Set ${variable} to another port`
  if (code === 'EADDRINUSE')
    return `Port ${port} for the ${what} is busy: another program listens on it. Stop it, or ${lowerFirst(another)}.`
  if (code === 'EACCES')
    return `Port ${port} for the ${what} is not allowed for this user. ${another}.`
  return `The ${what} cannot listen on ${host}:${port} (${code}). Check HOST.`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function listenOnce(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
