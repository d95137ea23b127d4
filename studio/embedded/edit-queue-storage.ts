/** An edit on its way to the content service, as it is kept in this browser until it has arrived. */
export interface KeptEdit {
  /** Id of its transaction: sent twice, it is stored once. */
  id: string
  /** Where it goes, from `/data/` on. */
  path: string
  body: string
  /** When it was made, in milliseconds. */
  at: number
  /** Whose it is; absent until Studio has said who is signed in. */
  owner?: string
  /** Why the content service did not take it. */
  refusal?: string
}

export interface KeptEdits {
  keep: (edit: KeptEdit) => void
  forget: (id: string) => void
  /** Edits of windows that are gone, oldest first. */
  left: () => Promise<KeptEdit[]>
}

type Locks = Pick<LockManager, 'request'>

const PREFIX = 'orrery.edits.'
/** Without locks (a page that came over plain HTTP) a window counts as gone when its last edit is this old. */
const GONE_AFTER = 120_000

/**
 * Keeps edits in the browser's storage, each under the window that made it. A window holds a lock as long as it lives,
 * so that another one can tell what is on its way from what was left behind.
 */
export function keptEdits(
  window: string,
  storage: Storage,
  locks: Locks | undefined,
  now = Date.now,
): KeptEdits {
  // Held until the window is closed.
  void locks?.request(PREFIX + window, () => new Promise<void>(() => {})).catch(() => {})

  async function isGone(owner: string, edits: KeptEdit[]): Promise<boolean> {
    if (owner === window) return false
    if (!locks) return edits.every(({ at }) => now() - at > GONE_AFTER)
    return locks.request(PREFIX + owner, { ifAvailable: true }, (lock) => lock !== null)
  }

  function stored(): Map<string, KeptEdit[]> {
    const byWindow = new Map<string, KeptEdit[]>()
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(PREFIX)) continue
      const [owner = ''] = key.slice(PREFIX.length).split('.')
      const edit = read(storage.getItem(key))
      if (edit) byWindow.set(owner, [...(byWindow.get(owner) ?? []), edit])
    }
    return byWindow
  }

  return {
    keep(edit) {
      try {
        storage.setItem(`${PREFIX}${window}.${edit.id}`, JSON.stringify(edit))
      } catch {
        // A storage that is full or closed keeps no copy; the edit itself is still in memory.
      }
    },
    forget(id) {
      for (const key of Object.keys(storage))
        if (key.startsWith(PREFIX) && key.endsWith(`.${id}`)) storage.removeItem(key)
    },
    async left() {
      const edits: KeptEdit[] = []
      for (const [owner, own] of stored()) if (await isGone(owner, own)) edits.push(...own)
      return edits.toSorted((a, b) => a.at - b.at)
    },
  }
}

function read(text: string | null): KeptEdit | undefined {
  try {
    return JSON.parse(text ?? '') as KeptEdit
  } catch {
    return undefined
  }
}
