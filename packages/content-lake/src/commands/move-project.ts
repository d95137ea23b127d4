import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { commentedDataset } from '../access/comments.ts'
import { compareDatasets, type Comparison } from './compare-datasets.ts'
import { exportToFile } from './export.ts'
import { importInto, type Collision } from './import.ts'
import type { Terminal } from './terminal.ts'

/** One end of a move: a client for each of a project's datasets. */
export type Project = (dataset: string) => SanityClient

export interface MoveOptions extends Collision {
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
