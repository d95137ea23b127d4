import { Box, Flex, Card, Grid, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import type { PreviewHeaderProps } from 'sanity/presentation'
import styled, { createGlobalStyle } from 'styled-components'
import * as z from 'zod/mini'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { ToolButton } from '../ui/controls.tsx'
import { MutedText } from '../ui/tool-page.tsx'
import { valueOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { previewFrameWidths, applyFrameWidth } from './frame-width.ts'
import { useFollowDocument } from './use-follow-document.ts'
import { pageHeadProblems, type PageHeadMetadata, parsePageHead } from './page-head.ts'

/**
 * Header of Presentation's preview: Studio's own bar, buttons for preview widths, and the page's metadata. It also
 * keeps the preview at its document, since Presentation renders nothing else of ours.
 */
export const createPreviewHeader = (addresses: AddressResolver) =>
  function PreviewHeader(props: PreviewHeaderProps) {
    const { previewUrl, initialUrl, targetOrigin } = props
    const address = new URL(previewUrl ?? initialUrl, targetOrigin)
    useFollowDocument(address, props, addresses)
    return <HeaderBar {...props} address={address.href} />
  }

function HeaderBar({ address, ...props }: PreviewHeaderProps & { address: string }) {
  const { iframeRef } = props
  const [width, setWidth] = useState<number>()
  const [requested, setAsked] = useState(false)
  useEffect(() => {
    const frame = iframeRef.current
    return frame ? applyFrameWidth(frame, width) : undefined
  }, [iframeRef, width])

  return (
    <Flex direction="column" flex={1} gap={1}>
      <FrameStyle />
      {/* Studio's own bar expects a flex row. */}
      <Flex align="center" data-testid="preview-bar">
        {props.renderDefault(props)}
      </Flex>
      <Flex align="center" aria-label="Preview" as="nav" gap={1} wrap="wrap">
        {previewFrameWidths.map((each) => (
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
            text="Fit to pane"
          />
        )}
        <Box flex={1} />
        <ToolButton
          aria-expanded={requested}
          mode="bleed"
          onClick={() => setAsked(!requested)}
          padding={2}
          selected={requested}
          text="Search and sharing"
        />
      </Flex>
      {requested && <HeadPanel address={address} />}
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

type HeadState = { head: PageHeadMetadata } | { problem: string } | undefined

const anyChangeQuery = { fetch: 'now()', listen: '*', parser: valueOf(z.string(), '') }

/** Metadata of a page, fetched again whenever content changes. */
function usePageHead(address: string): HeadState {
  const change = useLiveQuery(anyChangeQuery, {}, { throttle: 1500 })
  const [read, setRead] = useState<HeadState>()
  useEffect(() => {
    const stop = new AbortController()
    fetch(address, { credentials: 'include', signal: stop.signal })
      .then(async (answer) => {
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
        setRead({ head: parsePageHead(page, address) })
      })
      .catch(() => {
        if (!stop.signal.aborted) setRead({ problem: 'The page did not respond. Retrying…' })
      })
    return () => stop.abort()
  }, [address, change.value])
  return read
}

/** Panel with the metadata of the page in the frame. */
function HeadPanel({ address }: { address: string }) {
  const read = usePageHead(address)
  return (
    <Panel as="section" aria-label="Search and sharing" padding={3}>
      {!read && <Text size={1}>Loading the page…</Text>}
      {read && 'problem' in read && <Text size={1}>{read.problem}</Text>}
      {read && 'head' in read && <Head head={read.head} />}
    </Panel>
  )
}

function Head({ head }: { head: PageHeadMetadata }) {
  const { title, description, shared, languages, structuredDataTypes: things } = head
  const faults = pageHeadProblems(head)
  return (
    <Grid gap={4} gridTemplateColumns={[1, 1, 2, 3]}>
      <HeadSection title="Search result">
        <Card border padding={3} radius={2}>
          <Stack gap={3}>
            <Text muted size={0} textOverflow="ellipsis">
              {head.canonical ?? head.address}
            </Text>
            <Text size={2}>{title || 'No title'}</Text>
            <MutedText>{description || 'No description'}</MutedText>
          </Stack>
        </Card>
      </HeadSection>
      <HeadSection title="Shared link">
        <Card border overflow="hidden" radius={2}>
          {shared.picture && <SharedPicture alt={shared.alt} src={shared.picture} />}
          <Stack gap={3} padding={3}>
            <Text size={1} weight="semibold">
              {shared.title}
            </Text>
            <MutedText>{shared.description}</MutedText>
          </Stack>
        </Card>
      </HeadSection>
      <HeadSection title="Other metadata">
        <Stack gap={3}>
          {faults.map((fault) => (
            <Card key={fault} padding={3} radius={2} tone="caution">
              <Text size={1}>{fault}</Text>
            </Card>
          ))}
          {faults.length === 0 && <Text size={1}>No problems found.</Text>}
          <MutedText>
            Languages: {languages.map(({ tag }) => tag).join(', ') || 'only its own'}
          </MutedText>
          <MutedText>
            Structured data: {things.map((thing) => thing ?? 'unreadable').join(', ') || 'none'}
          </MutedText>
        </Stack>
      </HeadSection>
    </Grid>
  )
}

function HeadSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Flex direction="column" gap={3}>
      <Text as="h2" muted size={1} weight="semibold">
        {title}
      </Text>
      <Box>{children}</Box>
    </Flex>
  )
}

const Panel = styled(Card)`
  max-block-size: 45dvh;
  overflow-y: auto;
`

const SharedPicture = styled.img`
  display: block;
  inline-size: 100%;
  max-block-size: 14rem;
  aspect-ratio: 1200 / 630;
  object-fit: cover;
`
