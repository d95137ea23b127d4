import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { paneName } from '#lib/views/pane.ts'
import { pageOf } from './frame-page.ts'
import { addressOf, type Pane } from './model/pane-address.ts'

interface Props {
  title: string
  pane: Pane
  /** Hides so much of the left, from 0 to 1: the page below is seen there. */
  hidden?: number
  onFrame: (frame: HTMLIFrameElement | null) => void
}

const Room = styled.div`
  position: relative;
  flex: 1;
  min-block-size: 0;
  overflow: hidden;
  background: var(--card-muted-bg-color, #8884);

  iframe {
    position: absolute;
    inset-block-start: 0;
    max-inline-size: none;
    border: 0;
    background: #fff;
  }
`

/** A page of the site at its width, made smaller until it fits. */
export function Frame({ title, pane, hidden, onFrame }: Props) {
  const frame = useRef<HTMLIFrameElement | null>(null)
  const room = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  const address = addressOf(pane)
  // The first address alone is the frame's; it goes on by itself, and is led where it did not go.
  const [first] = useState(address)
  const led = useRef(address)
  useEffect(() => {
    if (!frame.current || led.current === address) return
    led.current = address
    const page = pageOf(frame.current)
    // A page of somebody else, or none yet, cannot be asked where it is.
    if (!page) frame.current.src = address
    else if (spelledOut(page.location) !== decodeURIComponent(address))
      page.location.replace(address)
  }, [address])
  const width = pane.width ?? size.width
  const scale = width > 0 ? Math.min(1, size.width / width) : 1
  const left = Math.max(0, (size.width - width * scale) / 2)
  return (
    <Room ref={room}>
      <iframe
        ref={(node) => {
          frame.current = node
          onFrame(node)
        }}
        name={paneName}
        src={first}
        title={title}
        style={{
          left,
          width,
          height: scale > 0 ? size.height / scale : size.height,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          ...(hidden !== undefined && { clipPath: `inset(0 0 0 ${hidden * 100}%)` }),
        }}
      />
    </Room>
  )
}

const spelledOut = ({ pathname, search }: Location): string =>
  decodeURIComponent(`${pathname}${search}`)

function useSize(of: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!of.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return size
}
