import { readFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Storage shared by all hosts. */
export interface SharedFileStore {
  findFile: (name: string) => Promise<Buffer | undefined>
  storeFile: (name: string, bytes: Buffer) => Promise<boolean>
}

/** Interval of retries, in ms. */
const retryEveryMs = 5_000
/** Marker key of a completely uploaded build; no file has such a name. */
const completeMarker = (build: string): string => `${build}/`

/**
 * Uploads the static files of a build once for all processes: during a rolling upgrade, hosts of another build serve them
 * to open pages. Retries until all are stored.
 */
export async function uploadBuildFiles(
  files: SharedFileStore,
  build: string,
  folder: string,
): Promise<void> {
  while (!(await tryUploadBuildFiles(files, build, folder)))
    await delay(retryEveryMs, undefined, { ref: false })
}

async function tryUploadBuildFiles(
  files: SharedFileStore,
  build: string,
  folder: string,
): Promise<boolean> {
  if (await files.findFile(completeMarker(build))) return true
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const file of all.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name)
    if (!(await files.storeFile(relative(folder, path), await readFile(path)))) return false
  }
  return files.storeFile(completeMarker(build), Buffer.from(build))
}
