'use client'

import { Dialog } from './dialog.client.tsx'
import { Icon } from './icon.tsx'

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
      <div className="panel-message" role="alert">
        <p className="lead">{words.lost}</p>
        <button type="button" className="button" onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    </Dialog>
  )
}
