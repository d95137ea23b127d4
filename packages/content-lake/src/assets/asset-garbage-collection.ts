import { randomUUID } from 'node:crypto'
import { writeBucketMarker } from '../asset-store/open-asset-store.ts'
import type { Lake } from '../lake.ts'
import { StorageError } from '../store/storage-error.ts'
import { pendingUploads, localCopiesOf } from './local-asset-copies.ts'
import { imageCacheOf } from './cdn/image-cache.ts'

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
export async function claimSharedStore(lake: Lake): Promise<void> {
  const { assets } = lake
  if (!assets.isShared || lake.config.forCommand === 'read') return
  // The one that writes has done so, or will.
  if (lake.cluster?.role === 'reader') return
  const own = idOf(lake)
  const mark = await assets.derivedCache.get(MARK)
  if (!mark) {
    await assets.derivedCache.put(MARK, new TextEncoder().encode(JSON.stringify({ lake: own })))
  } else if (markedIn(mark.bytes) !== own) throw othersFiles(assets.location)
  await writeBucketMarker(lake.config.dataDir, assets.location)
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

/** How long the file of a deleted asset stays, in milliseconds: a week, in which whoever brings the document back has it whole. */
export const GRACE_PERIOD = 7 * 24 * 60 * 60 * 1000

/** How often it is looked for them, in milliseconds. */
const EVERY = 60 * 60 * 1000

/** Since when a file belongs to no document, by its place. */
type Unclaimed = Record<string, string>

/** Where that is written down. */
const BOOK = 'unclaimed.json'

/**
 * Removes the files that have belonged to no document for longer than the grace, and remembers which belong to none from
 * now on. Files of datasets that are no more belong to none.
 * @returns the places of the files that were removed.
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
    if (now.getTime() - since.getTime() < GRACE_PERIOD) after[place] = since.toISOString()
    else if (await removeUnclaimed(lake, place)) removed.push(place)
  }
  for (const place of removed) pictures.delete(groupOf(place))
  await settle(lake, now)
  await imageCacheOf(lake).sweep(pictures)
  // Where others sweep as well, the book also says when that was.
  if (assets.isShared || JSON.stringify(before) !== JSON.stringify(after))
    await assets.derivedCache.put(BOOK, new TextEncoder().encode(JSON.stringify(after)))
  return removed
}

/** Sweeps every hour until the lake closes. Of lakes that share their files one does. */
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

/** Removes what is kept of the pictures of a dataset that goes, while its files still say which those are. */
export function clearImageCacheOfDeletedDatasets(lake: Lake): void {
  lake.onDatasetRemoved(async (dataset) => {
    for await (const { place } of lake.assets.list(dataset)) await forgetPictures(lake, place)
  })
}

function sinceWhen(written: unknown, now: Date): Date {
  const since = new Date(typeof written === 'string' ? written : NaN)
  return Number.isNaN(since.getTime()) ? now : since
}

/** Whether a document, or the draft of one, is of this file, or an upload is about to make one. */
function isClaimed(lake: Lake, place: string): boolean {
  const [dataset = '', kind, name = ''] = place.split('/')
  const id = `${kind === 'images' ? 'image' : 'file'}-${name.replace(/\.([^.]*)$/, '-$1')}`
  const documents = lake.dataset(dataset)?.documents
  return (
    pendingUploads.has(place) ||
    documents?.byId(id) !== undefined ||
    documents?.byId(`drafts.${id}`) !== undefined
  )
}

/** It is taken out of the way first: an upload of the same bytes makes a file of its own then. */
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
 * What was taken away goes for good with the next sweep, or comes back where it is claimed after all: another process may
 * have made a document of it at the very moment, of which this one had not heard yet.
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
 * Answers when what this process knows of documents is no old memory: it may have been stopped, and another one writes by now.
 * @throws (as a rejection) StorageError where it cannot know
 */
async function knowNewest({ cluster }: Lake): Promise<void> {
  await cluster?.awaitPosition(0)
}

/** What machines share of it goes with their next sweep. */
async function forgetPictures(lake: Lake, place: string): Promise<void> {
  await imageCacheOf(lake).remove(groupOf(place))
  await localCopiesOf(lake).remove(place)
}

/** What the pictures of a file are kept under. */
function groupOf(place: string): string {
  const [dataset = '', , name = ''] = place.split('/')
  return `${dataset}/${name}`
}

/** A book that is lost or broken begins anew: files stay longer then, and none goes too early. */
async function readBook({ assets }: Lake): Promise<Unclaimed> {
  const found = await assets.derivedCache.get(BOOK)
  try {
    const book: unknown = JSON.parse(new TextDecoder().decode(found?.bytes))
    return typeof book === 'object' && book !== null ? (book as Unclaimed) : {}
  } catch {
    return {}
  }
}
