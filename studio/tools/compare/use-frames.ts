import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  contentChangedMessage,
  isPageRenderedMessage,
  type PageDocument,
} from '#lib/preview-view/pane-messages.ts'
import { sameOriginWindow, pathWithoutView } from './frame-dom.ts'

/** What a pane's page told of itself. */
export interface ReportedPage {
  path: string
  documents: PageDocument[]
}

export interface Frames {
  /** The page of each pane, in order; undefined until it is there. */
  pages: readonly (ReportedPage | undefined)[]
  /** Rises with everything that a page tells: it may look different then. */
  turn: number
  windowOf: (index: number) => Window | undefined
  registerFrame: (index: number, frame: HTMLIFrameElement | null) => void
  /** Has panes read again. */
  refresh: (which: (index: number) => boolean) => void
  /** Who is called with each page that told of itself: the last that said so. */
  setPageListener: (listener: PageListener) => void
}

type PageListener = (index: number, page: Window) => void

/** The frames of all panes, and what their pages tell. */
export function useFrames(): Frames {
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const [told, setTold] = useState<{ pages: (ReportedPage | undefined)[]; turn: number }>(nothing)
  const listening = useRef(new WeakSet<Document>())
  const missed = useRef(new Set<number>())
  const latest = useRef<PageListener>(() => {})
  const setPageListener = useCallback(
    (listener: PageListener) => void (latest.current = listener),
    [],
  )
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || !isPageRenderedMessage(data)) return
      const [index, frame] =
        [...frames.current].find(([, each]) => each.contentWindow === source) ?? []
      const page = sameOriginWindow(frame)
      if (index === undefined || !page) return
      const entry = { path: pathWithoutView(page), documents: data.documents }
      listening.current.add(page.document)
      if (missed.current.delete(index)) page.postMessage(contentChangedMessage, origin)
      setTold(({ pages, turn }) => {
        const next = [...pages]
        next[index] = entry
        return { pages: next, turn: turn + 1 }
      })
      latest.current(index, page)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  const windowOf = useCallback((index: number) => sameOriginWindow(frames.current.get(index)), [])
  const registerFrame = useCallback((index: number, frame: HTMLIFrameElement | null) => {
    if (frame) frames.current.set(index, frame)
    else frames.current.delete(index)
  }, [])
  const refresh = useCallback((which: (index: number) => boolean) => {
    for (const [index, frame] of frames.current) {
      if (!which(index)) continue
      const page = sameOriginWindow(frame)
      // A page that is still coming may have been made before the change, and hears nothing yet.
      if (page && listening.current.has(page.document))
        page.postMessage(contentChangedMessage, window.location.origin)
      else missed.current.add(index)
    }
  }, [])
  return useMemo(
    () => ({ ...told, windowOf, registerFrame, refresh, setPageListener }),
    [told, windowOf, registerFrame, refresh, setPageListener],
  )
}

const nothing = { pages: [], turn: 0 }
