import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../server/launcher/find-free-port.ts'
import { waitForPort } from '../../server/launcher/wait-for-url.ts'
import { bucketUrl } from '../../packages/content-lake/src/asset-store/testing/bucket-server.ts'

export { skipWithoutBucket } from '../../packages/content-lake/src/asset-store/testing/bucket-server.ts'

/** A bucket on an S3 server in its own process, on loopback. */
export interface TestBucketServer {
  /** Value for `ASSETS_URL`. */
  url: string
  /** Kills the server; stored files stay. */
  kill: () => Promise<void>
  /** Starts it again on the same port and folder. */
  restart: () => Promise<void>
  /** Accepts connections without responding. */
  pause: () => void
  resume: () => void
  stop: () => Promise<void>
}

const program = join(import.meta.dirname, 'bucket-program.ts')

export async function startBucket(): Promise<TestBucketServer> {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'))
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, [program, folder, String(port)], { stdio: 'ignore' })
    await waitForPort({ host: '127.0.0.1', port }, { timeoutMs: 60_000, what: 'S3 server' })
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: bucketUrl(port, 'chaos'),
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
