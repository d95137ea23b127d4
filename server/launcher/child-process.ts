import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Heartbeat } from './hang-detector.ts'

export interface ChildSpec {
  /** Name in log lines: site, shop, lake. */
  name: string
  /** Arguments for Node: a script and its arguments. */
  args: string[]
  cwd: string
  env: Record<string, string>
  /** Receives each line that the child prints. */
  onLine?: (line: string, stream: 'stdout' | 'stderr') => void
  /** A file descriptor to pass on as descriptor 4. */
  inheritedFd?: number | undefined
  /** Makes the child exit with the launcher and send heartbeats. On by default, off for builds. */
  followParent?: boolean
  /** Heartbeat interval, in ms. */
  heartbeatEvery?: number | undefined
}

export interface ExitStatus {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface ChildHandle {
  name: string
  pid: number | undefined
  /** Resolves when the child has exited. Never rejects. */
  exited: Promise<ExitStatus>
  /** The last lines it printed, at most 20. */
  lastLines: () => string[]
  /** The last heartbeat, undefined before the first. */
  heartbeat: () => Heartbeat | undefined
  /** Sends an IPC message; does nothing without a channel or after the exit. */
  send: (message: object) => void
  /** Sends SIGTERM, and SIGKILL to the whole process group after `graceMs`. */
  stop: (graceMs?: number) => Promise<void>
  kill: () => void
}

const maxLines = 20
const defaultHeartbeatMs = 1_000
/** File descriptor to which the heartbeat thread of a child writes. */
const heartbeatFd = 5

/**
 * Starts a Node child in its own process group, so a Ctrl-C in the terminal reaches only the launcher, which stops its
 * children in order.
 */
export function startChild(spec: ChildSpec): ChildHandle {
  const follow = spec.followParent ?? true
  const preloads = follow ? ['exit-with-parent.mjs', 'enable-compile-cache.mjs'] : []
  const imports = [
    ...preloads.map((name) => join(import.meta.dirname, name)),
    ...(follow ? [heartbeatPreload(spec.heartbeatEvery ?? defaultHeartbeatMs)] : []),
  ].flatMap((preload) => ['--import', preload])
  const child = spawn(process.execPath, [...imports, ...spec.args], {
    cwd: spec.cwd,
    env: spec.env as NodeJS.ProcessEnv,
    detached: true,
    stdio: [
      'ignore',
      'pipe',
      'pipe',
      follow ? 'ipc' : 'ignore',
      spec.inheritedFd ?? 'ignore',
      follow ? 'pipe' : 'ignore',
    ],
  })
  const lines: string[] = []
  const read = (stream: 'stdout' | 'stderr'): void => {
    const input = child[stream]
    if (!input) return
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
      spec.onLine?.(line, stream)
    })
  }
  read('stdout')
  read('stderr')
  const exited = exitOf(child, lines)
  const heartbeat = readHeartbeat(child)
  return {
    name: spec.name,
    pid: child.pid,
    exited,
    lastLines: () => [...lines],
    heartbeat,
    send: (message) => {
      // A message to an exiting child is dropped.
      if (child.connected) child.send(message, () => {})
    },
    stop: async (graceMs = 8000) => {
      signalGroup(child, 'SIGTERM')
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
      await exited
      clearTimeout(timer)
    },
    kill: () => signalGroup(child, 'SIGKILL'),
  }
}

function heartbeatPreload(every: number): string {
  const url = pathToFileURL(join(import.meta.dirname, 'heartbeat.mjs'))
  const given = { parent: process.pid, every, file: heartbeatFd }
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, String(value))
  return url.href
}

function readHeartbeat(child: ChildProcess): () => Heartbeat | undefined {
  const input = (child.stdio as readonly unknown[])[heartbeatFd] as Readable | null | undefined
  let last: Heartbeat | undefined
  if (input) {
    input.on('error', () => {})
    createInterface({ input }).on('line', (line) => {
      const [still = 0, cpuMs = 0] = line.split(' ').map(Number)
      last = { receivedAt: performance.now(), loopStalledMs: still, cpuMs }
    })
  }
  return () => last
}

function exitOf(child: ChildProcess, lines: string[]): Promise<ExitStatus> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message)
      resolve({ code: null, signal: null })
    })
    // 'close' fires after the last line was read; 'exit' may fire before.
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The exit of a child, as the end of a sentence. */
export function describeChildExit({ code, signal }: ExitStatus): string {
  if (signal) return `was killed by ${signal}`
  return code === null ? 'could not be started' : `exited with code ${code}`
}

/** The exit of a child and its last output. */
export function describeChildFailure(child: ChildHandle, how: string): string {
  const lines = child.lastLines().map((line) => `  ${child.name} | ${line}`)
  const output = lines.length > 0 ? `Its last lines:\n${lines.join('\n')}` : 'It printed nothing.'
  return `The ${child.name} ${how}. ${output}`
}
