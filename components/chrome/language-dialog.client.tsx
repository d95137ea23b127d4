'use client'

import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.client.tsx'
import { Icon } from '../ui/icon.tsx'
import { chrome } from './chrome-state.ts'
import { useChrome } from './use-chrome.ts'

/** The modal that holds the list of languages; the list itself comes from the server. */
export function LanguageDialog({
  title,
  closeLabel,
  children,
}: {
  title: string
  closeLabel: string
  children: ReactNode
}) {
  const { panel } = useChrome()
  return (
    <Dialog open={panel === 'language'} onClose={chrome.closeAll} label={title} kind="panel">
      <div className="panel-head">
        <h2 className="display" data-size="3">
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label={closeLabel} data-close="">
          <Icon name="close" />
        </button>
      </div>
      <div className="panel-body">{children}</div>
    </Dialog>
  )
}
