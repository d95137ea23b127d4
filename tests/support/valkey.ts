import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { findFreePort } from '../../server/launcher/find-free-port.ts'
import { waitForPort } from '../../server/launcher/wait-for-url.ts'

const programs = ['valkey-server', 'redis-server']

/** The server program of this machine; undefined if there is none. */
export const valkeyProgram = programs.find((name) => !spawnSync(name, ['--version']).error)

/** Reason for skipping tests that need one. */
export const withoutValkey = `no ${programs.join(' or ')} on this machine`

/** An empty server on loopback. */
export interface TestValkey {
  url: string
  readonly pid: number
  /** Certificate of its authority, in PEM. */
  certificate: string | undefined
  /** Sends a command. */
  tell: (...words: string[]) => Promise<unknown>
  /** Keys that match a pattern. */
  keys: (pattern: string) => Promise<string[]>
  /** Kills it. */
  kill: () => Promise<void>
  /** Starts it again on the same port, empty. */
  restart: () => Promise<void>
  /** Accepts connections without responding. */
  pause: () => void
  resume: () => void
  stop: () => Promise<void>
}

export interface ValkeySettings {
  /** Command-line settings; the folder holds its files. */
  settings?: (folder: string) => string[]
  /** Uses TLS with a self-signed certificate. */
  secure?: boolean
}

export async function startValkey({
  settings = () => [],
  secure = false,
}: ValkeySettings = {}): Promise<TestValkey> {
  if (!valkeyProgram) throw new Error(withoutValkey)
  const port = await findFreePort()
  const url = `${secure ? 'rediss' : 'redis'}://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'orrery-valkey-'))
  const certificate = secure ? signOne(folder) : undefined
  const ports = certificate
    ? ['--port', '0', '--tls-port', String(port), ...certificate.settings]
    : ['--port', String(port)]
  let child: ChildProcess
  const start = async () => {
    const given = ['--bind', '127.0.0.1', '--save', '', '--dir', folder, ...settings(folder)]
    child = spawn(valkeyProgram!, [...ports, ...given], { stdio: 'ignore' })
    await waitForPort({ host: '127.0.0.1', port }, { timeoutMs: 20_000, what: valkeyProgram! })
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const tell = async (...words: string[]) => {
    const client = await createClient({ url }).connect()
    return client.sendCommand(words).finally(() => client.destroy())
  }
  await start()
  return {
    url,
    get pid() {
      return child.pid!
    },
    certificate: certificate?.text,
    tell,
    keys: async (pattern) => (await tell('KEYS', pattern)) as unknown as string[],
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

/** Whether certificates can be generated here. */
export const hasOpenssl = !spawnSync('openssl', ['version']).error

function signOne(folder: string): { text: string; settings: string[] } {
  const [key, crt] = [join(folder, 'own.key'), join(folder, 'own.crt')]
  const curve = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  const name = '-days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
  const requested = `req -x509 ${curve} ${name} -keyout ${key} -out ${crt}`
  const { status, stderr } = spawnSync('openssl', requested.split(' '))
  if (status !== 0) throw new Error(`No certificate could be made: ${String(stderr)}`)
  const files = ['--tls-cert-file', crt, '--tls-key-file', key, '--tls-ca-cert-file', crt]
  return {
    text: readFileSync(crt, 'utf8'),
    settings: [...files, '--tls-auth-clients', 'no'],
  }
}
