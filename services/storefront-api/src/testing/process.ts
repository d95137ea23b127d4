import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const bin = join(import.meta.dirname, '..', 'bin.ts')

export interface ShopProcess {
  child: ChildProcess
  /** Address printed when ready. */
  url: string
  /** Ends the process and waits for it; returns the exit code, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

function environment(env: Record<string, string>) {
  return { PATH: process.env.PATH, ...env }
}

/** Starts the shop's own program and waits until it says that it is ready. */
export async function spawnShop(
  flags: readonly string[],
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const child = spawn(process.execPath, [bin, ...flags], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
    async end(signal) {
      const exit = once(child, 'exit')
      child.kill(signal)
      const [code] = (await exit) as [number | null]
      return code
    },
  }
}

/** Runs the shop's own program until it ends; for starts that are meant to fail. */
export async function runShop(
  flags: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [bin, ...flags], { env: environment(env) })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output.trim() }
}
