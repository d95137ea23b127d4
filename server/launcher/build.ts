import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptBudgetProblem } from './script-budget.ts'
import { describeChildExit, type ExitStatus, startChild } from './child-process.ts'
import { addScriptCompileHints } from './compile-hints.ts'
import { buildFingerprint } from './build-fingerprint.ts'
import { checkMemory } from './preflight-checks.ts'
import { CliError } from './cli-error.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import { lockBuildForWriting } from './build-lock.ts'

const stampPath = (root: string): string => join(root, '.next', 'orrery-fingerprint')

/** Whether `.next` holds a finished build of the present sources. */
export function isBuildCurrent(root: string): boolean {
  if (!existsSync(join(root, '.next', 'BUILD_ID'))) return false
  try {
    return readFileSync(stampPath(root), 'utf8') === buildFingerprint(root)
  } catch {
    return false
  }
}

/**
 * Builds the site unless the build is current, and warns when a first visit exceeds the script budget.
 *
 * @throws CliError with the last lines of a failed build, or while the build is being served
 */
export async function buildIfNeeded(
  root: string,
  reporter: ProgressReporter,
  signal?: AbortSignal,
): Promise<void> {
  if (isBuildCurrent(root)) return
  checkMemory()
  const letGo = lockBuildForWriting(root)
  await build(root, reporter, signal).finally(letGo)
}

async function build(
  root: string,
  reporter: ProgressReporter,
  signal?: AbortSignal,
): Promise<void> {
  const stamp = buildFingerprint(root)
  rmSync(stampPath(root), { force: true })
  const step = reporter.step('Building the site')
  const lines: string[] = []
  const child = startChild({
    name: 'build',
    args: [join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
    cwd: root,
    env: buildEnvironment(),
    followParent: false,
    onLine: (line) => lines.push(line),
  })
  const abort = (): void => child.kill()
  signal?.addEventListener('abort', abort)
  const exit = await child.exited
  signal?.removeEventListener('abort', abort)
  if (exit.code !== 0) throw new CliError(describeBuildFailure(exit, lines, signal?.aborted))
  addScriptCompileHints(root)
  writeFileSync(stampPath(root), stamp)
  step.done()
  const problem = scriptBudgetProblem(join(root, '.next'))
  if (problem !== undefined) reporter.line(`! ${problem}`)
}

/** Why a build failed, and what to do about it. */
export function describeBuildFailure(
  exit: ExitStatus,
  lines: readonly string[],
  isStopped = false,
): string {
  const said = lines.join('\n')
  if (/ENOSPC|no space left/i.test(said))
    return 'The disk was full before the build of the site was done. Free some space and start again.'
  const wasKilled = exit.signal === 'SIGKILL' && !isStopped
  if (wasKilled || /out of memory|memory allocation of \d+ bytes failed/i.test(said))
    return 'The build of the site ran out of memory. Close other programs or add swap space, and start again.'
  const tail = lines.slice(-40).join('\n')
  return `The build of the site ${describeChildExit(exit)}. Its last lines:\n${tail}`
}

/** No variables, because the build must not depend on the configuration. */
function buildEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'CI', 'NODE_OPTIONS']
  const present = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return {
    ...(Object.fromEntries(present) as Record<string, string>),
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    SANITY_TELEMETRY_DISABLED: '1',
  }
}
