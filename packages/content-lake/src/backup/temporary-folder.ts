import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '../store/sqlite/data-folder.ts'

/** A folder for work in progress. */
export interface LockedTemporaryFolder {
  readonly path: string
  /** Deletes the folder, unless it was renamed. */
  remove(): Promise<void>
}

/**
 * Creates a folder that is locked by this process until it is removed. The lock shows other processes whether
 * the work is still running, also across PID namespaces.
 * @param prefix prefix of its name, unique within `parent`
 * @throws errors of the file system or SQLite
 */
export function createLockedTemporaryFolder(parent: string, prefix: string): LockedTemporaryFolder {
  const path = mkdtempSync(join(parent, prefix))
  const claim = lockDataFolder(path)
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true })
      claim.close()
    },
  }
}

/**
 * Deletes the folders of killed processes with this prefix; locked folders are left alone.
 * @throws errors of the file system
 */
export async function removeAbandonedTemporaryFolders(
  parent: string,
  prefix: string,
): Promise<void> {
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue
    const path = join(parent, entry.name)
    const claim = claimed(path)
    await (claim && rm(path, { recursive: true, force: true }))
    claim?.close()
  }
}

/** Undefined if another process has the lock, or the folder was deleted meanwhile. */
function claimed(path: string): ReturnType<typeof lockDataFolder> | undefined {
  try {
    return lockDataFolder(path)
  } catch {
    return undefined
  }
}
