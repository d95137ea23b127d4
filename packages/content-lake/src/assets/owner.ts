import { randomUUID } from 'node:crypto'
import { noteBucket } from '../asset-store/noted-bucket.ts'
import type { Lake } from '../lake.ts'
import { StorageError } from '../store/storage-error.ts'

/** Whose pairs those of the lake itself are; no person has this id. */
const LAKE = '.lake'

/** The key of what this lake's files are marked with, and the mark on the shelf. */
const KEY = 'assets'
const MARK = 'owner.json'

/**
 * Marks files that several machines share as those of this lake, all of whose processes know one id by their database. A
 * lake that took the files of another one for its own would sweep them away, as no document of its own is of them.
 * @throws (as a rejection) StorageError with one sentence where they are another lake's, or cannot be asked for
 */
export async function claimFiles(lake: Lake): Promise<void> {
  const { assets } = lake
  if (!assets.isShared || lake.config.forCommand === 'look') return
  // The one that writes has done so, or will.
  if (lake.company?.role === 'reader') return
  const own = idOf(lake)
  const mark = await assets.shelf.get(MARK)
  if (!mark) {
    await assets.shelf.put(MARK, new TextEncoder().encode(JSON.stringify({ lake: own })))
  } else if (markedIn(mark.bytes) !== own) throw othersFiles(assets.where)
  await noteBucket(lake.config.dataDir, assets.where)
}

function othersFiles(where: string): StorageError {
  return new StorageError(
    `What is in ${where} belongs to another lake: give each lake a place of its own in ASSETS_URL.`,
    { told: 'The bucket of assets belongs to another lake.' },
  )
}

function idOf({ keyValues, clock }: Lake): string {
  const known = keyValues.pairs(LAKE).find(({ key }) => key === KEY)?.value
  if (typeof known === 'string') return known
  const id = randomUUID()
  keyValues.put(LAKE, [{ key: KEY, value: id }], clock().toISOString())
  return id
}

function markedIn(bytes: Uint8Array): unknown {
  try {
    const mark: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return (Object(mark) as { lake?: unknown }).lake
  } catch {
    return undefined
  }
}
