import { useEffect, useRef, useState } from 'react'

/**
 * A part whose code comes when it is first wanted. Where it does not come, the page stays as it is:
 * `isLost` says so, and wanting it again or `bring` tries again. A try that nobody waits for any more
 * brings nothing and loses nothing.
 *
 * @param load the import of the part
 * @param onLost what else is to happen where it does not come
 */
export function useLazyLoadedPart<Part>(
  isWanted: boolean,
  load: () => Promise<Part>,
  onLost?: () => void,
) {
  const [state, setState] = useState<{ part?: Part; isLost?: boolean }>({})
  const { part, isLost = false } = state
  const tries = useRef(0)
  const bring = () => {
    const own = ++tries.current
    setState({})
    load().then(
      (brought) => {
        if (own === tries.current) setState({ part: brought })
      },
      () => {
        if (own !== tries.current) return
        setState({ isLost: true })
        onLost?.()
      },
    )
  }
  const callOff = () => {
    tries.current++
  }
  useEffect(() => {
    if (isWanted && !part) bring()
    return callOff
    // Only a new wish asks again; `bring` is the same at each render but for its identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted])
  return { part, isLost: isWanted && isLost, bring }
}
