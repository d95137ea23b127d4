import type { Command } from 'commander'
import type { LakeStats } from '../operations/stats-route.ts'
import { pluralize, formatTable, type Terminal } from './terminal.ts'
import { addTargetOptions, type TargetLakeFlags, withReadOnlyLake } from './target-lake.ts'

/** `content-lake stats`: document counts, storage size and users. */
export function addStatsCommand(program: Command, terminal: Terminal): void {
  addTargetOptions(program.command('stats'))
    .description('show document counts, storage size and users')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  npx content-lake stats
  npx content-lake stats --json --url http://localhost:3333`,
    )
    .action((flags: TargetLakeFlags & { json?: true }) =>
      withReadOnlyLake(flags, terminal, async ({ request }) => {
        const stats = await request<LakeStats>('GET', '/operations/stats')
        terminal.out(flags.json ? JSON.stringify(stats) : formatStats(stats))
      }),
    )
}

function formatStats({ datasets, people, database, assets, memory, uptime }: LakeStats): string {
  const rows = datasets.map(({ name, visibility, documents, assets, drafts, versions }) => [
    name,
    visibility,
    ...[documents, assets, drafts, versions].map(String),
  ])
  return [
    formatTable([['Dataset', 'Visibility', 'Documents', 'Assets', 'Drafts', 'Versions'], ...rows]),
    '',
    `${people} ${people === 1 ? 'person' : 'people'}, ${pluralize(assets.files, 'asset file')} (${megabytes(assets.bytes)}).`,
    `Database: ${megabytes(database)}; memory: ${megabytes(memory)}; uptime: ${uptime} s.`,
  ].join('\n')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
