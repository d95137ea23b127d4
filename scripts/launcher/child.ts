import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ChildSpec {
  /** What the person at the terminal calls it: site, shop, lake. */
  name: string
  /** Arguments for Node: a script and its parameters. */
  args: string[]
  cwd: string
  env: Record<string, string>
  /** Receives each line that the child prints. */
  onLine?: (line: string, stream: 'stdout' | 'stderr') => void
  /** A file of this process that the child has too, as its number 4. */
  hands?: number | undefined
  /** Ask the child to end when the launcher is gone. On by default; builds go without. */
  followParent?: boolean
}

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Child {
  name: string
  pid: number | undefined
  /** Resolves when the child is gone. Never rejects. */
  exited: Promise<Exit>
  /** The last lines it printed, at most 20. */
  lastLines: () => string[]
  /** Sends it a message; nothing where it does not listen, or is gone. */
  tell: (message: object) => void
  /** SIGTERM, and SIGKILL to its whole group when it has not gone after `graceMs`. */
  stop: (graceMs?: number) => Promise<void>
  kill: () => void
}

const keptLines = 20

/**
 * Starts a Node child in a process group of its own: a Ctrl-C in the terminal reaches only the
 * launcher, which stops its children in order.
 */
export function startChild(spec: ChildSpec): Child {
  const follow = spec.followParent ?? true
  const preloads = follow ? ['follow-parent.mjs', 'keep-compiled.mjs'] : []
  const imports = preloads.flatMap((name) => ['--import', join(import.meta.dirname, name)])
  const child = spawn(process.execPath, [...imports, ...spec.args], {
    cwd: spec.cwd,
    env: spec.env as NodeJS.ProcessEnv,
    detached: true,
    stdio: [
      'ignore',
      'pipe',
      'pipe',
      follow ? 'ipc' : 'ignore',
      ...(spec.hands === undefined ? [] : [spec.hands]),
    ],
  })
  const lines: string[] = []
  const read = (stream: 'stdout' | 'stderr'): void => {
    const input = child[stream]
    if (!input) return
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      if (lines.length > keptLines) lines.shift()
      spec.onLine?.(line, stream)
    })
  }
  read('stdout')
  read('stderr')
  const exited = exitOf(child, lines)
  return {
    name: spec.name,
    pid: child.pid,
    exited,
    lastLines: () => [...lines],
    tell: (message) => {
      // Who is about to die takes no message, and that is no failure.
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

function exitOf(child: ChildProcess, lines: string[]): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message)
      resolve({ code: null, signal: null })
    })
    // 'close' comes after the last line was read, 'exit' may come before it.
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

/** How a child ended, in words. */
export function describeExit({ code, signal }: Exit): string {
  if (signal) return `was ended by ${signal}`
  return code === null ? 'could not be started' : `ended with code ${code}`
}
