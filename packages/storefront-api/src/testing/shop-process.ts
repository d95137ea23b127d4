import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runCommandLine } from '../cli/run-command-line.ts'
import { testDatabaseUrl } from './test-postgres.ts'

const bin = join(import.meta.dirname, '..', 'bin.ts')

export interface ShopProcess {
  child: ChildProcess
  /** The URL that is printed when ready. */
  url: string
  /** Everything printed on stderr so far. */
  said(): string
  /** Signals the process and waits for its end; returns the exit code, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Environment of tests that need a database file. */
export const inFile = { DATABASE_URL: '' }

/** The environment of a shop process: without the shell's configuration, except for the test database. */
function environment(args: readonly string[], env: Record<string, string>): NodeJS.ProcessEnv {
  const named = args.indexOf('--data-dir')
  const dataDir = named < 0 ? env.STOREFRONT_API_DATA_DIR : args[named + 1]
  const DATABASE_URL = dataDir === undefined ? null : testDatabaseUrl(dataDir)
  return {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    TEST_RUN: process.env.TEST_RUN,
    ...(DATABASE_URL !== null && { DATABASE_URL }),
    ...env,
  }
}

/** Starts the shop's program and waits until it reports that it is ready. */
export async function spawnShop(
  flags: readonly string[],
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const child = spawn(process.execPath, [bin, ...flags], {
    env: environment(flags, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr!.on('data', (chunk) => (errors += chunk))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const ready = /ready at (\S+)/u.exec(output)
      if (ready) resolve(ready[1]!)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}: ${output}`)))
  })
  return {
    child,
    url,
    said: () => errors,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exit = once(child, 'exit')
      child.kill(signal)
      const [code] = (await exit) as [number | null]
      return code
    },
  }
}

export interface Ended {
  code: number
  /** Both outputs, interleaved. */
  output: string
  stdout: string
  stderr: string
}

/** Runs the shop's program until it exits: a command, or a start that is expected to fail. */
export async function runShop(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [bin, ...args], { env: environment(args, env) })
  const ended: Ended = { code: 0, output: '', stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      ended[name] += chunk
      ended.output += chunk
    })
  }
  ;[ended.code] = (await once(child, 'close')) as [number]
  return { ...ended, output: ended.output.trim() }
}

/**
 * The same within this process, which avoids starting a program: sequential commands only, and none
 * that waits for a lock of this process.
 */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const ended: Ended = { code: 0, output: '', stdout: '', stderr: '' }
  const keep = (name: 'stdout' | 'stderr', text: string): true => {
    ended[name] += text
    ended.output += text
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => keep('stdout', String(text))),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => keep('stderr', String(text))),
    vi.spyOn(console, 'error').mockImplementation((text) => void keep('stderr', `${text}\n`)),
  ]
  try {
    ended.code = await runCommandLine(args, environment(args, env))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return { ...ended, output: ended.output.trim() }
}
