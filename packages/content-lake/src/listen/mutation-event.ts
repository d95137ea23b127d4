import { formatStreamPosition, type ServerSentEvent } from '../events/server-sent-events.ts'
import { commitTimeWithMicroseconds, type Commit } from '../document/commit.ts'
import type { LakeDocument } from '@orrery/groq/document'
import type { IdAndTypePins } from '@orrery/groq/query'

export type Transition = 'appear' | 'update' | 'disappear'

/** Options of a listener request. */
export interface MutationEventOptions {
  includeMutations: boolean
  includeResult: boolean
  includePreviousRevision: boolean
  includeEffects: boolean
  visibility: 'query' | 'transaction'
}

/** A change of a document as one listener sees it. */
export interface VisibleChange {
  transition: Transition
  /** Whether the listener may not read the document before or after; then mutations are omitted. */
  hidden: boolean
}

/** A compiled listener query. */
export interface ListenerFilter {
  /** Ids and types that matching documents must have; null if unconstrained. */
  readonly pins: IdAndTypePins | null
  /**
   * Determines whether a document appeared, changed or disappeared; undefined if it never matched.
   * @throws GroqError if the filter is too expensive
   */
  evaluate(
    before: LakeDocument | undefined,
    after: LakeDocument | undefined,
  ): VisibleChange | undefined
}

/**
 * The events of a commit for one listener, given its visible changes. They are numbered among
 * themselves, because a listener must not wait for events that it does not receive.
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
      timestamp: commitTimeWithMicroseconds(commit.timestamp),
      visibility: options.visibility,
      transactionTotalEvents: seen.length,
      transactionCurrentEvent: index + 1,
      // An appearing document has no earlier revision to build on.
      ...(before && transition !== 'appear' && { previousRev: before._rev }),
      ...(options.includeMutations && { mutations: hidden ? [] : mutations }),
      ...(options.includeResult && after && transition !== 'disappear' && { result: after }),
      ...(options.includePreviousRevision && before && !hidden && { previous: before }),
      ...(options.includeEffects && !hidden && { effects }),
    }
    return { event: 'mutation', id: formatStreamPosition(commit.sequence, index + 1), data }
  })
}
