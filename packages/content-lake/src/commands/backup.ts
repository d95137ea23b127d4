import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Command } from 'commander'
import { openAssetStore } from '../asset-store/open-asset-store.ts'
import { createBackupStream } from '../backup/create-backup-stream.ts'
import { readAssetBucket, readDatabaseUrl, readDataFolder, readConfig } from '../config.ts'
import { databasePath } from '../store/sqlite/lake-database.ts'
import { toStorageError } from '../store/storage-error.ts'
import { requestUnreadResponse } from './lake-request.ts'
import { createProgressLine, withAbortOnSignal, CommandError, type Terminal } from './terminal.ts'
import { addTargetOptions, withTargetLake, type TargetLakeFlags } from './target-lake.ts'

interface BackupFlags extends TargetLakeFlags {
  json?: true
  force?: true
}

/** `content-lake backup`: all data in one file, while the lake keeps running. */
export function addBackupCommand(program: Command, terminal: Terminal): void {
  addTargetOptions(program.command('backup <file>'))
    .description('write all data to one archive while the lake runs')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The archive (tar; gzipped if its name ends in .gz or .tgz) contains a snapshot of the database with drafts, releases,
history, people and sessions, and all original assets. Keep it as secret as the data folder. To restore it:
content-lake restore.

Examples:
  npx content-lake backup lake.tar
  npx content-lake backup lake.tar.gz --data-dir /srv/content
  CONTENT_LAKE_TOKEN=… npx content-lake backup lake.tar --url https://content.example.com`,
    )
    .action(async (file: string, flags: BackupFlags) => {
      const path = resolve(file)
      if (existsSync(path) && flags.force !== true)
        throw new CommandError(
          `${path} exists: choose another file, or add --force to overwrite it.`,
        )
      const bytes = await withAbortOnSignal((signal) => write(flags, terminal, { path, signal }))
      const message = `Backup written to ${path} (${(bytes / 1_000_000).toFixed(1)} MB).`
      terminal.out(flags.json ? JSON.stringify({ file: path, bytes }) : message)
    })
}

/** Content type of a backup. */
const ARCHIVE = 'application/x-tar'

/** Reads a local folder directly; a remote lake, or one whose content is in a database, is requested over HTTP. */
function write(flags: BackupFlags, terminal: Terminal, to: Target): Promise<number> {
  const { signal } = to
  const elsewhere = flags.dataDir === undefined && (flags.url ?? terminal.env.CONTENT_LAKE_URL)
  if (elsewhere || readDatabaseUrl({}, terminal.env) !== undefined)
    return withTargetLake(flags, terminal, async ({ url, token }) => {
      const from = `${url}/v1/operations/backup`
      const { body, headers } = await requestUnreadResponse(from, { method: 'GET', token, signal })
      const { origin } = new URL(url)
      if (headers.get('content-type') !== ARCHIVE)
        throw new CommandError(`The response of ${origin} is not a backup: is it a content lake?`)
      return keep(() => body as ReadableStream<Uint8Array>, to).catch((error: unknown) => {
        // The platform's error for a body that ends early.
        if (!(error instanceof TypeError)) throw error
        throw new CommandError(
          `The connection to ${origin} was lost during the download: no file was written.`,
        )
      })
    })
  const dataDir = readDataFolder(flags, terminal.env)
  if (!existsSync(databasePath(dataDir)))
    throw new CommandError(
      `There is no lake in ${dataDir}: set its folder with --data-dir, or the URL of a running lake with --url.`,
    )
  const { projectId } = readConfig(flags.project === undefined ? {} : { project: flags.project }, {
    CONTENT_LAKE_PROJECT: terminal.env.CONTENT_LAKE_PROJECT,
  })
  const progress = createProgressLine(terminal, 'Backing up', 'bytes')
  const assets = openAssetStore({ dataDir, bucket: readAssetBucket(terminal.env) })
  const archive = () =>
    createBackupStream({
      assets,
      dataDir,
      projectId,
      now: new Date(),
      onProgress: (done, total) => progress.update(done, total),
      signal,
    })
  return keep(archive, to).finally(() => {
    progress.end()
    assets.close()
  })
}

/** Where an archive is written, and its abort signal. */
interface Target {
  path: string
  signal: AbortSignal
}

/** Writes an archive and renames it once it is complete and synced. */
async function keep(
  archive: () => ReadableStream<Uint8Array>,
  { path, signal }: Target,
): Promise<number> {
  const partial = `${path}.partial`
  try {
    // An existing file may be a link, or readable by others.
    await rm(partial, { force: true })
    const target = (await open(partial, 'wx', 0o600)).createWriteStream({ flush: true })
    const zip: Duplex[] = /\.t?gz$/.test(path) ? [createGzip({ level: 6 })] : []
    await pipeline([Readable.fromWeb(archive() as never), ...zip, target])
    signal.throwIfAborted()
    await rename(partial, path)
    await syncFolder(resolve(path, '..'))
    return target.bytesWritten
  } catch (error) {
    await rm(partial, { force: true })
    signal.throwIfAborted()
    throw (error as NodeJS.ErrnoException).syscall === undefined
      ? error
      : new CommandError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    throw toStorageError(error, path)
  } finally {
    await folder.close()
  }
}
