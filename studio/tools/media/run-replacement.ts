import type { SanityClient } from '@sanity/client'
import * as z from 'zod/mini'
import { documentSchema } from '../../query-results/document-schema.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { type ParsedResult, rowsOf } from '../../query-results/result-parser.ts'
import { conditionalEditActions } from '../../releases/conditional-edit.ts'
import type { Asset } from './model/asset.ts'
import {
  planAssetReplacement,
  possibleDraftIds,
  type ReplacementStep,
} from './model/asset-replacement.ts'

/** Completed step with the resulting revision. */
export interface CompletedStep {
  step: ReplacementStep
  rev: string | undefined
  /** Whether the document changed after planning, so that it was read again. */
  wasChanged?: boolean
}

/** Options of a replacement. */
export interface ReplacementOptions {
  old: Asset
  next: Asset
  /** Whether published documents are patched immediately. */
  publish: boolean
}

/** Steps, and the documents that cannot be changed because of their shape. */
export type ReplacementPlan = ParsedResult<ReplacementStep[]>

const users = rowsOf(documentSchema)
const draftsQuery = { fetch: '*[_id in $ids]._id', parser: rowsOf(z.string()) }

/**
 * Computes the plan without writing.
 *
 * @param among restricts the plan to these document ids; all documents by default
 */
export async function fetchReplacementPlan(
  client: SanityClient,
  { old, next, publish }: ReplacementOptions,
  among?: readonly string[],
): Promise<ReplacementPlan> {
  const fetch = `*[references($id)${among ? ' && _id in $among' : ''}] | order(_id asc)`
  const { value: documents, illTyped } = await fetchResult(
    client,
    { fetch, parser: users },
    { id: old._id, ...(among && { among }) },
  )
  const drafts = await fetchResult(client, draftsQuery, { ids: possibleDraftIds(documents) })
  return {
    value: planAssetReplacement(documents, new Set(drafts.value), old, next, publish),
    illTyped,
  }
}

/** Runs a step with a revision check. On a conflict the document is read again and the step retried once. */
export async function runReplacementStep(
  client: SanityClient,
  step: ReplacementStep,
  order: ReplacementOptions,
): Promise<CompletedStep> {
  try {
    return { step, rev: await writeStep(client, step) }
  } catch (error) {
    if ((error as { statusCode?: number } | undefined)?.statusCode !== 409) throw error
    const { value: now } = await fetchReplacementPlan(client, order, [step.before._id, step.id])
    const again = now.find(({ id }) => id === step.id)
    if (!again) throw error
    return { step: again, rev: await writeStep(client, again), wasChanged: true }
  }
}

/** @returns the resulting revision */
async function writeStep(client: SanityClient, step: ReplacementStep): Promise<string | undefined> {
  const { id, before, createsDraft, set } = step
  const read = { _id: before._id, _rev: before._rev ?? '' }
  if (createsDraft)
    return (await client.action(conditionalEditActions({ read, into: id, set }))).transactionId
  const transaction = client.transaction().patch(id, { ifRevisionID: read._rev, set })
  const written = await transaction.commit({
    returnDocuments: true,
    visibility: 'sync',
  })
  return written.at(-1)?._rev
}

/** Reverts a step, unless the document has changed since. */
export async function revertReplacementStep(
  client: SanityClient,
  step: ReplacementStep,
  rev = '',
): Promise<undefined> {
  const { id, createsDraft, undo } = step
  const transaction = client.transaction().patch(id, { ifRevisionID: rev, set: undo })
  if (createsDraft) transaction.delete(id)
  await transaction.commit({ returnDocuments: false, visibility: 'sync' })
}
