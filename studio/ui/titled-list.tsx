import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { MutedText } from './tool-page.tsx'

/** A list with its title. */
export function TitledList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title} gap={3}>
      <Text as="h2" size={2} weight="semibold">
        {title}
      </Text>
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {children}
      </Stack>
    </Stack>
  )
}

interface RowProps {
  title: ReactNode
  about: string
  badges?: ReactNode
  action?: ReactNode
}

/** List row: title, details, badges and actions. */
export function TitledListRow({ title, about, badges, action }: RowProps) {
  return (
    <Card as="li" border padding={3} radius={2}>
      <Flex align="center" gap={3} wrap="wrap">
        <Box flex={1} style={{ minInlineSize: '12rem' }}>
          <Stack gap={3}>
            <Flex align="center" gap={2} wrap="wrap">
              <Text size={1} weight="medium">
                {title}
              </Text>
              {badges}
            </Flex>
            <MutedText>{about}</MutedText>
          </Stack>
        </Box>
        {action}
      </Flex>
    </Card>
  )
}

/** Titled section of a panel or dialog. */
export function TitledPanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title} gap={3}>
      <Text as="h3" size={1} weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
