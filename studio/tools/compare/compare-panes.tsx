import { Flex } from '@sanity/ui'
import { useState, useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import type { Locale } from '#lib/locales.ts'
import { previewPaneName } from '#lib/preview-view/pane-messages.ts'
import { type ComparisonPane, paneUrl } from './model/comparison-url.ts'
import { viewLabel } from './model/view-labels.ts'
import { PaneToolBar } from './pane-tool-bar.tsx'
import type { PaneFrames } from './use-pane-frames.ts'
import type { ReleaseOption } from './use-open-releases.ts'
import { sameOriginWindow } from './frame-dom.ts'

interface Props {
  panes: readonly ComparisonPane[]
  over: boolean
  releases: readonly ReleaseOption[]
  addresses: AddressResolver
  frames: PaneFrames
  onPane: (index: number, change: Partial<ComparisonPane>) => void
  onLocale: (index: number, locale: Locale) => void
  onClose: (index: number) => void
}

/** Layout of the panes and the list of differences; stacked on a phone. */
export const ComparePanesLayout = styled.div`
  display: flex;
  flex: 1;
  min-block-size: 0;

  @media (max-width: 700px) {
    display: block;
    overflow-y: auto;
  }
`

const Column = styled.section`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-inline-size: 0;

  & + & {
    border-inline-start: 1px solid var(--card-border-color);
  }

  @media (max-width: 700px) {
    ${ComparePanesLayout} > & {
      block-size: 75svh;
      border-inline-start: 0;
      border-block-end: 1px solid var(--card-border-color);
    }
  }
`

const OverlaidFrames = styled.div`
  position: relative;
  flex: 1;
  min-block-size: 0;

  > div {
    position: absolute;
    inset: 0;
  }

  > div + div {
    background: none;
    pointer-events: none;
  }

  > div + div iframe {
    pointer-events: auto;
  }

  > input {
    position: absolute;
    z-index: 1;
    inset-inline: 5%;
    inset-block-end: 12px;
    inline-size: 90%;
    accent-color: var(--card-focus-ring-color);
  }
`

/** Panes side by side, or the first two overlaid with a slider. */
export function ComparePanes({ over, ...props }: Props) {
  const { panes, frames } = props
  const [share, setShare] = useState(0.5)
  if (!over)
    return panes.map((pane, index) => (
      <Column key={index} aria-label={paneLabel(index)}>
        <Bar {...props} index={index} />
        <Frame
          pane={pane}
          title={frameTitle(index, pane, props.releases)}
          onFrame={(frame) => frames.registerFrame(index, frame)}
        />
      </Column>
    ))
  const width = panes[0]?.width
  return (
    <Column aria-label="Panes 1 and 2">
      <Flex>
        {panes.slice(0, 2).map((_, index) => (
          <Column key={index} aria-label={paneLabel(index)}>
            <Bar {...props} index={index} />
          </Column>
        ))}
      </Flex>
      <OverlaidFrames>
        {panes.slice(0, 2).map((pane, index) => (
          <Frame
            key={index}
            hidden={index === 1 ? share : undefined}
            pane={{ path: pane.path, view: pane.view, ...(width !== undefined && { width }) }}
            title={frameTitle(index, pane, props.releases)}
            onFrame={(frame) => frames.registerFrame(index, frame)}
          />
        ))}
        <input
          aria-label="How much of pane 1 covers pane 2"
          max={100}
          min={0}
          type="range"
          value={share * 100}
          onChange={(event) => setShare(Number(event.currentTarget.value) / 100)}
        />
      </OverlaidFrames>
    </Column>
  )
}

function Bar({ index, ...props }: Omit<Props, 'over'> & { index: number }) {
  const { panes, releases, addresses, onPane, onLocale, onClose } = props
  const pane = panes[index]
  if (!pane) return null
  return (
    <PaneToolBar
      addresses={addresses}
      name={`pane ${index + 1}`}
      pane={pane}
      releases={releases}
      onClose={panes.length > 2 ? () => onClose(index) : undefined}
      onLocale={(locale) => onLocale(index, locale)}
      onPane={(change) => onPane(index, change)}
      onWidth={(width) => onPane(index, { width } as Partial<ComparisonPane>)}
    />
  )
}

const paneLabel = (index: number): string => `Pane ${index + 1}`

const frameTitle = (
  index: number,
  pane: ComparisonPane,
  releases: readonly ReleaseOption[],
): string => `${paneLabel(index)}: ${viewLabel(pane.view, releases)}, ${pane.path}`

interface FrameProps {
  title: string
  pane: ComparisonPane
  /** Fraction of the left that is clipped, from 0 to 1, to reveal the page below. */
  hidden?: number
  onFrame: (frame: HTMLIFrameElement | null) => void
}

const FrameArea = styled.div`
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

/** Page of the site at its viewport width, scaled down to fit. */
function Frame({ title, pane, hidden, onFrame }: FrameProps) {
  const frame = useRef<HTMLIFrameElement | null>(null)
  const room = useRef<HTMLDivElement>(null)
  const size = useElementSize(room)
  const address = paneUrl(pane)
  // Only the initial URL is set as `src`: later navigation happens inside the frame or through its location.
  const [first] = useState(address)
  const led = useRef(address)
  useEffect(() => {
    if (!frame.current || led.current === address) return
    led.current = address
    const page = sameOriginWindow(frame.current)
    // A cross-origin or blank page does not expose its location.
    if (!page) frame.current.src = address
    else if (decodedUrl(page.location) !== decodeURIComponent(address))
      page.location.replace(address)
  }, [address])
  const width = pane.width ?? size.width
  const scale = width > 0 ? Math.min(1, size.width / width) : 1
  const left = Math.max(0, (size.width - width * scale) / 2)
  return (
    <FrameArea ref={room}>
      <iframe
        ref={(node) => {
          frame.current = node
          onFrame(node)
        }}
        name={previewPaneName}
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
    </FrameArea>
  )
}

const decodedUrl = ({ pathname, search }: Location): string =>
  decodeURIComponent(`${pathname}${search}`)

function useElementSize(of: React.RefObject<HTMLElement | null>): {
  width: number
  height: number
} {
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
