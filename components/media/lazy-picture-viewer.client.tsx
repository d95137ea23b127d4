'use client'

import { useEffect, useRef, useState } from 'react'
import { useLazyLoadedPart } from '../ui/use-lazy-loaded-part.ts'
import type { PictureViewerProps } from './picture-viewer.client.tsx'

type Words = Pick<PictureViewerProps, 'label' | 'close' | 'previous' | 'next' | 'position'>

const load = () => import('./picture-viewer.client.tsx')

/** Loads the viewer when a picture of the gallery around it is opened; if that fails, the link opens the picture. */
export function LazyPictureViewer(words: Words) {
  const ref = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<Pick<PictureViewerProps, 'links' | 'start'>>()
  const [open, setOpen] = useState(false)
  const { part } = useLazyLoadedPart(open, load, () => {
    // The viewer failed to load: follows the link instead.
    setOpen(false)
    const link = shown?.links[shown.start]
    if (link) location.assign(link.href)
  })

  useEffect(() => {
    const root = ref.current?.parentElement
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-view]')
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
      if (!root || !link || !plain) return
      event.preventDefault()
      // The viewer shows only pictures that the filter leaves visible.
      const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-view]')].filter(
        (each) => each === link || each.checkVisibility?.() !== false,
      )
      setShown({ links, start: links.indexOf(link) })
      setOpen(true)
    }
    root?.addEventListener('click', onClick)
    return () => root?.removeEventListener('click', onClick)
  }, [])

  return (
    <>
      <span ref={ref} hidden />
      {shown && part && (
        <part.PictureViewer {...words} {...shown} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
