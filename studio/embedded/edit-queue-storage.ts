/** An edit on its way to the content service, as it is kept in this browser until it has arrived. */
export interface QueuedEdit {
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

export interface EditQueueStorage {
  save: (edit: QueuedEdit) => void
  remove: (id: string) => void
  /** Edits of windows that are gone, oldest first. */
  orphaned: () => Promise<QueuedEdit[]>
}

type Locks = Pick<LockManager, 'request'>

const PREFIX = 'orrery.edits.'
/** Without locks (a page that came over plain HTTP) a window counts as gone when its last edit is this old. */
const ORPHANED_AFTER = 120_000

/**
 * Keeps edits in the browser's storage, each under the window that made it. A window holds a lock as long as it lives,
 * so that another one can tell what is on its way from what was left behind.
 */
export function createEditQueueStorage(
  window: string,
  storage: Storage,
  locks: Locks | undefined,
  now = Date.now,
): EditQueueStorage {
  // Held until the window is closed.
  void locks?.request(PREFIX + window, () => new Promise<void>(() => {})).catch(() => {})

  async function isWindowClosed(owner: string, edits: QueuedEdit[]): Promise<boolean> {
    if (owner === window) return false
    if (!locks) return edits.every(({ at }) => now() - at > ORPHANED_AFTER)
    return locks.request(PREFIX + owner, { ifAvailable: true }, (lock) => lock !== null)
  }

  function editsByWindow(): Map<string, QueuedEdit[]> {
    const byWindow = new Map<string, QueuedEdit[]>()
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(PREFIX)) continue
      const [owner = ''] = key.slice(PREFIX.length).split('.')
      const edit = parseEdit(storage.getItem(key))
      if (edit) byWindow.set(owner, [...(byWindow.get(owner) ?? []), edit])
    }
    return byWindow
  }

  return {
    save(edit) {
      try {
        storage.setItem(`${PREFIX}${window}.${edit.id}`, JSON.stringify(edit))
      } catch {
        // A storage that is full or closed keeps no copy; the edit itself is still in memory.
      }
    },
    remove(id) {
      for (const key of Object.keys(storage))
        if (key.startsWith(PREFIX) && key.endsWith(`.${id}`)) storage.removeItem(key)
    },
    async orphaned() {
      const edits: QueuedEdit[] = []
      for (const [owner, own] of editsByWindow())
        if (await isWindowClosed(owner, own)) edits.push(...own)
      return edits.toSorted((a, b) => a.at - b.at)
    },
  }
}

function parseEdit(text: string | null): QueuedEdit | undefined {
  try {
    return JSON.parse(text ?? '') as QueuedEdit
  } catch {
    return undefined
  }
}
