import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  contentChangedMessage,
  isPageRenderedMessage,
  type PageSourceDocument,
} from '#lib/preview-view/pane-messages.ts'
import { sameOriginWindow, pathWithoutViewParams } from './frame-dom.ts'

/** What the page in a pane reported about itself. */
export interface PaneReport {
  path: string
  documents: PageSourceDocument[]
}

export interface PaneFrames {
  /** Page of each pane, in order; undefined until it reports. */
  pages: readonly (PaneReport | undefined)[]
  /** Increments with every report, because the page may have rerendered. */
  turn: number
  windowOf: (index: number) => Window | undefined
  registerFrame: (index: number, frame: HTMLIFrameElement | null) => void
  /** Reloads the content of matching panes. */
  refresh: (which: (index: number) => boolean) => void
  /** Sets the listener for page reports; replaces the previous one. */
  setPageListener: (listener: PageListener) => void
}

type PageListener = (index: number, page: Window) => void

/** Frames of all panes, and the reports of their pages. */
export function usePaneFrames(): PaneFrames {
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const [told, setTold] = useState<{ pages: (PaneReport | undefined)[]; turn: number }>(nothing)
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
      const entry = { path: pathWithoutViewParams(page), documents: data.documents }
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
      // A page that is still loading may have been rendered before the change and receives no message yet.
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
