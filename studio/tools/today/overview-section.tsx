import { Card, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { MutedText } from '../../ui/tool-page.tsx'

interface SectionProps {
  title: string
  /** Number of entries. */
  count?: number | undefined
  /** Text of the empty state. */
  nothing?: string | undefined
  isLoading?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** Section of the overview: a heading and rows. */
export function OverviewSection(props: SectionProps) {
  const { title, count, isLoading = false, action, children } = props
  const nothing = props.nothing ?? (isLoading ? 'Loading…' : undefined)
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

/** Rows of a section as a list. */
export function UnstyledList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={1} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Stack>
  )
}
