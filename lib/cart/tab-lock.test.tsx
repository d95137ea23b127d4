import { describe, afterEach, expect, it, vi } from 'vitest'
import { createTabLock, withLeaseLock } from './tab-lock.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Counts concurrent tasks. */
function counter() {
  let now = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    now -= 1
  }
  return { task, most: () => most }
}

describe('tab lock', () => {
  it('uses the Web Locks API', async () => {
    const request = vi.fn((_name: string, task: () => unknown) => task())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await createTabLock()(async () => 'done')).toBe('done')
    expect(request).toHaveBeenCalledWith('orrery-cart', expect.any(Function))
  })

  it('uses a lease in local storage without the Web Locks API', async () => {
    const { task, most } = counter()
    await Promise.all([withLeaseLock(task), withLeaseLock(task), withLeaseLock(task)])
    expect(most()).toBe(1)
    expect(localStorage.getItem('cart-turn')).toBeNull()
  })

  it('does not wait for a closed tab', async () => {
    localStorage.setItem('cart-turn', `${Date.now() - 1}|somebody`)
    expect(await withLeaseLock(async () => 'done')).toBe('done')
  })

  it('releases the lock when the task fails', async () => {
    await expect(withLeaseLock(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(localStorage.getItem('cart-turn')).toBeNull()
  })

  it('runs without a lock when storage is denied', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await withLeaseLock(async () => 'done')).toBe('done')
  })
})
