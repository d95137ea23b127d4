import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'

/** Writes that the lake acknowledged. Each must exist exactly once at the end. */
export interface EditLog {
  /** The last acknowledged number of each document. */
  numbers: Map<string, number>
  /** Releases whose schedule was acknowledged. */
  scheduled: Set<number>
  /** Increments of one document. */
  added: { tried: number; acknowledged: number }
  /** Acknowledged files: URL and content hash. */
  files: Map<string, string>
  /** Times of acknowledgements, by `performance.now()`. */
  at: number[]
  /** A sentence for each wrong read. */
  wrong: string[]
}

export const emptyEditLog = (): EditLog => ({
  numbers: new Map(),
  scheduled: new Set(),
  added: { tried: 0, acknowledged: 0 },
  files: new Map(),
  at: [],
  wrong: [],
})

const pageId = 'chaos'
const countId = 'chaos-count'
/** Documents of each release, which become visible atomically. */
const together = 5
/** Timeout after which an editor retries, in ms. */
const patience = 4_000

/**
 * Writes a number to the page that visitors read, or to another document.
 *
 * @throws the client's error when the lake does not acknowledge the write
 */
export async function writePage(
  client: SanityClient,
  edited: EditLog,
  turn: number,
): Promise<string> {
  const _id = turn % 4 === 0 ? pageId : `chaos-piece-${turn % 4}`
  const page = {
    _id,
    _type: 'page',
    language: 'en',
    title: `Chaos ${turn}`,
    slug: { _type: 'slug', current: _id === pageId ? 'pages/chaos' : `pages/${_id}` },
    turn,
  }
  await client.createOrReplace(page, { visibility: 'sync' })
  edited.numbers.set(_id, turn)
  edited.at.push(performance.now())
  return _id
}

/** Writes pages until `signal` is aborted, each with the next number, and reads each back from any process. */
export async function write(
  client: SanityClient,
  signal: AbortSignal,
  edited: EditLog,
): Promise<void> {
  const impatient = client.withConfig({ timeout: patience })
  for (let turn = 1; !signal.aborted; turn++) {
    const id = await writePage(impatient, edited, turn).catch(() => undefined)
    if (id !== undefined) void readAgain(client, id, turn, edited)
    await wait(100)
  }
}

async function readAgain(
  client: SanityClient,
  id: string,
  turn: number,
  { wrong }: EditLog,
): Promise<void> {
  const seen = await askAnew<number | null>(client, '*[_id == $id][0].turn', { id })
  if (seen !== undefined && (seen ?? 0) < turn)
    wrong.push(`${id} was acknowledged at ${turn}, and read at ${seen} after that.`)
}

/** Runs a query on a new connection, which may reach any of several processes; undefined if none responds. */
async function askAnew<Result>(
  client: SanityClient,
  query: string,
  params: Record<string, unknown>,
): Promise<Result | undefined> {
  const url = new URL(client.getUrl(client.getDataUrl('query')))
  url.searchParams.set('query', query)
  url.searchParams.set('perspective', 'published')
  for (const [name, value] of Object.entries(params))
    url.searchParams.set(`$${name}`, JSON.stringify(value))
  const headers = { authorization: `Bearer ${client.config().token}`, connection: 'close' }
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patience) })
    return answer.ok ? ((await answer.json()) as { result: Result }).result : undefined
  } catch {
    return undefined
  }
}

/** Creates the counter. */
export const createCounter = (client: SanityClient): Promise<unknown> =>
  client.createOrReplace({ _id: countId, _type: 'page', count: 0 })

/**
 * Increments a counter until `signal` is aborted. An unacknowledged increment may or may not be applied, and is not retried.
 */
export async function add(
  client: SanityClient,
  signal: AbortSignal,
  edited: EditLog,
): Promise<void> {
  const impatient = client.withConfig({ timeout: patience })
  while (!signal.aborted) {
    edited.added.tried += 1
    try {
      await impatient.patch(countId).inc({ count: 1 }).commit()
      edited.added.acknowledged += 1
      edited.at.push(performance.now())
    } catch {
      // It counts as an attempt.
    }
    await wait(150)
  }
}

/** Uploads files with distinct content until `signal` is aborted. */
export async function upload(
  client: SanityClient,
  signal: AbortSignal,
  { files }: EditLog,
): Promise<void> {
  while (!signal.aborted) {
    const bytes = Buffer.from(`${randomUUID()}\n`.repeat(2_000))
    try {
      const { url } = await client.assets.upload('file', bytes, { filename: 'chaos.txt' })
      files.set(url, digestOf(bytes))
    } catch {
      // What was not acknowledged may be there or not.
    }
    await wait(1_500)
  }
}

const digestOf = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex')

/** Schedules releases that are due in a few seconds each. */
export async function schedule(
  client: SanityClient,
  signal: AbortSignal,
  { scheduled }: EditLog,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const releaseId = `chaos${turn}`
    const documents = idsOf(turn).map((id) => ({
      _id: `versions.${releaseId}.${id}`,
      _type: 'page',
      release: turn,
    }))
    const publishAt = new Date(Date.now() + 3_000).toISOString()
    try {
      await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
      await client.mutate(documents.map((create) => ({ create })))
      await client.releases.schedule({ releaseId, publishAt })
      scheduled.add(turn)
    } catch {
      // What was not acknowledged may be there or not.
    }
    await wait(2_000)
  }
}

const idsOf = (turn: number): string[] =>
  Array.from({ length: together }, (_, each) => `chaos-due-${turn}-${each}`)

/** Reads the newest releases until `signal` is aborted: each must be published completely or not at all. */
export async function watch(
  client: SanityClient,
  signal: AbortSignal,
  { scheduled, wrong }: EditLog,
): Promise<void> {
  while (!signal.aborted) {
    const from = Math.max(0, ...scheduled) - 10
    const query = '*[_type == "page" && release >= $from].release'
    const seen = (await askAnew<number[]>(client, query, { from })) ?? []
    for (const release of new Set(seen)) {
      const { length } = seen.filter((each) => each === release)
      if (length !== together) wrong.push(`Of chaos${release} ${length} documents were seen.`)
    }
    await wait(50)
  }
}

/** Time after the load in which every due release is published, in ms. */
const publishedWithin = 15_000

/** A sentence for each acknowledged write that is missing or duplicated. */
export async function verifyEdits(client: SanityClient, edited: EditLog): Promise<string[]> {
  const problems = [...new Set(edited.wrong)]
  for (const [id, number] of edited.numbers) {
    const turn = await client.fetch<number | null>('*[_id == $id][0].turn', { id })
    if ((turn ?? 0) < number)
      problems.push(`${id} was acknowledged at ${number}, and is at ${turn}.`)
  }
  const { tried, acknowledged } = edited.added
  const count = (await client.fetch<number | null>('*[_id == $countId][0].count', { countId })) ?? 0
  if (count < acknowledged || count > tried)
    problems.push(
      `${acknowledged} of ${tried} additions were acknowledged, and ${count} are there.`,
    )
  for (const [url, digest] of edited.files) {
    const file = await fetch(url)
    if (digestOf(Buffer.from(await file.arrayBuffer())) !== digest)
      problems.push(`${url} was acknowledged, and is answered ${file.status} or otherwise.`)
  }
  const until = performance.now() + publishedWithin
  for (const turn of edited.scheduled) {
    const id = `_.releases.chaos${turn}`
    const state = () => client.fetch<string | null>('*[_id == $id][0].state', { id })
    while ((await state()) !== 'published' && performance.now() < until) await wait(200)
    if ((await state()) !== 'published') problems.push(`chaos${turn} was never published.`)
    for (const each of idsOf(turn)) {
      const times = await measurePublications(client, each)
      if (times !== 1) problems.push(`${each} was published ${times} times.`)
    }
  }
  return problems
}

/** How often a document was written under its published id. */
async function measurePublications(client: SanityClient, id: string): Promise<number> {
  const { dataset } = client.config()
  const url = `/data/history/${dataset}/transactions/${id}?excludeContent=true`
  const lines = await client.request<string>({ url, json: false })
  return String(lines).split('\n').filter(Boolean).length
}

/** The published title of the page that visitors read. */
export const publishedTitle = (client: SanityClient): Promise<string | null> =>
  client.fetch('*[_id == $id][0].title', { id: pageId })

/** The last acknowledged number of the page that visitors read. */
export const acknowledgedRevision = ({ numbers }: EditLog): number => numbers.get(pageId) ?? 0
