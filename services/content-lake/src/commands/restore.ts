import { resolve } from 'node:path'
import type { Command } from 'commander'
import { openAssetStore } from '../asset-store/open-store.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { bucketOf, dataFolder } from '../config.ts'
import { countedIn } from './counted.ts'
import { createProgress } from './progress.ts'
import { stoppable } from './stoppable.ts'
import type { Terminal } from './terminal.ts'

interface RestoreFlags {
  dataDir?: string
  json?: true
}

/** `content-lake restore`: a backup becomes a data folder. */
export function addRestore(program: Command, terminal: Terminal): void {
  program
    .command('restore <file>')
    .description('make a data folder of a backup; a folder that holds anything is left alone')
    .option('--data-dir <folder>', 'folder that it becomes (.data/content-lake)')
    .option('--json', 'answer in JSON')
    .addHelpText(
      'after',
      `
The archive is unpacked beside the folder and held against its checksums; only a whole one takes the folder's name. Where
ASSETS_URL names a bucket, the files of assets go there before that.

Examples:
  npx content-lake restore lake.tar
  npx content-lake restore lake.tar.gz --data-dir /srv/content`,
    )
    .action(async (file: string, flags: RestoreFlags) => {
      const dataDir = dataFolder(flags, terminal.env)
      const progress = createProgress(terminal, 'Restoring', 'bytes')
      let bytes = 0
      const tell = (more: number) => progress.tell((bytes += more))
      const bucket = bucketOf(terminal.env)
      const assets = bucket && openAssetStore({ dataDir, bucket })
      const manifest = await stoppable((signal) =>
        restoreBackup(resolve(file), { dataDir, assets, onProgress: tell, signal }),
      ).finally(() => {
        progress.end()
        assets?.close()
      })
      if (flags.json) return terminal.out(JSON.stringify({ dataDir, ...manifest }))
      const { createdAt, datasets, projectId } = manifest
      terminal.out(
        `${countedIn(datasets)}, as of ${createdAt}, are in ${dataDir}.\n` +
          `Start it: content-lake serve --data-dir ${dataDir} --project ${projectId}`,
      )
    })
}
