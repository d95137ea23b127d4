import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of it that are kept: what some tens of releases leave behind, each of which takes 17 MB. */
const maxBytes = 300 * 1024 * 1024

const ownerOnly = 0o700

/** Where the processes of an installation keep what Node has compiled for them (NODE_COMPILE_CACHE). */
export const compileCacheDir = (dataDir: string): string => join(dataDir, 'compiled')

/**
 * Makes that folder, for its owner alone: whoever writes there has their code run.
 */
export function prepareCompileCache(dataDir: string): void {
  const folder = compileCacheDir(dataDir)
  mkdirSync(folder, { recursive: true, mode: ownerOnly })
  // Of one that belongs to somebody else (a mounted one) its owner decides.
  if (statSync(folder).uid === process.geteuid?.()) chmodSync(folder, ownerOnly)
}

/**
 * Empties the folder when it has grown too large: Node adds to it and removes nothing. Belongs after a start, which it
 * would delay: it looks at thousands of files.
 */
export function limitCompileCache(dataDir: string, most = maxBytes): void {
  const folder = compileCacheDir(dataDir)
  if (sizeOf(folder) <= most) return
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  prepareCompileCache(dataDir)
}

function sizeOf(folder: string): number {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  } catch {
    // It is not there yet, or another start has just forgotten it.
    return 0
  }
}
