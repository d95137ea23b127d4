import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export interface ToolResult {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs an installed command-line tool in the checkout and returns its output. */
export async function runTool(
  root: string,
  name: string,
  parameters: string[],
): Promise<ToolResult> {
  const child = spawn(join(root, 'node_modules', '.bin', name), parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { status, stdout, stderr }
}

/** A tool that failed without a finding has crashed, which must not pass as a clean result. */
export function throwOnSilentFailure(name: string, result: ToolResult, findings: number): void {
  if (result.status === 0 || findings > 0) return
  throw new Error(
    `${name} exited with code ${result.status} and no finding:\n${result.stdout}${result.stderr}`,
  )
}
