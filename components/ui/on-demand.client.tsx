'use client'

import { useEffect, useState } from 'react'
import { Dialog } from './dialog.client.tsx'
import { Icon } from './icon.tsx'

/**
 * A part whose code comes when it is first wanted. Where it does not come, the page stays as it is:
 * `isLost` says so, and wanting it again or `bring` tries again.
 *
 * @param load the import of the part
 * @param onLost what else is to happen where it does not come
 */
export function useOnDemand<Part>(
  isWanted: boolean,
  load: () => Promise<Part>,
  onLost?: () => void,
) {
  const [state, setState] = useState<{ part?: Part; isLost?: boolean }>({})
  const { part, isLost = false } = state
  const bring = () => {
    setState({})
    load().then(
      (brought) => setState({ part: brought }),
      () => {
        setState({ isLost: true })
        onLost?.()
      },
    )
  }
  useEffect(() => {
    if (isWanted && !part) bring()
    // Only a new wish asks again; `bring` is the same at each render but for its identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted])
  return { part, isLost: isWanted && isLost, bring }
}

interface LostPartProps {
  words: { title: string; close: string; lost: string; retry: string }
  onRetry: () => void
  onClose: () => void
}

/** Stands in for an overlay whose code did not come. */
export function LostPart({ words, onRetry, onClose }: LostPartProps) {
  return (
    <Dialog open onClose={onClose} label={words.title} kind="panel">
      <div className="panel-head">
        <h2 className="display" data-size="3">
          {words.title}
        </h2>
        <button type="button" className="icon-button" aria-label={words.close} data-close="">
          <Icon name="close" />
        </button>
      </div>
      <div className="cart-empty" role="alert">
        <p className="lead">{words.lost}</p>
        <button type="button" className="button" onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    </Dialog>
  )
}
