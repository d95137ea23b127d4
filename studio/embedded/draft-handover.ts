/** A change of one document as the lake's listeners tell it, as far as it matters here. */
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
  /** Its end, as it is told when no other draft follows. */
  event: string
  timer: ReturnType<typeof setTimeout>
}

/** The events of one listener, on their way to Studio. */
export interface DraftHandover {
  /**
   * Takes whole events and answers with those that go on now. The end of a draft that is being typed in is held back;
   * it goes on with `pass`, or becomes part of what follows.
   */
  process(events: string): string
  /** Forgets what is held: nobody reads any more. */
  dispose(): void
}

interface Dependencies {
  /** Whether somebody types in this draft, in this window, now. */
  isTyping: (draftId: string) => boolean
  emit: (event: string) => void
}

/** Studio sends what is typed once a second; then the lake makes the next draft and tells of it. */
const NEXT_DRAFT_TIMEOUT = 3000

const draftPrefix = 'drafts.'

/**
 * Lets a draft that somebody else publishes live on under the hands of whoever types in it.
 *
 * Publishing ends the draft, and Studio throws away what was typed in it and not sent yet. But the next edit makes a
 * new draft of the very text that was published: to whoever typed all along it is the same draft, one edit further.
 * So its end is held back until that edit is told of, which then follows on the draft that was known.
 */
export function createDraftHandover({ isTyping, emit }: Dependencies): DraftHandover {
  const pendingDeletions = new Map<string, PendingDeletion>()
  /** Events of a transaction whose other ones are still to come. */
  let incompleteTransaction: { told: MutationEvent; event: string }[] = []

  function holdDeletion(mutation: MutationEvent) {
    const alone = { ...mutation, transactionTotalEvents: 1, transactionCurrentEvent: 1 }
    const timer = setTimeout(() => {
      if (pendingDeletions.delete(mutation.documentId)) emit(formatEvent(alone))
    }, NEXT_DRAFT_TIMEOUT)
    pendingDeletions.set(mutation.documentId, { mutation, event: formatEvent(alone), timer })
  }

  /** The events of one transaction, those that wait left out. */
  function handleTransaction(events: { told: MutationEvent; event: string }[]): string[] {
    const end = events.find(
      ({ told }) =>
        told.transition === 'disappear' &&
        told.documentId.startsWith(draftPrefix) &&
        isTyping(told.documentId),
    )?.told
    const isPublished = events.some(
      ({ told }) =>
        told.transition !== 'disappear' && `${draftPrefix}${told.documentId}` === end?.documentId,
    )
    if (!end || !isPublished) return events.map(({ told, event }) => mergeWithPending(told, event))
    holdDeletion(end)
    const others = events.filter(({ told }) => told !== end)
    return others.map(({ told }, index) =>
      formatEvent({
        ...told,
        transactionTotalEvents: others.length,
        transactionCurrentEvent: index + 1,
      }),
    )
  }

  /** A draft that appears where the end of one is held back is that one, changed. */
  function mergeWithPending(told: MutationEvent, event: string): string {
    const before = pendingDeletions.get(told.documentId)
    if (!before) return event
    clearTimeout(before.timer)
    pendingDeletions.delete(told.documentId)
    if (told.transition !== 'appear') return before.event + event
    return formatEvent({ ...told, transition: 'update', previousRev: before.mutation.previousRev })
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
          const told = parseMutation(event)
          if (!told) {
            // What follows is read anew.
            if (/^event: ?(welcome|reset)$/m.test(event)) reset()
            return event
          }
          if (incompleteTransaction[0]?.told.transactionId !== told.transactionId)
            incompleteTransaction = []
          incompleteTransaction.push({ told, event })
          if (incompleteTransaction.length < told.transactionTotalEvents) return []
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

/** Without a place to come back to: nothing is resumed in the middle of what was rewritten. */
const formatEvent = (told: MutationEvent): string =>
  `event: mutation\ndata: ${JSON.stringify(told)}\n\n`
