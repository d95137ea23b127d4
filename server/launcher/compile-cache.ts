import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Size limit in bytes, for some tens of releases of 17 MB each. */
const maxBytes = 300 * 1024 * 1024

const ownerOnly = 0o700

/** Folder of Node's compile cache (NODE_COMPILE_CACHE). */
export const compileCacheDir = (dataDir: string): string => join(dataDir, 'compiled')

/** Creates the folder with access for its owner only, because its content is executed. */
export function createPrivateCompileCacheDir(dataDir: string): void {
  const folder = compileCacheDir(dataDir)
  mkdirSync(folder, { recursive: true, mode: ownerOnly })
  // The owner of a mounted folder decides on its permissions.
  if (statSync(folder).uid === process.geteuid?.()) chmodSync(folder, ownerOnly)
}

/**
 * Empties the folder when it is too large, because Node never removes entries. Call it after a start: it stats thousands of
 * files, which would delay the start.
 */
export function emptyOversizedCompileCache(dataDir: string, most = maxBytes): void {
  const folder = compileCacheDir(dataDir)
  if (sizeOf(folder) <= most) return
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  createPrivateCompileCacheDir(dataDir)
}

function sizeOf(folder: string): number {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  } catch {
    // The folder does not exist yet, or another start has just deleted it.
    return 0
  }
}
