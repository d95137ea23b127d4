import { Box, Card, Flex, Text } from '@sanity/ui'
import { ToolButton } from '../../ui/controls.tsx'
import { Tags } from './tags.tsx'

interface Props {
  count: number
  known: readonly string[]
  onTag: (tag: string) => Promise<boolean>
  onAll: () => void
  onNone: () => void
  onDelete: () => void
}

/** What can be done with everything that is marked. */
export function MarkedBar({ count, known, onTag, onAll, onNone, onDelete }: Props) {
  return (
    <Card aria-label="Marked" as="section" borderBottom padding={3} tone="primary">
      <Flex align="center" gap={3} wrap="wrap">
        <Text role="status" size={1} weight="medium">{`${count} marked`}</Text>
        <Box flex={1} style={{ maxInlineSize: '22rem' }}>
          <Tags known={known} label={`Tag for ${count} marked`} tags={[]} onAdd={onTag} />
        </Box>
        <ToolButton padding={2} text="Mark all shown" onClick={onAll} />
        <ToolButton padding={2} text="Unmark" onClick={onNone} />
        <ToolButton padding={2} text="Delete…" tone="critical" onClick={onDelete} />
      </Flex>
    </Card>
  )
}
