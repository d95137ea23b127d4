import { Flex } from '@sanity/ui'
import { useState } from 'react'
import styled from 'styled-components'
import type { Addresses } from '#lib/addresses/create-addresses.ts'
import type { Locale } from '#lib/locales.ts'
import { Frame } from './frame.tsx'
import type { Pane } from './model/pane-address.ts'
import { viewWords } from './model/view-words.ts'
import { PaneBar } from './pane-bar.tsx'
import type { Frames } from './use-frames.ts'
import type { KnownRelease } from './use-releases.ts'

interface Props {
  panes: readonly Pane[]
  over: boolean
  releases: readonly KnownRelease[]
  addresses: Addresses
  frames: Frames
  onPane: (index: number, change: Partial<Pane>) => void
  onLocale: (index: number, locale: Locale) => void
  onClose: (index: number) => void
}

/** What the panes stand on, and the list of differences beside them; below each other on a phone. */
export const Stage = styled.div`
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
    ${Stage} > & {
      block-size: 75svh;
      border-inline-start: 0;
      border-block-end: 1px solid var(--card-border-color);
    }
  }
`

const Pile = styled.div`
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

/** The panes beside each other; or the first two as one, of which a slider shows more of this or of that. */
export function Panes({ over, ...props }: Props) {
  const { panes, frames } = props
  const [share, setShare] = useState(0.5)
  if (!over)
    return panes.map((pane, index) => (
      <Column key={index} aria-label={nameOf(index)}>
        <Bar {...props} index={index} />
        <Frame
          pane={pane}
          title={titleOf(index, pane, props.releases)}
          onFrame={(frame) => frames.hold(index, frame)}
        />
      </Column>
    ))
  const width = panes[0]?.width
  return (
    <Column aria-label="Panes 1 and 2">
      <Flex>
        {panes.slice(0, 2).map((_, index) => (
          <Column key={index} aria-label={nameOf(index)}>
            <Bar {...props} index={index} />
          </Column>
        ))}
      </Flex>
      <Pile>
        {panes.slice(0, 2).map((pane, index) => (
          <Frame
            key={index}
            hidden={index === 1 ? share : undefined}
            pane={{ path: pane.path, view: pane.view, ...(width !== undefined && { width }) }}
            title={titleOf(index, pane, props.releases)}
            onFrame={(frame) => frames.hold(index, frame)}
          />
        ))}
        <input
          aria-label="How much of pane 1 lies over pane 2"
          max={100}
          min={0}
          type="range"
          value={share * 100}
          onChange={(event) => setShare(Number(event.currentTarget.value) / 100)}
        />
      </Pile>
    </Column>
  )
}

function Bar({ index, ...props }: Omit<Props, 'over'> & { index: number }) {
  const { panes, releases, addresses, onPane, onLocale, onClose } = props
  const pane = panes[index]
  if (!pane) return null
  return (
    <PaneBar
      addresses={addresses}
      name={nameOf(index)}
      pane={pane}
      releases={releases}
      onClose={panes.length > 2 ? () => onClose(index) : undefined}
      onLocale={(locale) => onLocale(index, locale)}
      onPane={(change) => onPane(index, change)}
      onWidth={(width) => onPane(index, { width } as Partial<Pane>)}
    />
  )
}

const nameOf = (index: number): string => `Pane ${index + 1}`

const titleOf = (index: number, pane: Pane, releases: readonly KnownRelease[]): string =>
  `${nameOf(index)}: ${viewWords(pane.view, releases)}, ${pane.path}`
