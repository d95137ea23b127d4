import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '../store/sqlite/data-folder.ts'

/** A folder in which something is being made. */
export interface TemporaryFolder {
  readonly path: string
  /** Removes it, wherever it is not named anything else meanwhile. */
  remove(): Promise<void>
}

/**
 * Makes a folder that is claimed until it is removed, and by this process alone: whoever finds it can tell whether anybody still
 * works there, whatever a process number means where they look from.
 * @param prefix beginning of its name, which nothing else in `parent` has
 * @throws what the file system or SQLite reports
 */
export function createTemporaryFolder(parent: string, prefix: string): TemporaryFolder {
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
 * Removes what killed processes left behind under such names; folders in which somebody works stay.
 * @throws what the file system reports
 */
export async function removeStaleFolders(parent: string, prefix: string): Promise<void> {
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue
    const path = join(parent, entry.name)
    const claim = claimed(path)
    await (claim && rm(path, { recursive: true, force: true }))
    claim?.close()
  }
}

/** Undefined where somebody else has the claim, or the folder went meanwhile. */
function claimed(path: string): ReturnType<typeof lockDataFolder> | undefined {
  try {
    return lockDataFolder(path)
  } catch {
    return undefined
  }
}
