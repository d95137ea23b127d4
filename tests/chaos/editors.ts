import { setTimeout as wait } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'

/** What the lake acknowledged: each of it must be there at the end. */
export interface Edited {
  /** The last number that each document was acknowledged with. */
  numbers: Map<string, number>
  /** Releases whose schedule was acknowledged. */
  scheduled: Set<string>
}

export const nothingEdited = (): Edited => ({ numbers: new Map(), scheduled: new Set() })

const pageId = 'chaos'

/**
 * Writes the page that visitors read, or a piece beside it, with a number.
 * @throws what the client throws where the lake does not acknowledge it
 */
export async function writePage(
  client: SanityClient,
  { numbers }: Edited,
  turn: number,
): Promise<void> {
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
  numbers.set(_id, turn)
}

/** Writes pages until `signal` is aborted, each with the next number. */
export async function write(
  client: SanityClient,
  signal: AbortSignal,
  edited: Edited,
): Promise<void> {
  for (let turn = 1; !signal.aborted; turn++) {
    await writePage(client, edited, turn).catch(() => undefined)
    await wait(100)
  }
}

/** Schedules releases, due in a few seconds each. */
export async function schedule(
  client: SanityClient,
  signal: AbortSignal,
  { scheduled }: Edited,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const releaseId = `chaos${turn}`
    const document = { _id: `versions.${releaseId}.chaos-due-${turn}`, _type: 'page', turn }
    const publishAt = new Date(Date.now() + 3_000).toISOString()
    try {
      await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
      await client.create(document)
      await client.releases.schedule({ releaseId, publishAt })
      scheduled.add(releaseId)
    } catch {
      // What was not acknowledged may be there or not.
    }
    await wait(2_000)
  }
}

/** Milliseconds after the storm in which everything that is due is published. */
const patience = 15_000

/** Sentences on whatever was acknowledged and is not there, or is there twice. */
export async function judgeEdits(client: SanityClient, edited: Edited): Promise<string[]> {
  const problems: string[] = []
  for (const [id, number] of edited.numbers) {
    const turn = await client.fetch<number | null>('*[_id == $id][0].turn', { id })
    if ((turn ?? 0) < number)
      problems.push(`${id} was acknowledged at ${number}, and is at ${turn}`)
  }
  const until = performance.now() + patience
  for (const releaseId of edited.scheduled) {
    const state = () =>
      client.fetch<string | null>('*[_id == $id][0].state', { id: `_.releases.${releaseId}` })
    while ((await state()) !== 'published' && performance.now() < until) await wait(200)
    if ((await state()) !== 'published') problems.push(`${releaseId} was never published`)
    const id = releaseId.replace('chaos', 'chaos-due-')
    const times = await publications(client, id)
    if (times !== 1) problems.push(`${id} was published ${times} times`)
  }
  return problems
}

/** How often a document was written under its published id. */
async function publications(client: SanityClient, id: string): Promise<number> {
  const { dataset } = client.config()
  const url = `/data/history/${dataset}/transactions/${id}?excludeContent=true`
  const lines = await client.request<string>({ url, json: false })
  return String(lines).split('\n').filter(Boolean).length
}

/** The title of the page that visitors read, as it is published. */
export const publishedTitle = (client: SanityClient): Promise<string | null> =>
  client.fetch('*[_id == $id][0].title', { id: pageId })
