/** In which drafts somebody types in this window, known by what Studio sends. */
export interface Hands {
  /** Takes a request that Studio posts. */
  note: (url: string, body: unknown) => void
  isTypedIn: (draftId: string) => boolean
}

interface Action {
  actionType: string
  draftId?: string
}

/** Studio sends what is typed once a second. */
const TYPING_FOR = 2500

/** @param now the time in milliseconds */
export function createHands(now: () => number = Date.now): Hands {
  const editedAt = new Map<string, number>()
  return {
    note(url, body) {
      if (!/\/data\/actions\//.test(url) || typeof body !== 'string') return
      const { actions = [] } = JSON.parse(body) as { actions?: Action[] }
      for (const { actionType, draftId } of actions) {
        if (draftId === undefined) continue
        if (actionType === 'sanity.action.document.edit') editedAt.set(draftId, now())
        // Who publishes or discards a draft here means its end.
        else editedAt.delete(draftId)
      }
    },
    isTypedIn: (draftId) => now() - (editedAt.get(draftId) ?? -Infinity) < TYPING_FOR,
  }
}
