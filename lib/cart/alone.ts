/** Does something while no other tab of this browser does such a thing. */
export type Alone = <Value>(task: () => Promise<Value>) => Promise<Value>

const lockName = 'orrery-cart'
const leaseKey = 'cart-turn'
/** How long a tab that has gone without a word keeps the others waiting, in ms. */
const leaseTime = 5000
/** Time in which another tab's word for the same turn has been written, in ms. */
const settleTime = 20

/**
 * One tab at a time, by the browser's own locks; where there are none (pages without https) by turns
 * that tabs take in the storage they share; where there is none of that either, there is nothing that
 * tabs could take from each other.
 */
export function aloneAmongTabs(): Alone {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  if (!locks) return byTurns
  return async (task) => await locks.request(lockName, task)
}

interface Lease {
  holder: string
  until: number
}

/** @internal exported for its test */
export async function byTurns<Value>(task: () => Promise<Value>): Promise<Value> {
  const me = `${Date.now()} ${Math.random()}`
  const take = () => write({ holder: me, until: Date.now() + leaseTime })
  for (;;) {
    const lease = read()
    if (!lease || lease.until < Date.now() || lease.until > Date.now() + 2 * leaseTime) {
      if (!take()) return task()
      // Two tabs may have written at once: whoever wrote last has the turn.
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
