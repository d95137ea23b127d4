import { isDeepStrictEqual } from 'node:util'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { parseTime } from '@orrery/groq/parse-time'
import { isAssetDocumentType } from '../document/asset-url.ts'
import { contentDatasetOfComments } from '../access/comment-permissions.ts'
import { requestUnreadResponse } from './lake-request.ts'
import { exportToFile } from './export.ts'
import { importIntoDataset, type ConflictOptions } from './import.ts'
import type { Terminal } from './terminal.ts'

/** Comparison of the documents of two datasets. */
interface Comparison {
  /** Documents without assets. */
  equal: number
  equalAssets: number
  /** Ids of documents that are missing or different in the other dataset. */
  missing: string[]
  different: string[]
}

type Content = Record<string, unknown> & { _id: string; _type: string }

/**
 * Compares two datasets through the public export. Ignores what depends on the project: revisions, timestamps, URLs
 * and paths of assets.
 */
export async function compareDatasets(from: SanityClient, to: SanityClient): Promise<Comparison> {
  const arrived = new Map<string, Content>()
  for await (const document of documentsOf(to)) arrived.set(document._id, document)
  const comparison: Comparison = { equal: 0, equalAssets: 0, missing: [], different: [] }
  for await (const document of documentsOf(from)) {
    const other = arrived.get(document._id)
    if (!other) comparison.missing.push(document._id)
    else if (!isDeepStrictEqual(comparableContent(document), comparableContent(other)))
      comparison.different.push(document._id)
    else if (isAssetDocumentType(document._type)) comparison.equalAssets++
    else comparison.equal++
  }
  return comparison
}

async function* documentsOf(client: SanityClient): AsyncGenerator<Content> {
  const { dataset, token = '' } = client.config()
  const { body } = await requestUnreadResponse(client.getUrl(`/data/export/${dataset}`), {
    method: 'GET',
    token,
  })
  let rest = ''
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Content
  }
  if (rest !== '') yield JSON.parse(rest) as Content
}

/** The content of a document without project-dependent fields. */
function comparableContent(document: Content): object {
  const { _rev, _updatedAt, _createdAt, ...content } = document
  if (isAssetDocumentType(content._type)) {
    const { _id, sha1hash, originalFilename, mimeType, size } = content
    return { _id, sha1hash, originalFilename, mimeType, size }
  }
  if (content._type === 'system.release') return releaseOf(content)
  return content
}

/**
 * A release in the form that an import leaves: undecided by default, with its scheduled time as the intended one
 * (decision 0095).
 */
function releaseOf({ name, state, metadata, publishAt }: Content): object {
  const planned = { releaseType: 'undecided', ...(metadata as object | undefined) }
  if (state !== 'scheduled' || typeof publishAt !== 'string')
    return { name, state, metadata: planned }
  const time = parseTime(publishAt)
  const intendedPublishAt = time === undefined ? publishAt : new Date(time).toISOString()
  return { name, state, metadata: { ...planned, releaseType: 'scheduled', intendedPublishAt } }
}

/** A client per dataset of a project. */
export type ClientOfDataset = (dataset: string) => SanityClient

interface MoveOptions extends ConflictOptions {
  /** Datasets to move; all by default. */
  datasets?: readonly string[] | undefined
}

/** Result of one dataset. */
export interface DatasetMoveResult extends Comparison {
  dataset: string
  documents: number
  assets: number
  /** Releases that were scheduled again in the target. */
  scheduled: string[]
  warnings: string[]
}

/**
 * Moves datasets through the public API: each is exported and imported, its releases are scheduled again, and both
 * sides are compared. People and history are not part of an export.
 */
export async function moveProject(
  from: ClientOfDataset,
  to: ClientOfDataset,
  options: MoveOptions,
  terminal: Terminal,
): Promise<DatasetMoveResult[]> {
  const work = await mkdtemp(join(tmpdir(), 'content-lake-move-'))
  try {
    const all = await from('production').datasets.list()
    const chosen = all.filter(({ name }) => options.datasets?.includes(name) ?? true)
    const moved: DatasetMoveResult[] = []
    // Referenced datasets first; comments reference all.
    for (const { name, aclMode } of chosen.toSorted(
      (a, b) => importOrder(a.name) - importOrder(b.name),
    )) {
      terminal.err(`Moving "${name}" …`)
      await makeDataset(to, name, aclMode)
      const archive = join(work, `${name}.tar.gz`)
      const { documents, assets } = await exportToFile(from(name), archive, {}, terminal)
      const { warnings } = await importIntoDataset(
        to(name),
        createReadStream(archive),
        options,
        terminal,
      )
      await rm(archive)
      const scheduled = await rescheduleReleases(from(name), to(name))
      const comparison = await compareDatasets(from(name), to(name))
      moved.push({ dataset: name, documents, assets, scheduled, warnings, ...comparison })
    }
    return moved
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function importOrder(dataset: string): number {
  return contentDatasetOfComments(dataset) === undefined ? 0 : 1
}

/** A comments dataset is created through Studio's setup route, which links it to its dataset. */
async function makeDataset(
  to: ClientOfDataset,
  name: string,
  aclMode: 'public' | 'private' | 'custom',
): Promise<void> {
  const client = to(name)
  if ((await client.datasets.list()).some((dataset) => dataset.name === name)) return
  const about = contentDatasetOfComments(name)
  if (about === undefined)
    await client.datasets.create(name, { aclMode: aclMode === 'public' ? 'public' : 'private' })
  else await client.request({ method: 'POST', url: `/comments/${about}/setup` })
}

interface ScheduledRelease {
  name: string
  publishAt: string
}

const SCHEDULED = '*[_type == "system.release" && state == "scheduled"]{name, publishAt}'

/** Schedules imported releases, which are active after the import. */
async function rescheduleReleases(from: SanityClient, to: SanityClient): Promise<string[]> {
  const wanted = await from.fetch<ScheduledRelease[]>(SCHEDULED, {}, { perspective: 'raw' })
  const there = await to.fetch<ScheduledRelease[]>(SCHEDULED, {}, { perspective: 'raw' })
  const done = new Set(there.map(({ name }) => name))
  const missing = wanted.filter(({ name }) => !done.has(name))
  for (const { name, publishAt } of missing)
    await to.releases.schedule({ releaseId: name, publishAt })
  return missing.map(({ name }) => name)
}
