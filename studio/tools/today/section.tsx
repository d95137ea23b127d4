import { Card, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { MutedText } from '../../ui/tool-page.tsx'

interface SectionProps {
  title: string
  /** How many there are, where that says something. */
  count?: number | undefined
  /** What stands there when there is nothing; undefined while that is not known. */
  nothing?: string | undefined
  action?: ReactNode
  children?: ReactNode
}

/** One part of the day: a title, and lines below it. */
export function Section({ title, count, nothing, action, children }: SectionProps) {
  return (
    <Card aria-label={title} as="section" border padding={3} radius={3}>
      <Stack gap={3}>
        <Flex align="center" gap={2} justify="space-between" paddingX={2} paddingTop={2}>
          <Text as="h2" size={1} weight="semibold">
            {title}
            {count ? ` (${count})` : ''}
          </Text>
          {action}
        </Flex>
        {nothing ? (
          <Card padding={2}>
            <MutedText>{nothing}</MutedText>
          </Card>
        ) : (
          children
        )}
      </Stack>
    </Card>
  )
}

/** Lines of a section, as a list. */
export function PlainList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={1} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Stack>
  )
}
