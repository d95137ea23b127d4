import { useEffect, useState } from 'react'

/** How long a state must have stood before it counts: longer than the 200 ms in which Studio gathers changes. */
const hops = 6
const hopMs = 50

/**
 * Whether a state has stood unchanged for 300 ms; whatever changes begins anew.
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
