import { formatStreamPosition, type ServerSentEvent } from '../events/sse.ts'
import { commitTime, type Commit } from '../document/commit.ts'
import type { LakeDocument } from '@orrery/groq/document'
import type { Pins } from '@orrery/groq/query'

export type Transition = 'appear' | 'update' | 'disappear'

/** What a listener asked to be told. */
export interface MutationEventOptions {
  includeMutations: boolean
  includeResult: boolean
  includePreviousRevision: boolean
  includeEffects: boolean
  visibility: 'query' | 'transaction'
}

/** How a change of a document looks to one listener. */
export interface VisibleChange {
  transition: Transition
  /** Whether the listener may not read the document as it was, or as it is: then it is not told what changed. */
  hidden: boolean
}

/** What a listener watches. */
export interface ListenerFilter {
  /** Where the documents that it watches must be; null when that is anywhere. */
  readonly pins: Pins | null
  /**
   * Says how a document moved in or out of it; undefined when it never saw it.
   * @throws GroqError when that is too expensive to find out
   */
  evaluate(
    before: LakeDocument | undefined,
    after: LakeDocument | undefined,
  ): VisibleChange | undefined
}

/**
 * The events that one commit means to one listener, given how each of its changes looks to that one. They are
 * numbered among themselves: a listener must not wait for events of documents that it does not watch.
 */
export function mutationEvents(
  commit: Commit,
  sights: readonly (VisibleChange | undefined)[],
  options: MutationEventOptions,
): ServerSentEvent[] {
  const seen = commit.changes.flatMap((change, index) => {
    const sight = sights[index]
    return sight ? [{ change, ...sight }] : []
  })
  return seen.map(({ change, transition, hidden }, index) => {
    const { id, before, after, mutations, effects } = change
    const data = {
      eventId: `${commit.transactionId}#${id}`,
      documentId: id,
      transactionId: commit.transactionId,
      transition,
      identity: commit.author,
      resultRev: commit.transactionId,
      timestamp: commitTime(commit.timestamp),
      visibility: options.visibility,
      transactionTotalEvents: seen.length,
      transactionCurrentEvent: index + 1,
      // Where the document appears there is no earlier revision to build on.
      ...(before && transition !== 'appear' && { previousRev: before._rev }),
      ...(options.includeMutations && { mutations: hidden ? [] : mutations }),
      ...(options.includeResult && after && transition !== 'disappear' && { result: after }),
      ...(options.includePreviousRevision && before && !hidden && { previous: before }),
      ...(options.includeEffects && !hidden && { effects }),
    }
    return { event: 'mutation', id: formatStreamPosition(commit.sequence, index + 1), data }
  })
}
