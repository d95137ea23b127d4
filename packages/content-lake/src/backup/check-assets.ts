import { createHash } from 'node:crypto'
import { placeOf, type AssetStore } from '../asset-store/asset-store.ts'
import { BucketError } from '../asset-store/bucket-error.ts'
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
  { assets, readAssets, onProgress }: CheckOptions,
  needs: readonly AssetNeed[],
): Promise<AssetReport & { problems: Problem[] }> {
  const problems: Problem[] = []
  const needed = new Set<string>()
  const held = new Map<string, number>()
  for await (const { place, size } of assets.list())
    if (isBackupEntry(`assets/${place}`)) held.set(place, size)
  let bytes = 0
  for (const need of needs) {
    const place = placeOf(need.dataset, need.kind, need.filename)
    needed.add(place)
    const fault =
      faultOfSize(held.get(place), need.size) ??
      (readAssets ? await faultOfContent(assets, place, need.sha1) : undefined)
    onProgress?.(1)
    if (fault === undefined) bytes += need.size
    else {
      const { dataset, id } = need
      const message = `The file of asset "${id}" in "${dataset}" ${fault}.`
      problems.push({ kind: 'asset', dataset, id, message })
    }
  }
  const unused = [...held.keys()].filter((place) => !needed.has(place)).length
  return { files: needed.size, bytes, unused, problems }
}

function faultOfSize(found: number | undefined, size: number): string | undefined {
  if (found === undefined) return 'is not there'
  return found === size ? undefined : `has ${found} bytes, but should have ${size}`
}

/** @throws BucketError where nobody can say, as the bucket is away */
async function faultOfContent(
  assets: AssetStore,
  place: string,
  sha1: string,
): Promise<string | undefined> {
  const hash = createHash('sha1')
  try {
    const body = await assets.read(place)
    if (!body) return 'is not there'
    for await (const chunk of body) hash.update(chunk)
  } catch (error) {
    if (error instanceof BucketError) throw error
    return 'cannot be read'
  }
  return hash.digest('hex') === sha1 ? undefined : 'is not what was uploaded'
}
