import { Box, Flex } from '@sanity/ui'
import { useEffect, useState } from 'react'
import type { PreviewHeaderProps } from 'sanity/presentation'
import { createGlobalStyle } from 'styled-components'
import { ToolButton } from '../ui/controls.tsx'
import { frameWidths, setFrameWidth } from './frame-width.ts'
import { HeadPanel } from './head-panel.tsx'

/** The bar above the page in Presentation: Studio's own, and below it the widths and what the page says of itself. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { iframeRef, previewUrl, initialUrl, targetOrigin } = props
  const [width, setWidth] = useState<number>()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const frame = iframeRef.current
    return frame ? setFrameWidth(frame, width) : undefined
  }, [iframeRef, width])

  return (
    <Flex direction="column" flex={1} gap={1}>
      <FrameStyle />
      {/* Studio's own bar is laid out along the line. */}
      <Flex align="center">{props.renderDefault(props)}</Flex>
      <Flex align="center" aria-label="Preview" as="nav" gap={1} wrap="wrap">
        {frameWidths.map((each) => (
          <ToolButton
            key={each.width}
            aria-label={`${each.title}, ${each.width} pixels wide`}
            aria-pressed={width === each.width}
            mode="bleed"
            onClick={() => setWidth(width === each.width ? undefined : each.width)}
            padding={2}
            selected={width === each.width}
            text={String(each.width)}
          />
        ))}
        {width !== undefined && (
          <ToolButton
            mode="bleed"
            onClick={() => setWidth(undefined)}
            padding={2}
            text="As wide as the pane"
          />
        )}
        <Box flex={1} />
        <ToolButton
          aria-expanded={asked}
          mode="bleed"
          onClick={() => setAsked(!asked)}
          padding={2}
          selected={asked}
          text="Search and sharing"
        />
      </Flex>
      {asked && <HeadPanel address={new URL(previewUrl ?? initialUrl, targetOrigin).href} />}
    </Flex>
  )
}

const FrameStyle = createGlobalStyle`
  iframe[data-frame-width] {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    inline-size: var(--frame-width) !important;
    max-inline-size: none !important;
    block-size: calc(100% / var(--frame-zoom)) !important;
    max-block-size: none !important;
    translate: -50% -50%;
    scale: var(--frame-zoom);
  }
`
