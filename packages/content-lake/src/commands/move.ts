import type { Command } from 'commander'
import { pluralize, CommandError, type Terminal } from './terminal.ts'
import { assertOneConflictOption, type ConflictOptions } from './import.ts'
import { moveProject, type DatasetMoveResult, type ClientOfDataset } from './move-project.ts'
import { withTargetLake } from './target-lake.ts'

const HOSTED = 'https://api.sanity.io'

/** API version of both sides, with releases. */
const API_VERSION = '2025-02-19'

interface MoveFlags extends ConflictOptions {
  project: string
  token?: string
  apiHost: string
  url?: string
  dataDir?: string
  datasets?: string[]
  json?: true
}

/** `content-lake move`: moves a whole project to hosted Sanity, or back. */
export function addMoveCommand(program: Command, terminal: Terminal): void {
  const move = program
    .command('move')
    .description('move all datasets of a project to hosted Sanity, or from there')
    .addHelpText(
      'after',
      `
Documents, drafts, versions, releases and their schedules, assets, comments and tasks move, and both ends are compared. People,
tokens and history do not: see docs/moving.md.

Examples:
  SANITY_AUTH_TOKEN=… npx content-lake move to-hosted --project abc12345
  SANITY_AUTH_TOKEN=… npx content-lake move from-hosted --project abc12345 --datasets production`,
    )
  for (const [name, words] of [
    ['to-hosted', 'move the datasets of this lake to a hosted project'],
    ['from-hosted', 'move the datasets of a hosted project to this lake'],
  ] as const)
    move
      .command(name)
      .description(words)
      .requiredOption('--project <id>', 'id of the hosted project')
      .option(
        '--token <token>',
        'token with write access (SANITY_AUTH_TOKEN hides it from other users)',
      )
      .option('--api-host <address>', 'URL of the hosted API', HOSTED)
      .option('--datasets <name...>', 'only these datasets')
      .option('--replace', 'overwrite existing documents')
      .option('--missing', 'skip existing documents')
      .option('--url <address>', 'address of the lake (CONTENT_LAKE_URL, with CONTENT_LAKE_TOKEN)')
      .option('--data-dir <folder>', 'folder of the lake on this machine (.data/content-lake)')
      .option('--json', 'print JSON')
      .action(async (flags: MoveFlags) => {
        assertOneConflictOption(flags)
        const hosted = await hostedProject(flags, terminal)
        const { url, dataDir } = flags
        const place = {
          ...(url !== undefined && { url }),
          ...(dataDir !== undefined && { dataDir }),
        }
        const moved = await withTargetLake(
          place,
          terminal,
          (lake) => {
            const own: ClientOfDataset = (dataset) => lake.client(dataset)
            const [from, to] = name === 'to-hosted' ? [own, hosted] : [hosted, own]
            return moveProject(from, to, flags, terminal)
          },
          { fresh: name === 'from-hosted' },
        )
        terminal.out(flags.json ? JSON.stringify(moved) : moved.map(formatResult).join('\n'))
        const bad = moved.filter(({ missing, different }) => missing.length + different.length > 0)
        if (bad.length > 0)
          throw new CommandError(
            `These datasets differ between source and target: ${bad.map(({ dataset }) => dataset).join(', ')}.`,
          )
      })
}

async function hostedProject(
  { project, token, apiHost }: MoveFlags,
  { env }: Terminal,
): Promise<ClientOfDataset> {
  const secret = token ?? env.SANITY_AUTH_TOKEN
  if (secret === undefined || secret === '')
    throw new CommandError('A hosted project requires a token: set SANITY_AUTH_TOKEN.')
  const { createClient } = await import('@sanity/client')
  return (dataset) =>
    createClient({
      projectId: project,
      dataset,
      token: secret,
      apiVersion: API_VERSION,
      apiHost,
      useProjectHostname: apiHost === HOSTED,
      useCdn: false,
      perspective: 'raw',
    })
}

function formatResult({
  dataset,
  equal,
  equalAssets,
  missing,
  different,
  scheduled,
  warnings,
}: DatasetMoveResult): string {
  const lacks = (ids: string[], words: string) =>
    ids.length === 0 ? [] : [`  ${ids.length} ${words}: ${ids.slice(0, 5).join(', ')}`]
  return [
    ...warnings,
    `"${dataset}": ${pluralize(equal, 'document')} and ${pluralize(equalAssets, 'asset')} transferred.`,
    ...(scheduled.length > 0 ? [`  Rescheduled: ${scheduled.join(', ')}.`] : []),
    ...lacks(missing, 'documents are missing'),
    ...lacks(different, 'documents differ'),
  ].join('\n')
}
