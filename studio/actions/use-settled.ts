import { useEffect, useState } from 'react'

/** How long a state must have stood before it counts. */
const hops = 5
const hopMs = 10

/**
 * Whether a state has stood unchanged for 50 ms; whatever changes begins anew.
 *
 * @param state an object that is another one as soon as anything in it is
 */
export function useSettled(state: object | undefined): boolean {
  const [settled, settle] = useState<object>()
  useEffect(() => {
    if (!state) return undefined
    let timer: ReturnType<typeof setTimeout>
    // In hops: one long timer could run out while the page is busy, ahead of the short ones that are due before it.
    const wait = (left: number) => {
      timer = setTimeout(() => (left > 1 ? wait(left - 1) : settle(state)), hopMs)
    }
    wait(hops)
    return () => clearTimeout(timer)
  }, [state])
  return state !== undefined && settled === state
}
