import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { openAssetStore } from '../asset-store/open-asset-store.ts'
import { checkLake, type LakeCheckReport } from '../backup/check-lake.ts'
import { readAssetBucket, readDataFolder } from '../config.ts'
import { databasePath } from '../store/sqlite/lake-database.ts'
import {
  pluralize,
  summarizeDatasets,
  createProgressLine,
  stripControlCharacters,
  CommandError,
  type Terminal,
} from './terminal.ts'

/** Problems that are printed without `--json`. */
const TOLD = 20

interface CheckFlags {
  dataDir?: string
  assets: boolean
  json?: true
}

/** `content-lake check`: verifies the integrity of all stored data. */
export function addCheckCommand(program: Command, terminal: Terminal): void {
  program
    .command('check')
    .description(
      'verify the integrity of all stored data, with or without a running lake; changes nothing',
    )
    .option('--data-dir <folder>', 'data folder (.data/content-lake)')
    .option('--no-assets', 'check the size of asset files only, instead of their hash')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Verifies database pages, each document against its history, references, and the file of each asset. Exits with code 1 if
there are problems.

Examples:
  npx content-lake check
  npx content-lake check --no-assets --json --data-dir /srv/content`,
    )
    .action(async (flags: CheckFlags) => {
      const dataDir = readDataFolder(flags, terminal.env)
      if (!existsSync(databasePath(dataDir)))
        throw new CommandError(`There is no lake in ${dataDir}: set its folder with --data-dir.`)
      const progress = createProgressLine(terminal, 'Checking', 'documents and files')
      let looked = 0
      const assets = openAssetStore({ dataDir, bucket: readAssetBucket(terminal.env) })
      const report = await checkLake({
        dataDir,
        assets,
        readAssets: flags.assets,
        onProgress: (more) => progress.update((looked += more)),
      }).finally(() => {
        progress.end()
        assets.close()
      })
      terminal.out(flags.json ? JSON.stringify(report) : formatReport(report))
      if (!report.ok)
        throw new CommandError(
          `${pluralize(report.problems.length, 'problem')} ${report.problems.length === 1 ? 'was' : 'were'} found.`,
        )
    })
}

function formatReport({ problems, datasets, assets, ok }: LakeCheckReport): string {
  if (ok)
    return (
      `No problems found: ${summarizeDatasets(datasets)}, and ${pluralize(assets.files, 'asset file')}` +
      `${assets.unused > 0 ? ` (and ${assets.unused} unused)` : ''}.`
    )
  const lines = problems.slice(0, TOLD).map(({ message }) => stripControlCharacters(message))
  const more = problems.length - lines.length
  return [...lines, ...(more > 0 ? [`… and ${more} more; --json lists all.`] : [])].join('\n')
}
