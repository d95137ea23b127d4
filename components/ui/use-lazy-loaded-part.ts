import { useEffect, useRef, useState } from 'react'

/**
 * Loads a part of the interface when it is first wanted. If the import fails, the page stays unchanged and
 * `hasFailed` is true; `retry`, or wanting the part again, starts another attempt. The result of a superseded or
 * cancelled attempt is ignored.
 *
 * @param load the import of the part
 * @param onFailure called when the import fails
 */
export function useLazyLoadedPart<Part>(
  isWanted: boolean,
  load: () => Promise<Part>,
  onFailure?: () => void,
) {
  const [state, setState] = useState<{ part?: Part; hasFailed?: boolean }>({})
  const { part, hasFailed = false } = state
  const attempts = useRef(0)
  const retry = () => {
    const own = ++attempts.current
    setState({})
    load().then(
      (loaded) => {
        if (own === attempts.current) setState({ part: loaded })
      },
      () => {
        if (own !== attempts.current) return
        setState({ hasFailed: true })
        onFailure?.()
      },
    )
  }
  const cancel = () => {
    attempts.current++
  }
  useEffect(() => {
    if (isWanted && !part) retry()
    return cancel
    // Only a change of `isWanted` starts an attempt; `retry` differs between renders in identity only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted])
  return { part, hasFailed: isWanted && hasFailed, retry }
}
