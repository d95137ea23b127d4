import { existsSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { FolderStore } from '../asset-store/folder-store.ts'
import {
  removeBucketMarker,
  writeBucketMarker,
  openAssetStore,
} from '../asset-store/open-asset-store.ts'
import { moveAssets, type MoveReport } from '../backup/move-assets.ts'
import { readBucket, readDatabaseUrl, readDataFolder } from '../config.ts'
import { databasePath } from '../store/sqlite/database.ts'
import {
  pluralize,
  createProgressLine,
  withAbortOnSignal,
  stripControlCharacters,
  CommandError,
  type Terminal,
} from './terminal.ts'

interface MoveFlags {
  to: 'bucket' | 'folder'
  dataDir?: string
  remove?: true
  json?: true
}

/** `content-lake assets`: where asset files are stored. */
export function addAssetsCommand(program: Command, terminal: Terminal): void {
  program
    .command('assets')
    .description('the files of assets: bring them into the bucket of ASSETS_URL, and back')
    .command('move')
    .description('bring the files of all assets to where the lake will look for them')
    .addOption(
      new Option('--to <place>', 'where they go: the bucket of ASSETS_URL, or the data folder')
        .choices(['bucket', 'folder'])
        .makeOptionMandatory(),
    )
    .option('--data-dir <folder>', 'folder of the state (.data/content-lake)')
    .option('--remove', 'remove each file from where it was, once it was compared where it went')
    .option('--json', 'answer in JSON')
    .addHelpText(
      'after',
      `
Each file is read where it went and compared by its SHA-1. The lake may go on serving: bring the files, start it again with
(or without) ASSETS_URL, and bring what came meanwhile by the same command, then with --remove. What was brought before is
not brought again, so that a move that was stopped goes on.

Examples:
  ASSETS_URL=https://KEY:SECRET@s3.example.com/assets npx content-lake assets move --to bucket
  ASSETS_URL=https://KEY:SECRET@s3.example.com/assets npx content-lake assets move --to folder`,
    )
    .action((flags: MoveFlags) => move(flags, terminal))
}

async function move(flags: MoveFlags, terminal: Terminal): Promise<void> {
  const dataDir = readDataFolder(flags, terminal.env)
  if (!existsSync(databasePath(dataDir)) && readDatabaseUrl({}, terminal.env) === undefined)
    throw new CommandError(`There is no lake in ${dataDir}: name its folder with --data-dir.`)
  const bucket = readBucket(terminal.env)
  if (!bucket) throw new CommandError('There is no bucket: name it with ASSETS_URL.')
  const [folder, shared] = [new FolderStore(dataDir), openAssetStore({ dataDir, bucket })]
  const [from, to] = flags.to === 'bucket' ? [folder, shared] : [shared, folder]
  const progress = createProgressLine(terminal, 'Moving', 'files')
  const onProgress = (done: number, total: number) => progress.update(done, total)
  const report = await withAbortOnSignal(async (signal) => {
    await shared.probe()
    return moveAssets({ from, to, dataDir, remove: flags.remove === true, onProgress, signal })
  }, 'It was stopped; what was brought is there, and the same command goes on.').finally(() => {
    progress.end()
    shared.close()
  })
  terminal.out(flags.json ? JSON.stringify(report) : wordsOf(report, to.location))
  // A lake without ASSETS_URL must not look in the folder.
  if (flags.to === 'bucket' && flags.remove) await writeBucketMarker(dataDir, shared.location)
  if (flags.to === 'folder' && report.problems.length === 0) await removeBucketMarker(dataDir)
  if (report.problems.length > 0)
    throw new CommandError(`${pluralize(report.problems.length, 'file')} stayed where they were.`)
}

function wordsOf({ moved, bytes, held, removed, problems }: MoveReport, where: string): string {
  const told = [
    `${pluralize(moved, 'file')} came to ${where} (${(bytes / 1_000_000).toFixed(1)} MB); ${held} had come before.`,
    ...(removed > 0 ? [`${pluralize(removed, 'file')} went from where they were.`] : []),
  ]
  return [...told, ...problems.map(stripControlCharacters)].join('\n')
}
