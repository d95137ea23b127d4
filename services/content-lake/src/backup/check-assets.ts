import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CheckOptions, Problem } from './problem.ts'
import { isBackupEntry } from './manifest.ts'

/** The file that an asset document is about. */
export interface AssetNeed {
  dataset: string
  /** Of the document. */
  id: string
  kind: 'images' | 'files'
  filename: string
  sha1: string
  /** In bytes. */
  size: number
}

export interface AssetReport {
  /** Files that asset documents need, and their bytes. */
  files: number
  bytes: number
  /** Files that no document needs any more: they are not served, and histories may still show them. */
  unused: number
}

/** Looks whether the file of each asset is there, and is what the document says. */
export async function checkAssets(
  { dataDir, readAssets, onProgress }: CheckOptions,
  needs: readonly AssetNeed[],
): Promise<AssetReport & { problems: Problem[] }> {
  const problems: Problem[] = []
  const needed = new Set<string>()
  let bytes = 0
  for (const need of needs) {
    const path = join('assets', need.dataset, need.kind, need.filename)
    needed.add(path)
    const fault = await faultOf(join(dataDir, path), need, readAssets)
    onProgress?.(1)
    if (fault === undefined) bytes += need.size
    else {
      const { dataset, id } = need
      const message = `The file of asset "${id}" in "${dataset}" ${fault}.`
      problems.push({ kind: 'asset', dataset, id, message })
    }
  }
  const held = await readdir(join(dataDir, 'assets'), { recursive: true }).catch(() => [])
  const files = held.map((path) => join('assets', path)).filter(isBackupEntry)
  const unused = files.filter((path) => !needed.has(path)).length
  return { files: needed.size, bytes, unused, problems }
}

async function faultOf(
  path: string,
  { size, sha1 }: AssetNeed,
  readAssets: boolean,
): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return 'is not there'
  if (found.size !== size) return `has ${found.size} bytes, but should have ${size}`
  if (!readAssets) return undefined
  const hash = createHash('sha1')
  try {
    await pipeline(createReadStream(path), hash)
  } catch {
    return 'cannot be read'
  }
  return hash.digest('hex') === sha1 ? undefined : 'is not what was uploaded'
}
