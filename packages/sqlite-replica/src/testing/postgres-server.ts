import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { childPids } from './cpu-time.ts'
import { findFreePort } from './free-port.ts'

const run = promisify(execFile)

/** Where Debian's packages install several versions side by side. */
const VERSIONS = '/usr/lib/postgresql'

/** An unprivileged user: PostgreSQL does not start as root. */
const NOBODY = 65_534

export interface PostgresServer {
  /** Address of an empty database. */
  readonly url: string
  readonly pid: number
  /** Kills, pauses or resumes it. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Runs a query and returns the rows. */
  query(text: string): Promise<Record<string, unknown>[]>
  /** Restarts it on the same data and port after it was killed. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Folder of PostgreSQL's programs; undefined where it is not installed. */
export async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir(VERSIONS).catch(() => [])
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(VERSIONS, version, 'bin'))
  return [...folders, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

/**
 * Starts a server on loopback with temporary data.
 * @param durable whether commits survive a power failure, which costs time
 */
export async function startPostgres(
  programs: string,
  { durable = false } = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {}
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  await run(
    join(programs, 'initdb'),
    ['-D', folder, '-U', 'orrery', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale'],
    as,
  )
  const port = await findFreePort()
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn(
      join(programs, 'postgres'),
      ['-D', folder, '-h', '127.0.0.1', '-p', String(port), '-k', folder].concat(
        ['-c', 'max_connections=300'],
        // The system retains what a killed process has written; power does not fail in tests.
        durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off'],
      ),
      { ...as, stdio: 'ignore' },
    )
    await untilReady(programs, port, child)
  }
  /** A killed server blocks its successor until its last process has exited. */
  const startAgain = async (): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await start()
      } catch (error) {
        if (child.exitCode === null || tries === 50) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  await start()
  const url = `postgres://orrery@127.0.0.1:${port}/postgres`
  return {
    url,
    get pid() {
      return child.pid!
    },
    signal(name) {
      // Stopped first, so that no new backend outlives the server and blocks its restart.
      if (name === 'SIGKILL') signalIfThere(child.pid!, 'SIGSTOP')
      // Each connection has a process of its own, outside the server's group.
      for (const pid of [child.pid!, ...childPids(child.pid!)]) signalIfThere(pid, name)
    },
    async query(text) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
    start: startAgain,
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      if (child.exitCode === null && child.signalCode === null) {
        for (const pid of childPids(child.pid!)) signalIfThere(pid, 'SIGCONT')
        child.kill('SIGCONT')
        child.kill('SIGQUIT')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function untilReady(programs: string, port: number, child: ChildProcess): Promise<void> {
  const requested = ['-h', '127.0.0.1', '-p', String(port), '-t', '1']
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break
    const isReady = await run(join(programs, 'pg_isready'), requested).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PostgreSQL did not start')
}
