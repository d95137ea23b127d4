import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TOKEN = 'token-of-the-benchmark'

/** A lake in a process of its own. */
export interface RunningLake {
  port: number
  pid: number
  /** Milliseconds from its start until it was ready. */
  started: number
  /** Megabytes that the process holds in memory. */
  memory: () => number
  stop: () => Promise<void>
}

/** Starts a lake on a folder, and waits until it is ready. */
export async function startLake(dataDir: string, token: string): Promise<RunningLake> {
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/bin.ts'), '--port', '0', '--data-dir', dataDir],
    { env: { ...process.env, CONTENT_LAKE_TOKEN: token }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await readyPort(child)
  return {
    port,
    pid: child.pid!,
    started: performance.now() - begun,
    memory: () => residentMegabytes(child.pid!),
    stop: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function readyPort({ stdout }: ChildProcess): Promise<number> {
  let output = ''
  return new Promise((resolve, reject) => {
    stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, port] = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? []
      if (port !== undefined) resolve(Number(port))
    })
    stdout?.once('close', () => reject(new Error(`the lake did not start: ${output}`)))
  })
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

export interface LakeProcess {
  port: number
  token: string
  /** Asks with the administrator's token. @throws what the lake refuses */
  post: (path: string, body: object) => Promise<void>
  stop: () => Promise<void>
}

/** A lake in a process and a folder of its own, so that who measures does not share its thread. */
export async function startLakeProcess(): Promise<LakeProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  const { port, stop } = await startLake(dataDir, TOKEN)
  return {
    port,
    token: TOKEN,
    async post(path, body) {
      const response = await fetch(`http://127.0.0.1:${port}/v2025-02-19/data/${path}/production`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
        body: JSON.stringify(body),
      })
      const answer = await response.text()
      if (!response.ok) throw new Error(answer)
    },
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The value below which a share of the numbers lies. Sorts them. */
export function percentile(numbers: number[], share: number): number {
  numbers.sort((a, b) => a - b)
  return numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
}
