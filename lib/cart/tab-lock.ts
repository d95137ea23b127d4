/** Runs a task while no other tab of this browser holds the cart's lock. */
export type CartLock = <Value>(task: () => Promise<Value>) => Promise<Value>

const lockName = 'orrery-cart'
const leaseKey = 'cart-turn'
/** Milliseconds after which the lease of a tab that no longer renews it expires. */
const leaseTime = 5000
/** Milliseconds after which a concurrent write of another tab is visible. */
const settleTime = 20

/**
 * A mutex of this browser's tabs by the Web Locks API. Without it (pages without HTTPS) tabs take leases in local storage. Without
 * storage there is no shared cart to protect.
 */
export function createTabLock(): CartLock {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  if (!locks) return withLeaseLock
  return async (task) => await locks.request(lockName, task)
}

interface Lease {
  holder: string
  until: number
}

/** @internal exported for its test */
export async function withLeaseLock<Value>(task: () => Promise<Value>): Promise<Value> {
  const me = `${Date.now()} ${Math.random()}`
  const take = () => write({ holder: me, until: Date.now() + leaseTime })
  for (;;) {
    const lease = read()
    if (!lease || lease.until < Date.now() || lease.until > Date.now() + 2 * leaseTime) {
      if (!take()) return task()
      // Two tabs may have written at once: the last writer holds the lease.
      await wait(settleTime)
      if (read()?.holder === me) break
    }
    await wait(settleTime + Math.random() * settleTime)
  }
  const renewal = setInterval(take, leaseTime / 3)
  try {
    return await task()
  } finally {
    clearInterval(renewal)
    if (read()?.holder === me) localStorage.removeItem(leaseKey)
  }
}

function read(): Lease | undefined {
  try {
    const [until, holder] = (localStorage.getItem(leaseKey) ?? '').split('|')
    return until && holder ? { holder, until: Number(until) } : undefined
  } catch {
    return undefined
  }
}

/** @returns false where nothing can be written */
function write({ holder, until }: Lease): boolean {
  try {
    localStorage.setItem(leaseKey, `${until}|${holder}`)
    return true
  } catch {
    return false
  }
}

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
