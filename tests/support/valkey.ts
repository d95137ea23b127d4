import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { freePort } from '../../scripts/launcher/free-port.ts'

const programs = ['valkey-server', 'redis-server']

/** The server of this machine; undefined where it has none. */
export const valkeyProgram = programs.find((name) => !spawnSync(name, ['--version']).error)

/** Why tests that need one are skipped. */
export const withoutValkey = `no ${programs.join(' or ')} on this machine`

/** A server of its own on loopback, with nothing in it. */
export interface TestValkey {
  url: string
  /** Takes it away at once, as a crash does. */
  kill: () => Promise<void>
  /** Starts it again on the same port, empty. */
  restart: () => Promise<void>
  /** It takes questions and answers none. */
  pause: () => void
  resume: () => void
  stop: () => Promise<void>
}

export async function startValkey(): Promise<TestValkey> {
  if (!valkeyProgram) throw new Error(withoutValkey)
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'orrery-valkey-'))
  let child: ChildProcess
  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    child = spawn(valkeyProgram!, settings, { stdio: 'ignore' })
    const client = createClient({ url })
    client.on('error', () => {})
    await client.connect()
    client.destroy()
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url,
    kill,
    restart: start,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
