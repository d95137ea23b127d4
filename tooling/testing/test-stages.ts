/** The stages of a test run, and which of them a command line selects. */
import { parseOptions } from '../../server/launcher/command-options.ts'
import { CliError } from '../../server/launcher/cli-error.ts'

export const stages = ['checks', 'unit', 'main', 'e2e', 'walks'] as const
export type Stage = (typeof stages)[number]

export interface Selection {
  stages: Stage[]
  /** Parts of paths of test files; none selects all of them. */
  filters: string[]
}

/** Every check, unit and contract test, and the main job of an editor and of a shopper in a browser. */
const usual: Stage[] = ['checks', 'unit', 'main']

const kinds: [Stage, RegExp][] = [
  ['walks', /\.walk\.test\.ts$/],
  ['unit', /\.test\.tsx?$/],
  ['e2e', /\.spec\.ts$/],
]

/**
 * Reads `[--only <stage>[,<stage>]] [<part of a path> …]`. Filters alone select the stages whose files they match.
 *
 * @param files paths of all test files
 * @throws CliError where a stage is unknown or a filter matches no test file
 */
export function selectStages(words: string[], files: () => string[]): Selection {
  const { values, positionals } = parseOptions({
    args: words,
    options: { only: { type: 'string' } },
    allowPositionals: true,
  })
  const only = values.only?.split(',')
  const unknown = only?.find((name) => !stages.some((stage) => stage === name))
  if (unknown !== undefined) {
    throw new CliError(`Unknown stage "${unknown}". Stages: ${stages.join(', ')}.`)
  }
  if (positionals.length === 0) {
    return { stages: stages.filter((stage) => (only ?? usual).includes(stage)), filters: [] }
  }
  const paths = files()
  const matched = new Set<Stage>()
  for (const filter of positionals) {
    const hits = paths.filter((file) => file.includes(filter.replace(/^\.\//, '')))
    if (hits.length === 0) throw new CliError(`No test file has "${filter}" in its path.`)
    for (const hit of hits) matched.add(kinds.find(([, kind]) => kind.test(hit))![0])
  }
  return {
    stages: stages.filter((stage) => (only ?? [...matched]).includes(stage)),
    filters: positionals,
  }
}
