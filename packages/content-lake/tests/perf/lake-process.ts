import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../src/bin.ts', import.meta.url))
const TOKEN = 'token-of-the-benchmark'

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
  const child = spawn(process.execPath, [BIN, '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CONTENT_LAKE_TOKEN: TOKEN },
  })
  let port = 0
  for await (const line of createInterface({ input: child.stdout })) {
    port = Number(/ready at http:\/\/[^:]+:(\d+)/.exec(line)?.[1] ?? 0)
    if (port > 0) break
  }
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
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The value below which a share of the numbers lies. Sorts them. */
export function percentile(numbers: number[], share: number): number {
  numbers.sort((a, b) => a - b)
  return numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
}
