/** An edit that is stored in this browser until the content service has accepted it. */
export interface QueuedEdit {
  /** Transaction id; the service stores a transaction once, even if it is sent twice. */
  id: string
  /** Request path, from `/data/` on. */
  path: string
  body: string
  /** Creation time in milliseconds. */
  at: number
  /** Id of its author; absent until Studio knows the current user. */
  owner?: string
  /** Why the content service rejected it. */
  refusal?: string
}

export interface EditQueueStorage {
  save: (edit: QueuedEdit) => void
  remove: (id: string) => void
  /** Edits of closed windows, oldest first. */
  orphaned: () => Promise<QueuedEdit[]>
}

type Locks = Pick<LockManager, 'request'>

const PREFIX = 'orrery.edits.'
/** Without Web Locks (a page over plain HTTP) a window counts as closed when its last edit is this old. */
const ORPHANED_AFTER = 120_000

/**
 * Stores edits in the browser, keyed by their window. Each window holds a lock while it is open, so that other
 * windows can tell pending edits from orphaned ones.
 */
export function createEditQueueStorage(
  window: string,
  storage: Storage,
  locks: Locks | undefined,
  now = Date.now,
): EditQueueStorage {
  // The lock is held until the window closes.
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
        // A full or blocked storage gets no copy; the edit is still in memory.
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
