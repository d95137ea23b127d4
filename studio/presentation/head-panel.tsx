import { Box, Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useAnswer } from '../reading/use-answer.ts'
import { faultsOf, type PageHead, readHead } from './page-head.ts'

type Read = { head: PageHead } | { problem: string } | undefined

/** The head of a page, read again whenever content changes. */
function useHead(address: string): Read {
  const change = useAnswer<string>({ fetch: 'now()', listen: '*' }, {}, { throttle: 1500 })
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    const stop = new AbortController()
    fetch(address, { credentials: 'include', signal: stop.signal })
      .then(async (answer) => {
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
        setRead({ head: readHead(page, address) })
      })
      .catch(() => {
        if (!stop.signal.aborted)
          setRead({ problem: 'The page did not answer. It is asked again.' })
      })
    return () => stop.abort()
  }, [address, change.value])
  return read
}

/** What the page in the frame says to search engines, and to whoever is sent its address. */
export function HeadPanel({ address }: { address: string }) {
  const read = useHead(address)
  return (
    <Panel as="section" aria-label="Search and sharing" padding={3}>
      {!read && <Text size={1}>Reading the page…</Text>}
      {read && 'problem' in read && <Text size={1}>{read.problem}</Text>}
      {read && 'head' in read && <Head head={read.head} />}
    </Panel>
  )
}

function Head({ head }: { head: PageHead }) {
  const { title, description, shared, languages, things } = head
  const faults = faultsOf(head)
  return (
    <Grid gap={4} gridTemplateColumns={[1, 1, 2, 3]}>
      <Part title="In a search">
        <Card border padding={3} radius={2}>
          <Stack gap={3}>
            <Text muted size={0} textOverflow="ellipsis">
              {head.canonical ?? head.address}
            </Text>
            <Text size={2}>{title || 'Without a title'}</Text>
            <Text muted size={1}>
              {description || 'Without a description'}
            </Text>
          </Stack>
        </Card>
      </Part>
      <Part title="As a shared link">
        <Card border overflow="hidden" radius={2}>
          {shared.picture && <SharedPicture alt={shared.alt} src={shared.picture} />}
          <Stack gap={3} padding={3}>
            <Text size={1} weight="semibold">
              {shared.title}
            </Text>
            <Text muted size={1}>
              {shared.description}
            </Text>
          </Stack>
        </Card>
      </Part>
      <Part title="What it says besides">
        <Stack gap={3}>
          {faults.map((fault) => (
            <Card key={fault} padding={3} radius={2} tone="caution">
              <Text size={1}>{fault}</Text>
            </Card>
          ))}
          {faults.length === 0 && <Text size={1}>Nothing to mend.</Text>}
          <Text muted size={1}>
            Languages: {languages.map(({ tag }) => tag).join(', ') || 'its own alone'}
          </Text>
          <Text muted size={1}>
            Structured data: {things.map((thing) => thing ?? 'unreadable').join(', ') || 'none'}
          </Text>
        </Stack>
      </Part>
    </Grid>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
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
