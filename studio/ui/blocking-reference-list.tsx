import { Card, Stack, Text } from '@sanity/ui'
import type { BlockingReference } from '../releases/blocking-references.ts'
import { DocumentLink } from './document-link.tsx'

interface Props {
  blocking: readonly BlockingReference[]
  /** Why they matter, as one sentence. */
  children: string
}

const maxShown = 10

/** Documents whose references block a publication, each with a link to it. */
export function BlockingReferenceList({ blocking, children }: Props) {
  const holders = [...new Map(blocking.map(({ from }) => [from._id, from])).values()]
  if (holders.length === 0) return null
  const more = holders.length - maxShown
  return (
    <Card padding={3} radius={2} role="alert" tone="caution">
      <Stack gap={3}>
        <Text size={1}>{children}</Text>
        <Stack as="ul" gap={1} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {holders.slice(0, maxShown).map((from) => (
            <li key={from._id}>
              <DocumentLink id={from._id} type={from._type} />
            </li>
          ))}
        </Stack>
        {more > 0 && <Text size={1}>{`And ${more} more.`}</Text>}
      </Stack>
    </Card>
  )
}
