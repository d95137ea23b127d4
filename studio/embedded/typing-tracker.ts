/** Tracks which drafts are being typed in in this window, by the requests that Studio sends. */
export interface TypingTracker {
  /** Called with each POST request of Studio. */
  observeRequest: (url: string, body: unknown) => void
  isTyping: (draftId: string) => boolean
}

interface Action {
  actionType: string
  draftId?: string
}

/** Studio sends edits once a second. */
const TYPING_TIMEOUT = 2500

/** @param now current time in milliseconds */
export function createTypingTracker(now: () => number = Date.now): TypingTracker {
  const editedAt = new Map<string, number>()
  return {
    observeRequest(url, body) {
      if (!/\/data\/actions\//.test(url) || typeof body !== 'string') return
      const { actions = [] } = JSON.parse(body) as { actions?: Action[] }
      for (const { actionType, draftId } of actions) {
        if (draftId === undefined) continue
        if (actionType === 'sanity.action.document.edit') editedAt.set(draftId, now())
        // Publishing or discarding in this window deletes the draft on purpose.
        else editedAt.delete(draftId)
      }
    },
    isTyping: (draftId) => now() - (editedAt.get(draftId) ?? -Infinity) < TYPING_TIMEOUT,
  }
}
