'use client'

import { Dialog } from './dialog.client.tsx'
import { PanelHeader } from './panel-header.tsx'

interface OverlayLoadErrorProps {
  words: { title: string; close: string; lost: string; retry: string }
  onRetry: () => void
  onClose: () => void
}

/** Shown in place of an overlay whose code failed to load. */
export function OverlayLoadError({ words, onRetry, onClose }: OverlayLoadErrorProps) {
  return (
    <Dialog open onClose={onClose} label={words.title} kind="panel">
      <PanelHeader title={words.title} closeLabel={words.close} />
      <div className="panel-message" role="alert">
        <p className="lead">{words.lost}</p>
        <button type="button" className="button" onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    </Dialog>
  )
}
