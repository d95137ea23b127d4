'use client'

import { useEffect, useRef, useState } from 'react'

interface PreviewFrameProps {
  src: string
  title: string
  /** Width of the window inside, in CSS px. */
  width: number
}

/** An iframe of a given viewport width, as high as its content. */
export function PreviewFrame({ src, title, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(400)

  useEffect(() => {
    const measure = () => {
      const shown = frame.current?.contentDocument?.querySelector('main')
      if (shown) setHeight(Math.max(shown.offsetHeight, 40))
    }
    const timer = setInterval(measure, 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      width={width}
      height={height}
      loading="lazy"
      style={{ border: 0, flex: 'none', background: 'var(--paper)' }}
    />
  )
}
