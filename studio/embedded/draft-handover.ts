/** A change of one document as the lake's listeners tell it, as far as it matters here. */
interface Told {
  documentId: string
  transactionId: string
  transition: 'appear' | 'update' | 'disappear'
  previousRev?: string
  transactionTotalEvents: number
  transactionCurrentEvent: number
}

interface Held {
  told: Told
  /** Its end, as it is told when no other draft follows. */
  event: string
  timer: ReturnType<typeof setTimeout>
}

/** The events of one listener, on their way to Studio. */
export interface DraftSuccession {
  /**
   * Takes whole events and answers with those that go on now. The end of a draft that is being typed in is held back;
   * it goes on with `pass`, or becomes part of what follows.
   */
  take(events: string): string
  /** Forgets what is held: nobody reads any more. */
  end(): void
}

interface Parts {
  /** Whether somebody types in this draft, in this window, now. */
  isTypedIn: (draftId: string) => boolean
  pass: (event: string) => void
}

/** Studio sends what is typed once a second; then the lake makes the next draft and tells of it. */
const NEXT_DRAFT_WITHIN = 3000

const draftPrefix = 'drafts.'

/**
 * Lets a draft that somebody else publishes live on under the hands of whoever types in it.
 *
 * Publishing ends the draft, and Studio throws away what was typed in it and not sent yet. But the next edit makes a
 * new draft of the very text that was published: to whoever typed all along it is the same draft, one edit further.
 * So its end is held back until that edit is told of, which then follows on the draft that was known.
 */
export function createDraftSuccession({ isTypedIn, pass }: Parts): DraftSuccession {
  const held = new Map<string, Held>()
  /** Events of a transaction whose other ones are still to come. */
  let begun: { told: Told; event: string }[] = []

  function hold(told: Told) {
    const alone = { ...told, transactionTotalEvents: 1, transactionCurrentEvent: 1 }
    const timer = setTimeout(() => {
      if (held.delete(told.documentId)) pass(eventOf(alone))
    }, NEXT_DRAFT_WITHIN)
    held.set(told.documentId, { told, event: eventOf(alone), timer })
  }

  /** The events of one transaction, those that wait left out. */
  function settle(events: { told: Told; event: string }[]): string[] {
    const end = events.find(
      ({ told }) =>
        told.transition === 'disappear' &&
        told.documentId.startsWith(draftPrefix) &&
        isTypedIn(told.documentId),
    )?.told
    const isPublished = events.some(
      ({ told }) =>
        told.transition !== 'disappear' && `${draftPrefix}${told.documentId}` === end?.documentId,
    )
    if (!end || !isPublished) return events.map(({ told, event }) => follow(told, event))
    hold(end)
    const others = events.filter(({ told }) => told !== end)
    return others.map(({ told }, index) =>
      eventOf({
        ...told,
        transactionTotalEvents: others.length,
        transactionCurrentEvent: index + 1,
      }),
    )
  }

  /** A draft that appears where the end of one is held back is that one, changed. */
  function follow(told: Told, event: string): string {
    const before = held.get(told.documentId)
    if (!before) return event
    clearTimeout(before.timer)
    held.delete(told.documentId)
    if (told.transition !== 'appear') return before.event + event
    return eventOf({ ...told, transition: 'update', previousRev: before.told.previousRev })
  }

  function forget() {
    for (const { timer } of held.values()) clearTimeout(timer)
    held.clear()
    begun = []
  }

  return {
    take(events) {
      return wholeEvents(events)
        .flatMap((event) => {
          const told = toldBy(event)
          if (!told) {
            // What follows is read anew.
            if (/^event: ?(welcome|reset)$/m.test(event)) forget()
            return event
          }
          if (begun[0]?.told.transactionId !== told.transactionId) begun = []
          begun.push({ told, event })
          if (begun.length < told.transactionTotalEvents) return []
          const whole = begun
          begun = []
          return settle(whole)
        })
        .join('')
    },
    end: forget,
  }
}

const wholeEvents = (text: string): string[] =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => `${event}\n\n`)

function toldBy(event: string): Told | undefined {
  if (!/^event: ?mutation$/m.test(event)) return undefined
  const data = /^data: ?(.*)$/m.exec(event)?.[1]
  return data === undefined ? undefined : (JSON.parse(data) as Told)
}

/** Without a place to come back to: nothing is resumed in the middle of what was rewritten. */
const eventOf = (told: Told): string => `event: mutation\ndata: ${JSON.stringify(told)}\n\n`
