import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lake } from '../lake.ts'
import { placesBeingFilled } from './asset-files.ts'
import { picturesOf } from './cdn/pictures.ts'

/** How long the file of a deleted asset stays, in milliseconds: a week, in which whoever brings the document back has it whole. */
export const GRACE = 7 * 24 * 60 * 60 * 1000

/** How often it is looked for them, in milliseconds. */
const EVERY = 60 * 60 * 1000

/** Since when a file belongs to no document, by its place below the folder of the assets. */
type Unclaimed = Record<string, string>

/**
 * Removes the files that have belonged to no document for longer than the grace, and remembers which belong to none from
 * now on. Files of datasets that are no more belong to none.
 * @returns the places of the files that were removed.
 */
export async function sweepAssets(lake: Lake): Promise<string[]> {
  const folder = join(lake.config.dataDir, 'assets')
  const book = join(folder, 'unclaimed.json')
  const before = await readBook(book)
  const now = lake.clock()
  const after: Unclaimed = {}
  const removed: string[] = []
  for (const place of await storedFiles(folder)) {
    if (isClaimed(lake, place)) continue
    const since = sinceWhen(before[place], now)
    if (now.getTime() - since.getTime() < GRACE) after[place] = since.toISOString()
    else if (await removeUnclaimed(lake, folder, place)) removed.push(place)
  }
  if (JSON.stringify(before) !== JSON.stringify(after)) await writeBook(book, after)
  return removed
}

/** Sweeps every hour until the lake closes. */
export function sweepRegularly(lake: Lake): void {
  const sweep = () => void sweepAssets(lake).catch(lake.onError)
  const timer = setInterval(sweep, EVERY).unref()
  lake.closed.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Removes what is kept of the pictures of a dataset that goes, while its files still say which those are. */
export function removePicturesWithDatasets(lake: Lake): void {
  lake.datasetRemoved(async (dataset) => {
    for (const name of await namesIn(join(lake.config.dataDir, 'assets', dataset, 'images')))
      await picturesOf(lake).remove(`${dataset}/${name}`)
  })
}

function sinceWhen(written: unknown, now: Date): Date {
  const since = new Date(typeof written === 'string' ? written : NaN)
  return Number.isNaN(since.getTime()) ? now : since
}

/** Stored files, as `{dataset}/{images|files}/{filename}`. */
async function storedFiles(folder: string): Promise<string[]> {
  const places: string[] = []
  for (const dataset of await namesIn(folder)) {
    for (const kind of ['images', 'files'])
      for (const name of await namesIn(join(folder, dataset, kind)))
        places.push(`${dataset}/${kind}/${name}`)
  }
  return places
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

/** Whether a document, or the draft of one, is of this file, or an upload is about to make one. */
function isClaimed(lake: Lake, place: string): boolean {
  const [dataset = '', kind, name = ''] = place.split('/')
  const id = `${kind === 'images' ? 'image' : 'file'}-${name.replace(/\.([^.]*)$/, '-$1')}`
  const documents = lake.dataset(dataset)?.documents
  return (
    placesBeingFilled.has(join(lake.config.dataDir, 'assets', place)) ||
    documents?.byId(id) !== undefined ||
    documents?.byId(`drafts.${id}`) !== undefined
  )
}

/** It is taken out of the way first: an upload of the same bytes makes a file of its own then. */
async function removeUnclaimed(lake: Lake, folder: string, place: string): Promise<boolean> {
  if (isClaimed(lake, place)) return false
  const path = join(folder, place)
  await rename(path, `${path}.removed`)
  if (isClaimed(lake, place)) {
    await rename(`${path}.removed`, path)
    return false
  }
  await rm(`${path}.removed`)
  const [dataset, , name] = place.split('/')
  await picturesOf(lake).remove(`${dataset}/${name}`)
  return true
}

/** A book that is lost or broken begins anew: files stay longer then, and none goes too early. */
async function readBook(path: string): Promise<Unclaimed> {
  try {
    const book: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof book === 'object' && book !== null ? (book as Unclaimed) : {}
  } catch {
    return {}
  }
}

async function writeBook(path: string, book: Unclaimed): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(book), { flush: true, mode: 0o600 })
  await rename(`${path}.new`, path)
}
