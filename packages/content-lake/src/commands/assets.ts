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
  counted,
  createProgress,
  stoppable,
  plainLine,
  CommandError,
  type Terminal,
} from './terminal.ts'

interface MoveFlags {
  to: 'bucket' | 'folder'
  dataDir?: string
  remove?: true
  json?: true
}

/** `content-lake assets`: where the files of assets lie. */
export function addAssets(program: Command, terminal: Terminal): void {
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
  const progress = createProgress(terminal, 'Moving', 'files')
  const onProgress = (done: number, total: number) => progress.tell(done, total)
  const report = await stoppable(async (signal) => {
    await shared.probe()
    return moveAssets({ from, to, dataDir, remove: flags.remove === true, onProgress, signal })
  }, 'It was stopped; what was brought is there, and the same command goes on.').finally(() => {
    progress.end()
    shared.close()
  })
  terminal.out(flags.json ? JSON.stringify(report) : wordsOf(report, to.location))
  // What went away from the folder is looked for where it went, whoever is not told of it.
  if (flags.to === 'bucket' && flags.remove) await writeBucketMarker(dataDir, shared.location)
  if (flags.to === 'folder' && report.problems.length === 0) await removeBucketMarker(dataDir)
  if (report.problems.length > 0)
    throw new CommandError(`${counted(report.problems.length, 'file')} stayed where they were.`)
}

function wordsOf({ moved, bytes, held, removed, problems }: MoveReport, where: string): string {
  const told = [
    `${counted(moved, 'file')} came to ${where} (${(bytes / 1_000_000).toFixed(1)} MB); ${held} had come before.`,
    ...(removed > 0 ? [`${counted(removed, 'file')} went from where they were.`] : []),
  ]
  return [...told, ...problems.map(plainLine)].join('\n')
}
