import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { openAssetStore } from '../asset-store/open-asset-store.ts'
import { GIBIBYTE, type DecompressionLimits } from '../archive/decompression-limits.ts'
import { restoreBackupToNewFolder } from '../backup/restore-backup.ts'
import { operatorRestoreLimits } from '../backup/restore-limits.ts'
import { readSecretKeys } from '../config-values.ts'
import { readAssetBucket, readDataFolder, type Environment } from '../config.ts'
import { SecretBox } from '../encryption/secret-box.ts'
import { webhookNamesForMessage, decryptWebhook } from '../store/webhook-secrets.ts'
import type { WebhookRecord } from '../store/webhook-store.ts'
import { secretKeyFilePath } from '../store/secret-key-file.ts'
import { DatabaseInspector } from '../store/sqlite/database-inspector.ts'
import {
  summarizeDatasets,
  createProgressLine,
  withAbortOnSignal,
  UsageError,
  type Terminal,
} from './terminal.ts'

interface RestoreFlags {
  dataDir?: string
  maxSize?: string
  maxFiles?: string
  json?: true
}

/** `content-lake restore`: creates a data folder from a backup. */
export function addRestoreCommand(program: Command, terminal: Terminal): void {
  program
    .command('restore <file>')
    .description('create a data folder from a backup; never changes a folder with content')
    .option('--data-dir <folder>', 'data folder to create (.data/content-lake)')
    .option('--max-size <GiB>', 'maximum size of the archive, packed and unpacked (256)')
    .option('--max-files <number>', 'maximum number of files (1000000)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The archive is unpacked next to the folder and verified with its checksums. The folder is created only if all match. If
ASSETS_URL is set, asset files are uploaded to the bucket first. Without --max-size, an archive that unpacks to more
than 200 times its size is rejected.

Examples:
  npx content-lake restore lake.tar
  npx content-lake restore lake.tar.gz --data-dir /srv/content`,
    )
    .action(async (file: string, flags: RestoreFlags) => {
      const limits = limitsOf(flags)
      const box = boxOf(terminal.env)
      const dataDir = readDataFolder(flags, terminal.env)
      const progress = createProgressLine(terminal, 'Restoring', 'bytes')
      let bytes = 0
      const onProgress = (more: number) => progress.update((bytes += more))
      const bucket = readAssetBucket(terminal.env)
      const assets = bucket && openAssetStore({ dataDir, bucket })
      const manifest = await withAbortOnSignal((signal) =>
        restoreBackupToNewFolder(resolve(file), { dataDir, assets, limits, onProgress, signal }),
      ).finally(() => {
        progress.end()
        assets?.close()
      })
      const locked = lockedUnlessUnreadable(dataDir, box, terminal)
      if (flags.json) {
        const lockedWebhooks = locked?.map(({ id }) => id) ?? null
        return terminal.out(JSON.stringify({ dataDir, ...manifest, lockedWebhooks }))
      }
      const { createdAt, datasets, projectId } = manifest
      terminal.out(
        `${summarizeDatasets(datasets)}, as of ${createdAt}, are in ${dataDir}.\n` +
          `Start it: content-lake serve --data-dir ${dataDir} --project ${projectId}`,
      )
      const path = secretKeyFilePath(dataDir)
      if (locked && locked.length > 0)
        terminal.out(
          `The secrets of ${webhookNamesForMessage(locked)} are encrypted with a key that no backup holds: before the start, copy the ${basename(path)} of the lake that was backed up to ${path}, or set CONTENT_LAKE_SECRET_KEY. Without it set secrets and headers again (content-lake webhook change).`,
        )
    })
}

function limitsOf({ maxSize, maxFiles }: RestoreFlags): DecompressionLimits {
  const size = maxSize === undefined ? undefined : aboveZero('--max-size', maxSize) * GIBIBYTE
  const files = maxFiles === undefined ? undefined : aboveZero('--max-files', maxFiles)
  return operatorRestoreLimits(size, files)
}

function aboveZero(flag: string, given: string): number {
  const number = Number(given)
  if (/^\d{1,9}(\.\d+)?$/.test(given) && number > 0) return number
  throw new UsageError(`${flag} must be a number above 0, not "${given}".`)
}

/** Decrypts with the configured keys; undefined without any. */
function boxOf(env: Environment): SecretBox | undefined {
  const { secretKey, previousSecretKey } = readSecretKeys(env)
  const [current, ...previous] = [secretKey, previousSecretKey].filter((key) => key !== undefined)
  return current && new SecretBox(() => [current, ...previous])
}

/** The data is restored by now, so an error here is a warning; undefined after one. */
function lockedUnlessUnreadable(
  dataDir: string,
  box: SecretBox | undefined,
  terminal: Terminal,
): WebhookRecord[] | undefined {
  try {
    return lockedHooks(dataDir, box)
  } catch (error) {
    const { message } = error as Error
    terminal.err(
      `The backup is restored, but its webhooks could not be checked: ${message} The log of the lake names those that are locked.`,
    )
    return undefined
  }
}

/** Restored webhooks that no configured key decrypts; a new folder has no key of its own. */
function lockedHooks(dataDir: string, box: SecretBox | undefined): WebhookRecord[] {
  const inspection = new DatabaseInspector(dataDir)
  try {
    return inspection
      .encryptedHooks()
      .filter(({ secret, body }) => secret !== undefined || Object.keys(body.headers).length > 0)
      .filter((hook) => box === undefined || 'undecryptable' in decryptWebhook(box, hook))
  } finally {
    inspection.close()
  }
}
