import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A lake in a process of its own. */
export interface LakeProcess {
  port: number
  pid: number
  /** Milliseconds from its start until it was ready. */
  started: number
  /** Megabytes that the process holds in memory. */
  memory: () => number
  stop: () => Promise<void>
}

/** Starts a lake on a folder, and waits until it is ready. */
export async function startLake(dataDir: string, token: string): Promise<LakeProcess> {
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
