import { describe, beforeEach, expect, it } from 'vitest'
import { createEditQueueStorage } from './edit-queue-storage.ts'

const edit = (id: string, at: number) => ({ id, path: '/data/actions/x', body: '{}', at })

/** Web Locks shared by all windows. */
function browserLocks() {
  const held = new Set<string>()
  const request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => unknown
    if (held.has(name)) return work(null)
    held.add(name)
    try {
      return await work({})
    } finally {
      held.delete(name)
    }
  }
  return {
    locks: { request } as unknown as LockManager,
    close: (name: string) => held.delete(name),
  }
}

beforeEach(() => localStorage.clear())

describe('EditQueueStorage', () => {
  it('finds edits of closed windows, oldest first, and none of open windows', async () => {
    const { locks, close } = browserLocks()
    const first = createEditQueueStorage('first', localStorage, locks)
    const second = createEditQueueStorage('second', localStorage, locks)
    first.save(edit('b', 2))
    first.save(edit('a', 1))
    second.save(edit('c', 3))
    expect(await second.orphaned()).toEqual([])
    close('orrery.edits.first')
    expect((await second.orphaned()).map(({ id }) => id)).toEqual(['a', 'b'])
    second.remove('a')
    expect((await second.orphaned()).map(({ id }) => id)).toEqual(['b'])
  })

  it('treats a window without locks as closed after two minutes', async () => {
    const clock = { now: 1000 }
    const own = createEditQueueStorage('own', localStorage, undefined, () => clock.now)
    createEditQueueStorage('other', localStorage, undefined).save(edit('a', 1000))
    expect(await own.orphaned()).toEqual([])
    clock.now += 121_000
    expect(await own.orphaned()).toHaveLength(1)
  })

  it('works without persistence if the storage is full or contains foreign data', async () => {
    localStorage.setItem('orrery.edits.other.x', 'not JSON')
    const full = Object.assign(Object.create(localStorage) as Storage, {
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    })
    expect(() => createEditQueueStorage('own', full, undefined).save(edit('a', 1))).not.toThrow()
    expect(await createEditQueueStorage('own', localStorage, undefined).orphaned()).toEqual([])
  })
})
