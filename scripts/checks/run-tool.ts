import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export interface ToolResult {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs an installed command-line tool in the checkout and returns what it printed. */
export function runTool(root: string, name: string, parameters: string[]): ToolResult {
  const { status, stdout, stderr, error } = spawnSync(
    join(root, 'node_modules', '.bin', name),
    parameters,
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (error) throw new Error(`${name} could not be run: ${error.message}`)
  return { status, stdout, stderr }
}

/** A tool that failed without a finding did not do its work; silence must not pass for success. */
export function refuseSilentFailure(name: string, result: ToolResult, findings: number): void {
  if (result.status === 0 || findings > 0) return
  throw new Error(
    `${name} ended with code ${result.status} and no finding:\n${result.stdout}${result.stderr}`,
  )
}
