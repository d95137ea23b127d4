/** The used fields of a mutation event of the lake's listeners. */
interface MutationEvent {
  documentId: string
  transactionId: string
  transition: 'appear' | 'update' | 'disappear'
  previousRev?: string
  transactionTotalEvents: number
  transactionCurrentEvent: number
}

interface PendingDeletion {
  mutation: MutationEvent
  /** The deletion event, emitted if no new draft follows. */
  event: string
  timer: ReturnType<typeof setTimeout>
}

/** Filters the events of one listener. */
export interface DraftDeletionDelay {
  /**
   * Processes whole events and returns those to pass on now. The deletion of a draft that is being typed in is held;
   * it is emitted later through `emit`, or merged into the event that follows.
   */
  process(events: string): string
  /** Drops held events, because the reader is gone. */
  dispose(): void
}

interface Dependencies {
  /** Whether the user is typing in this draft in this window. */
  isTyping: (draftId: string) => boolean
  emit: (event: string) => void
}

/** Studio sends edits once a second; the lake then creates the next draft and sends its event. */
const NEXT_DRAFT_TIMEOUT = 3000

const draftPrefix = 'drafts.'

/**
 * Keeps a draft alive for the user who types in it while another user publishes it.
 *
 * Publishing deletes the draft, and Studio drops typed text that was not sent yet. The next edit creates a new draft
 * from the published text: for the user it is the same draft, one edit later. The deletion is therefore held until
 * that edit's event, which then continues the known draft.
 */
export function createDraftDeletionDelay({ isTyping, emit }: Dependencies): DraftDeletionDelay {
  const pendingDeletions = new Map<string, PendingDeletion>()
  /** Events of a transaction that is not complete yet. */
  let incompleteTransaction: { reported: MutationEvent; event: string }[] = []

  function holdDeletion(mutation: MutationEvent) {
    const alone = { ...mutation, transactionTotalEvents: 1, transactionCurrentEvent: 1 }
    const timer = setTimeout(() => {
      if (pendingDeletions.delete(mutation.documentId)) emit(formatEvent(alone))
    }, NEXT_DRAFT_TIMEOUT)
    pendingDeletions.set(mutation.documentId, { mutation, event: formatEvent(alone), timer })
  }

  /** The events of one transaction without those that are held. */
  function handleTransaction(events: { reported: MutationEvent; event: string }[]): string[] {
    const end = events.find(
      ({ reported }) =>
        reported.transition === 'disappear' &&
        reported.documentId.startsWith(draftPrefix) &&
        isTyping(reported.documentId),
    )?.reported
    const isPublished = events.some(
      ({ reported }) =>
        reported.transition !== 'disappear' &&
        `${draftPrefix}${reported.documentId}` === end?.documentId,
    )
    if (!end || !isPublished)
      return events.map(({ reported, event }) => mergeWithPending(reported, event))
    holdDeletion(end)
    const others = events.filter(({ reported }) => reported !== end)
    return others.map(({ reported }, index) =>
      formatEvent({
        ...reported,
        transactionTotalEvents: others.length,
        transactionCurrentEvent: index + 1,
      }),
    )
  }

  /** A draft that appears while its deletion is held is an update of the old draft. */
  function mergeWithPending(reported: MutationEvent, event: string): string {
    const before = pendingDeletions.get(reported.documentId)
    if (!before) return event
    clearTimeout(before.timer)
    pendingDeletions.delete(reported.documentId)
    if (reported.transition !== 'appear') return before.event + event
    return formatEvent({
      ...reported,
      transition: 'update',
      previousRev: before.mutation.previousRev,
    })
  }

  function reset() {
    for (const { timer } of pendingDeletions.values()) clearTimeout(timer)
    pendingDeletions.clear()
    incompleteTransaction = []
  }

  return {
    process(events) {
      return splitEvents(events)
        .flatMap((event) => {
          const reported = parseMutation(event)
          if (!reported) {
            // The state that follows is read from scratch.
            if (/^event: ?(welcome|reset)$/m.test(event)) reset()
            return event
          }
          if (incompleteTransaction[0]?.reported.transactionId !== reported.transactionId)
            incompleteTransaction = []
          incompleteTransaction.push({ reported, event })
          if (incompleteTransaction.length < reported.transactionTotalEvents) return []
          const whole = incompleteTransaction
          incompleteTransaction = []
          return handleTransaction(whole)
        })
        .join('')
    },
    dispose: reset,
  }
}

const splitEvents = (text: string): string[] =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => `${event}\n\n`)

function parseMutation(event: string): MutationEvent | undefined {
  if (!/^event: ?mutation$/m.test(event)) return undefined
  const data = /^data: ?(.*)$/m.exec(event)?.[1]
  return data === undefined ? undefined : (JSON.parse(data) as MutationEvent)
}

/** Without an event id: a stream must not resume in the middle of rewritten events. */
const formatEvent = (reported: MutationEvent): string =>
  `event: mutation\ndata: ${JSON.stringify(reported)}\n\n`
