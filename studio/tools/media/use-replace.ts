import { useState } from 'react'
import { type SanityClient, useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { editActions } from '../../releases/edit-actions.ts'
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
  /** Whether somebody had changed the document since the step was planned; it was read again then. */
  wasChanged?: boolean
}

/** What is replaced by what. */
export interface Order {
  old: Asset
  next: Asset
  /** Whether what is published is changed at once. */
  publish: boolean
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
    take: (step: Step) => Promise<Taken>,
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
        taken.push(await take(step))
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
    plan: (order: Order) => planNow(client, order),
    replace: (steps: readonly Step[], order: Order) =>
      run(steps, false, (step) => replaceIn(client, step, order)),
    undo: ({ taken }: Progress) => {
      const revs = new Map(taken.map(({ step, rev }) => [step, rev]))
      return run([...revs.keys()], true, async (step) => {
        await takeBack(client, step, revs.get(step))
        return { step, rev: undefined }
      })
    },
  }
}

/** @param among the ids of the documents that are asked about; all where it is not said */
async function planNow(
  client: SanityClient,
  { old, next, publish }: Order,
  among?: readonly string[],
): Promise<Step[]> {
  const documents = await client.fetch<StoredDocument[]>(
    `*[references($id)${among ? ' && _id in $among' : ''}] | order(_id asc)`,
    { id: old._id, ...(among && { among }) },
  )
  const drafts = await client.fetch<string[]>('*[_id in $ids]._id', {
    ids: possibleDrafts(documents),
  })
  return stepsFor(documents, new Set(drafts), old, next, publish)
}

/** Takes a step, over what it was planned for alone. What somebody changed meanwhile is read again, once. */
async function replaceIn(client: SanityClient, step: Step, order: Order): Promise<Taken> {
  try {
    return { step, rev: await write(client, step) }
  } catch (error) {
    if ((error as { statusCode?: number } | undefined)?.statusCode !== 409) throw error
    const now = await planNow(client, order, [step.before._id, step.id])
    const again = now.find(({ id }) => id === step.id)
    if (!again) throw error
    return { step: again, rev: await write(client, again), wasChanged: true }
  }
}

/** @returns the revision that it leaves */
async function write(client: SanityClient, step: Step): Promise<string | undefined> {
  const { id, before, makesDraft, set } = step
  const read = { _id: before._id, _rev: before._rev ?? '' }
  if (makesDraft) return (await client.action(editActions({ read, into: id, set }))).transactionId
  const transaction = client.transaction().patch(id, { ifRevisionID: read._rev, set })
  const written = await transaction.commit({
    returnDocuments: true,
    visibility: 'sync',
  })
  return written.at(-1)?._rev
}

/** A document that was changed since stays as it is. */
async function takeBack(client: SanityClient, step: Step, rev = ''): Promise<undefined> {
  const { id, makesDraft, undo } = step
  const transaction = client.transaction().patch(id, { ifRevisionID: rev, set: undo })
  if (makesDraft) transaction.delete(id)
  await transaction.commit({ returnDocuments: false, visibility: 'sync' })
}
