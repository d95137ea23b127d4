'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import {
  isContentChangedMessage,
  type PageRenderedMessage,
  previewPaneName,
  type PageSourceDocument,
} from '#lib/preview-view/pane-messages.ts'

/** Whether this page is in a pane of Studio, which overlays and compares it from outside. */
export const isStudioPane = (): boolean =>
  window !== window.parent && window.name === previewPaneName

/** Posts the source documents to the pane, and refreshes the page when the pane reports a change. */
export function StudioPaneConnection({ documents }: { documents: PageSourceDocument[] }) {
  const path = usePathname()
  const reported = JSON.stringify(documents)
  useRefreshOnContent()
  useEffect(() => {
    const message: PageRenderedMessage = {
      type: 'orrery-page',
      path,
      title: document.title,
      documents: JSON.parse(reported) as PageSourceDocument[],
    }
    window.parent.postMessage(message, window.location.origin)
  })
  return null
}

/** Runs one refresh at a time, and one more if content changed meanwhile, instead of a debounce. */
function useRefreshOnContent(): void {
  const router = useRouter()
  const [isReading, startReading] = useTransition()
  const state = useRef({ isReading, again: false })
  useEffect(() => {
    state.current.isReading = isReading
    if (isReading || !state.current.again) return
    state.current.again = false
    startReading(() => router.refresh())
  }, [isReading, router])
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin !== window.location.origin || !isContentChangedMessage(data)) return
      if (state.current.isReading) {
        state.current.again = true
        return
      }
      state.current.isReading = true
      startReading(() => router.refresh())
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [router])
}
