import { useState } from 'react'
import { type SanityClient, useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { Asset } from './model/asset.ts'
import { failureWords, possibleDrafts, type Step, stepsFor } from './model/replace.ts'
import type { StoredDocument } from './model/usage.ts'

interface Failure {
  step: Step
  why: string
}

/** A step that was taken, and the revision that it left. */
interface Taken {
  step: Step
  rev: string | undefined
}

/** How far a replacement is. */
export interface Progress {
  isRunning: boolean
  isUndone: boolean
  total: number
  taken: readonly Taken[]
  failures: readonly Failure[]
}

/** Shows another asset wherever one is shown, and takes that back. */
export function useReplace() {
  const studioClient = useClient({ apiVersion: studioApiVersion })
  const client = studioClient.withConfig({ perspective: 'raw' })
  const [progress, setProgress] = useState<Progress>()

  const run = async (
    work: readonly Step[],
    isUndone: boolean,
    take: (step: Step) => Promise<string | undefined>,
  ) => {
    const taken: Taken[] = []
    const failures: Failure[] = []
    const tell = (isRunning: boolean) =>
      setProgress({
        isRunning,
        isUndone,
        total: work.length,
        taken: [...taken],
        failures: [...failures],
      })
    tell(true)
    for (const step of work) {
      try {
        // One after the other: what failed is known document by document.
        taken.push({ step, rev: await take(step) })
      } catch (error) {
        failures.push({ step, why: failureWords(error) })
      }
      tell(true)
    }
    tell(false)
  }

  return {
    progress,
    /** What would be written now. */
    plan: (old: Asset, next: Asset, publish: boolean) => planNow(client, old, next, publish),
    replace: (steps: readonly Step[]) => run(steps, false, (step) => write(client, step)),
    undo: ({ taken }: Progress) => {
      const revs = new Map(taken.map(({ step, rev }) => [step, rev]))
      return run([...revs.keys()], true, (step) => takeBack(client, step, revs.get(step)))
    },
  }
}

async function planNow(
  client: SanityClient,
  old: Asset,
  next: Asset,
  publish: boolean,
): Promise<Step[]> {
  const documents = await client.fetch<StoredDocument[]>('*[references($id)] | order(_id asc)', {
    id: old._id,
  })
  const drafts = await client.fetch<string[]>('*[_id in $ids]._id', {
    ids: possibleDrafts(documents),
  })
  return stepsFor(documents, new Set(drafts), old, next, publish)
}

async function write(client: SanityClient, step: Step): Promise<string | undefined> {
  const { id, before, makesDraft, set } = step
  const transaction = client.transaction()
  if (makesDraft) {
    const { _rev, _createdAt, _updatedAt, ...content } = before
    // A draft of an older text would undo, once it is published, what was published since.
    const now = await client.fetch<string | null>('*[_id == $id][0]._rev', { id: before._id })
    if (now !== _rev) throw Object.assign(new Error('changed'), { statusCode: 409 })
    transaction.create({ ...content, _id: id }).patch(id, { set })
  } else transaction.patch(id, { ifRevisionID: before._rev ?? '', set })
  const written = await transaction.commit({ returnDocuments: true, visibility: 'sync' })
  return written.at(-1)?._rev
}

/** A document that was changed since stays as it is. */
async function takeBack(client: SanityClient, step: Step, rev = ''): Promise<undefined> {
  const { id, makesDraft, undo } = step
  const transaction = client.transaction().patch(id, { ifRevisionID: rev, set: undo })
  if (makesDraft) transaction.delete(id)
  await transaction.commit({ returnDocuments: false, visibility: 'sync' })
}
