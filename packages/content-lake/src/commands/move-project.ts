import { isDeepStrictEqual } from 'node:util'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { parseTime } from '@orrery/groq/parse-time'
import { isAssetType } from '../document/asset-url.ts'
import { commentedDataset } from '../access/comment-permissions.ts'
import { responseOf } from './lake-request.ts'
import { exportToFile } from './export.ts'
import { importInto, type Collision } from './import.ts'
import type { Terminal } from './terminal.ts'

/** How the documents of a dataset stand to those of another one. */
interface Comparison {
  /** Documents, without those of assets. */
  equal: number
  equalAssets: number
  /** Ids of documents that the other one lacks, or has otherwise. */
  missing: string[]
  different: string[]
}

type Content = Record<string, unknown> & { _id: string; _type: string }

/**
 * Holds what one dataset has against what came of it in another. Both are asked by the public export. Left out is what belongs
 * to the place: revisions, times of writing, the address and place of assets.
 */
export async function compareDatasets(from: SanityClient, to: SanityClient): Promise<Comparison> {
  const arrived = new Map<string, Content>()
  for await (const document of documentsOf(to)) arrived.set(document._id, document)
  const comparison: Comparison = { equal: 0, equalAssets: 0, missing: [], different: [] }
  for await (const document of documentsOf(from)) {
    const other = arrived.get(document._id)
    if (!other) comparison.missing.push(document._id)
    else if (!isDeepStrictEqual(lasting(document), lasting(other)))
      comparison.different.push(document._id)
    else if (isAssetType(document._type)) comparison.equalAssets++
    else comparison.equal++
  }
  return comparison
}

async function* documentsOf(client: SanityClient): AsyncGenerator<Content> {
  const { dataset, token = '' } = client.config()
  const { body } = await responseOf(client.getUrl(`/data/export/${dataset}`), {
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

/** What a document is wherever it stands. */
function lasting(document: Content): object {
  const { _rev, _updatedAt, _createdAt, ...content } = document
  if (isAssetType(content._type)) {
    const { _id, sha1hash, originalFilename, mimeType, size } = content
    return { _id, sha1hash, originalFilename, mimeType, size }
  }
  if (content._type === 'system.release') return releaseOf(content)
  return content
}

/**
 * A release as an import is documented to leave it: undecided where it says nothing, and with the time of its schedule as the
 * intended one (decision 0095).
 */
function releaseOf({ name, state, metadata, publishAt }: Content): object {
  const planned = { releaseType: 'undecided', ...(metadata as object | undefined) }
  if (state !== 'scheduled' || typeof publishAt !== 'string')
    return { name, state, metadata: planned }
  const time = parseTime(publishAt)
  const intendedPublishAt = time === undefined ? publishAt : new Date(time).toISOString()
  return { name, state, metadata: { ...planned, releaseType: 'scheduled', intendedPublishAt } }
}

/** One end of a move: a client for each of a project's datasets. */
export type Project = (dataset: string) => SanityClient

interface MoveOptions extends Collision {
  /** Datasets to move; all of them where they are left out. */
  datasets?: readonly string[] | undefined
}

/** What became of one dataset. */
export interface Moved extends Comparison {
  dataset: string
  documents: number
  assets: number
  /** Releases that were scheduled anew at the other end. */
  scheduled: string[]
  warnings: string[]
}

/**
 * Moves a project's datasets by the public API alone: each is exported, imported at the other end, its schedules are set anew,
 * and both ends are compared. What is not in an export (people, history) stays.
 */
export async function moveProject(
  from: Project,
  to: Project,
  options: MoveOptions,
  terminal: Terminal,
): Promise<Moved[]> {
  const work = await mkdtemp(join(tmpdir(), 'content-lake-move-'))
  try {
    const all = await from('production').datasets.list()
    const chosen = all.filter(({ name }) => options.datasets?.includes(name) ?? true)
    const moved: Moved[] = []
    // What others point to comes first; comments point to everything.
    for (const { name, aclMode } of chosen.toSorted((a, b) => order(a.name) - order(b.name))) {
      terminal.err(`Moving "${name}" …`)
      await makeDataset(to, name, aclMode)
      const archive = join(work, `${name}.tar.gz`)
      const { documents, assets } = await exportToFile(from(name), archive, {}, terminal)
      const { warnings } = await importInto(to(name), createReadStream(archive), options, terminal)
      await rm(archive)
      const scheduled = await scheduleAnew(from(name), to(name))
      const comparison = await compareDatasets(from(name), to(name))
      moved.push({ dataset: name, documents, assets, scheduled, warnings, ...comparison })
    }
    return moved
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function order(dataset: string): number {
  return commentedDataset(dataset) === undefined ? 0 : 1
}

/** A dataset of comments is made by the door that Studio uses, which ties it to the dataset that it is about. */
async function makeDataset(
  to: Project,
  name: string,
  aclMode: 'public' | 'private' | 'custom',
): Promise<void> {
  const client = to(name)
  if ((await client.datasets.list()).some((dataset) => dataset.name === name)) return
  const about = commentedDataset(name)
  if (about === undefined)
    await client.datasets.create(name, { aclMode: aclMode === 'public' ? 'public' : 'private' })
  else await client.request({ method: 'POST', url: `/comments/${about}/setup` })
}

interface ScheduledRelease {
  name: string
  publishAt: string
}

const SCHEDULED = '*[_type == "system.release" && state == "scheduled"]{name, publishAt}'

/** An import brings a scheduled release in active, so that its versions can be written. */
async function scheduleAnew(from: SanityClient, to: SanityClient): Promise<string[]> {
  const wanted = await from.fetch<ScheduledRelease[]>(SCHEDULED, {}, { perspective: 'raw' })
  const there = await to.fetch<ScheduledRelease[]>(SCHEDULED, {}, { perspective: 'raw' })
  const done = new Set(there.map(({ name }) => name))
  const missing = wanted.filter(({ name }) => !done.has(name))
  for (const { name, publishAt } of missing)
    await to.releases.schedule({ releaseId: name, publishAt })
  return missing.map(({ name }) => name)
}
