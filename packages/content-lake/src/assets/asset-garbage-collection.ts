import { randomUUID } from 'node:crypto'
import { markDataFolderAsUsingBucket } from '../asset-store/open-asset-store.ts'
import type { Lake } from '../lake.ts'
import { StorageError } from '../store/storage-error.ts'
import { pathsAwaitingDocument, localCopiesOf } from './local-asset-copies.ts'
import { imageCacheOf } from './cdn/image-cache.ts'

/** Owner of the lake's own key-value pairs; not a valid person id. */
const LAKE = '.lake'

/** Key-value key of the store's owner id, and name of the marker file in the asset store. */
const KEY = 'assets'
const MARK = 'owner.json'

/**
 * Writes this lake's id into an asset store that several machines share. All processes of a lake read the id
 * from the same database. Without the marker two lakes on one store would delete each other's files, because
 * neither has documents that reference them.
 * @throws (as a rejection) StorageError if the store belongs to another lake or is unreachable
 */
export async function claimSharedStore(lake: Lake): Promise<void> {
  const { assets } = lake
  if (!assets.isShared || lake.config.forCommand === 'read') return
  // The leader writes the marker.
  if (lake.cluster?.role === 'reader') return
  const own = idOf(lake)
  const mark = await assets.derivedCache.get(MARK)
  if (!mark) {
    await assets.derivedCache.put(MARK, new TextEncoder().encode(JSON.stringify({ lake: own })))
  } else if (markedIn(mark.bytes) !== own) throw othersFiles(assets.location)
  await markDataFolderAsUsingBucket(lake.config.dataDir, assets.location)
}

function othersFiles(where: string): StorageError {
  return new StorageError(
    `What is in ${where} belongs to another lake: give each lake a place of its own in ASSETS_URL.`,
    { publicMessage: 'The bucket of assets belongs to another lake.' },
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

/**
 * Milliseconds that the file of a deleted asset is retained: one week, in which the document can be restored.
 */
export const DELETED_ASSET_RETENTION_MS = 7 * 24 * 60 * 60 * 1000

/** Milliseconds between two collections. */
const EVERY = 60 * 60 * 1000

/** Time since when each file, by path, has been unreferenced. */
type Unclaimed = Record<string, string>

/** File in which the unreferenced files are recorded. */
const BOOK = 'unclaimed.json'

/**
 * Deletes files that have been unreferenced for longer than the grace period, and records those that are
 * unreferenced now. Files of deleted datasets count as unreferenced.
 * @returns the paths of the deleted files.
 */
export async function deleteUnusedAssets(lake: Lake): Promise<string[]> {
  const { assets } = lake
  await claimSharedStore(lake)
  const before = await readBook(lake)
  const now = lake.clock()
  const after: Unclaimed = {}
  const removed: string[] = []
  const pictures = new Set<string>()
  for await (const { place } of assets.list()) {
    pictures.add(groupOf(place))
    if (isClaimed(lake, place)) continue
    const since = sinceWhen(before[place], now)
    if (now.getTime() - since.getTime() < DELETED_ASSET_RETENTION_MS)
      after[place] = since.toISOString()
    else if (await removeUnclaimed(lake, place)) removed.push(place)
  }
  for (const place of removed) pictures.delete(groupOf(place))
  await settle(lake, now)
  await imageCacheOf(lake).sweep(pictures)
  // In a shared store the file also records the time of the last collection.
  if (assets.isShared || JSON.stringify(before) !== JSON.stringify(after))
    await assets.derivedCache.put(BOOK, new TextEncoder().encode(JSON.stringify(after)))
  return removed
}

/** Collects every hour until the lake closes. Only one of the lakes that share a store collects. */
export function scheduleGarbageCollection(lake: Lake): void {
  const sweep = async () => {
    if (!(await isSwept(lake))) await deleteUnusedAssets(lake)
  }
  const timer = setInterval(() => void sweep().catch(lake.onError), EVERY).unref()
  lake.closed.addEventListener('abort', () => clearInterval(timer), { once: true })
}

async function isSwept({ assets, clock }: Lake): Promise<boolean> {
  const book = assets.isShared ? await assets.derivedCache.get(BOOK) : undefined
  return book !== undefined && clock().getTime() - book.modified.getTime() < EVERY / 2
}

/** Clears the image cache of a deleted dataset while its files still identify the images. */
export function clearImageCacheOfDeletedDatasets(lake: Lake): void {
  lake.onDatasetRemoved(async (dataset) => {
    for await (const { place } of lake.assets.list(dataset)) await forgetPictures(lake, place)
  })
}

function sinceWhen(written: unknown, now: Date): Date {
  const since = new Date(typeof written === 'string' ? written : NaN)
  return Number.isNaN(since.getTime()) ? now : since
}

/** Whether a document, a draft or a pending upload references this file. */
function isClaimed(lake: Lake, place: string): boolean {
  const [dataset = '', kind, name = ''] = place.split('/')
  const id = `${kind === 'images' ? 'image' : 'file'}-${name.replace(/\.([^.]*)$/, '-$1')}`
  const documents = lake.dataset(dataset)?.documents
  return (
    pathsAwaitingDocument.has(place) ||
    documents?.byId(id) !== undefined ||
    documents?.byId(`drafts.${id}`) !== undefined
  )
}

/** Moves the file to the trash first, so that a concurrent upload of the same bytes creates a new file. */
async function removeUnclaimed(lake: Lake, place: string): Promise<boolean> {
  await knowNewest(lake)
  if (isClaimed(lake, place)) return false
  await lake.assets.softDelete(place)
  if (isClaimed(lake, place)) {
    await lake.assets.undelete(place)
    return false
  }
  await forgetPictures(lake, place)
  return true
}

/**
 * Deletes trashed files for good, or restores those that are referenced again: another process may have
 * created a document at the same moment, before its commit was replicated here.
 */
async function settle(lake: Lake, now: Date): Promise<void> {
  const { assets } = lake
  for await (const { place, modified } of assets.listSoftDeleted()) {
    const isOver = now.getTime() - modified.getTime() > EVERY / 2
    await knowNewest(lake)
    if (isClaimed(lake, place)) await assets.undelete(place)
    else if (isOver) await assets.purge(place)
  }
}

/**
 * Waits until this process has applied the newest commits. It may have been suspended while another process
 * became the leader.
 * @throws (as a rejection) StorageError if that cannot be confirmed
 */
async function knowNewest({ cluster }: Lake): Promise<void> {
  await cluster?.awaitPosition(0)
}

/** The shared image cache drops the results at its next sweep. */
async function forgetPictures(lake: Lake, place: string): Promise<void> {
  await imageCacheOf(lake).remove(groupOf(place))
  await localCopiesOf(lake).remove(place)
}

/** Cache group of a file's derived images. */
function groupOf(place: string): string {
  const [dataset = '', , name = ''] = place.split('/')
  return `${dataset}/${name}`
}

/** A missing or corrupt file is treated as empty: files are then retained longer, never deleted early. */
async function readBook({ assets }: Lake): Promise<Unclaimed> {
  const found = await assets.derivedCache.get(BOOK)
  try {
    const book: unknown = JSON.parse(new TextDecoder().decode(found?.bytes))
    return typeof book === 'object' && book !== null ? (book as Unclaimed) : {}
  } catch {
    return {}
  }
}
