import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectableHost } from '#lib/http/internal-url.ts'
import { describeChildExit, startChild } from './child-process.ts'
import type { LaunchPlan } from './launch-plan.ts'
import { CliError } from './cli-error.ts'
import type { ProgressReporter } from './progress-reporter.ts'

/** Contains `running` during a seed, so that an interrupted one is repeated. */
const markerPath = (dataDir: string): string => join(dataDir, 'seed-state')

/** Whether the lake has no content yet. */
export async function needsSeed(
  plan: LaunchPlan,
  variables: Record<string, string>,
): Promise<boolean> {
  if (readMarker(plan.dataDir) === 'running') return true
  return (await countHomePages(plan, variables)) === 0
}

function readMarker(dataDir: string): string {
  const path = markerPath(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
}

async function countHomePages(
  plan: LaunchPlan,
  variables: Record<string, string>,
): Promise<number> {
  const dataset = variables.CONTENT_LAKE_DATASET ?? 'production'
  // The home page decides, because the shop's sync writes products without a seed.
  const query = 'count(*[_type == "home"])'
  const url = new URL(`/v2025-02-19/data/query/${dataset}`, lakeOriginOf(plan))
  url.searchParams.set('query', query)
  url.searchParams.set('perspective', 'raw')
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${variables.CONTENT_LAKE_TOKEN}` },
  })
  if (!response.ok) {
    throw new CliError(
      `The content lake rejected a query (status ${response.status}: ${await response.text()}).`,
    )
  }
  const { result } = (await response.json()) as { result: number }
  return result
}

/** The origin of the embedded lake on this machine. */
export const lakeOriginOf = (plan: LaunchPlan): string =>
  `http://${connectableHost(plan.host)}:${plan.ports.lake}`

/**
 * Writes the demo content, pictures and catalogue to an empty lake.
 *
 * @throws CliError with the last lines of a failed seed
 */
export async function seedLake(
  plan: LaunchPlan,
  variables: Record<string, string>,
  reporter: ProgressReporter,
  signal?: AbortSignal,
): Promise<void> {
  const step = reporter.step('Loading the demo content')
  writeFileSync(markerPath(plan.dataDir), 'running\n', { flush: true })
  const child = startChild({
    name: 'seed',
    args: seedArguments(plan),
    cwd: plan.root,
    env: variables,
    onLine: (line) => step.update(truncateAtWord(line)),
  })
  const abort = (): void => child.kill()
  signal?.addEventListener('abort', abort)
  const exit = await child.exited
  signal?.removeEventListener('abort', abort)
  if (exit.code !== 0) {
    throw new CliError(`The seed ${describeChildExit(exit)}. ${child.lastLines().join('\n  ')}`)
  }
  writeFileSync(markerPath(plan.dataDir), 'done\n', { flush: true })
  step.done()
}

/** Maximum length of a step's detail. */
const MAX_LENGTH = 60

/** Shortens a line at a word boundary. */
export function truncateAtWord(line: string): string {
  const text = line.trim()
  return text.length <= MAX_LENGTH
    ? text
    : `${text.slice(0, MAX_LENGTH).replace(/[\s\p{Pd}.,:;(]+$/u, '')} …`
}

function seedArguments(plan: LaunchPlan): string[] {
  const lake = ['--lake', `http://localhost:${plan.ports.lake}`]
  const shop = plan.embedded.shop ? ['--shop', `http://localhost:${plan.ports.shop}`] : []
  // The caller has checked that the lake is empty, so the program's own check is skipped.
  return [join(plan.root, 'demo', 'seed.ts'), '--force', ...lake, ...shop]
}
