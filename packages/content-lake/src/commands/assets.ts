import { existsSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { FolderStore } from '../asset-store/folder-store.ts'
import {
  removeBucketMarker,
  markDataFolderAsUsingBucket,
  openAssetStore,
} from '../asset-store/open-asset-store.ts'
import {
  moveAssetsBetweenStores,
  type AssetMoveReport,
} from '../backup/move-assets-between-stores.ts'
import { readAssetBucket, readDatabaseUrl, readDataFolder } from '../config.ts'
import { databasePath } from '../store/sqlite/lake-database.ts'
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
    .description('manage the storage of asset files')
    .command('move')
    .description('move all asset files into the bucket of ASSETS_URL, or back into the data folder')
    .addOption(
      new Option('--to <place>', 'target: the bucket of ASSETS_URL, or the data folder')
        .choices(['bucket', 'folder'])
        .makeOptionMandatory(),
    )
    .option('--data-dir <folder>', 'data folder (.data/content-lake)')
    .option('--remove', 'remove each file from the source once its copy is verified')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Verifies the SHA-1 of each copy. The lake may run meanwhile: copy the files, restart it with (or without) ASSETS_URL, and
repeat the command with --remove for files uploaded since. A stopped move resumes: copied files are skipped.

Examples:
  ASSETS_URL=https://KEY:SECRET@s3.example.com/assets npx content-lake assets move --to bucket
  ASSETS_URL=https://KEY:SECRET@s3.example.com/assets npx content-lake assets move --to folder`,
    )
    .action((flags: MoveFlags) => move(flags, terminal))
}

async function move(flags: MoveFlags, terminal: Terminal): Promise<void> {
  const dataDir = readDataFolder(flags, terminal.env)
  if (!existsSync(databasePath(dataDir)) && readDatabaseUrl({}, terminal.env) === undefined)
    throw new CommandError(`There is no lake in ${dataDir}: set its folder with --data-dir.`)
  const bucket = readAssetBucket(terminal.env)
  if (!bucket) throw new CommandError('No bucket is configured: set ASSETS_URL.')
  const [folder, shared] = [new FolderStore(dataDir), openAssetStore({ dataDir, bucket })]
  const [from, to] = flags.to === 'bucket' ? [folder, shared] : [shared, folder]
  const progress = createProgressLine(terminal, 'Moving', 'files')
  const onProgress = (done: number, total: number) => progress.update(done, total)
  const report = await withAbortOnSignal(async (signal) => {
    await shared.probe()
    return moveAssetsBetweenStores({
      from,
      to,
      dataDir,
      remove: flags.remove === true,
      onProgress,
      signal,
    })
  }, 'The move was stopped. Copied files stay; run the same command to resume.').finally(() => {
    progress.end()
    shared.close()
  })
  terminal.out(flags.json ? JSON.stringify(report) : formatReport(report, to.location))
  // A lake without ASSETS_URL must not look in the folder.
  if (flags.to === 'bucket' && flags.remove)
    await markDataFolderAsUsingBucket(dataDir, shared.location)
  if (flags.to === 'folder' && report.problems.length === 0) await removeBucketMarker(dataDir)
  if (report.problems.length > 0)
    throw new CommandError(`${pluralize(report.problems.length, 'file')} could not be moved.`)
}

function formatReport(
  { moved, bytes, held, removed, problems }: AssetMoveReport,
  where: string,
): string {
  const lines = [
    `${pluralize(moved, 'file')} copied to ${where} (${(bytes / 1_000_000).toFixed(1)} MB); ${held} already there.`,
    ...(removed > 0 ? [`${pluralize(removed, 'file')} removed from the source.`] : []),
  ]
  return [...lines, ...problems.map(stripControlCharacters)].join('\n')
}
