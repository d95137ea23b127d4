import { Box, Card, Flex, Heading, Stack, Text, type TextProps } from '@sanity/ui'
import type { ReactNode } from 'react'

interface ToolPageProps {
  title: string
  /** One sentence about the tool. */
  about?: string
  /** Buttons and filters beside the title. */
  actions?: ReactNode
  /** Error message, or why the data may be stale. */
  problem?: string | undefined
  children: ReactNode
}

/** Page of a tool: title, actions, and scrolling content. */
export function ToolPage({ title, about, actions, problem, children }: ToolPageProps) {
  return (
    <ToolRegion title={title}>
      <Flex direction="column" height="fill">
        <Card as="header" borderBottom padding={4}>
          <Flex align="center" gap={4} wrap="wrap">
            <Box style={{ flex: '1 1 18rem' }}>
              <Stack gap={3}>
                <Heading as="h1" size={2}>
                  {title}
                </Heading>
                {about && <MutedText>{about}</MutedText>}
              </Stack>
            </Box>
            {actions && (
              <Flex align="center" gap={2} wrap="wrap">
                {actions}
              </Flex>
            )}
          </Flex>
        </Card>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <Box flex={1} overflow="auto">
          {children}
        </Box>
      </Flex>
    </ToolRegion>
  )
}

/** Landmark of a tool, below Studio's navigation bar. */
export function ToolRegion({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title} as="section" height="fill" overflow="hidden">
      {children}
    </Card>
  )
}

/** Error message and what to do; announced by screen readers. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <Card padding={3} role="alert" tone="critical">
      <Text size={1}>{children}</Text>
    </Card>
  )
}

/** Small muted text. */
export const MutedText = (props: TextProps) => <Text muted size={1} {...props} />

/** Shown while data is loading. */
export function LoadingMessage() {
  return (
    <Box padding={4} role="status">
      <MutedText>Loading…</MutedText>
    </Box>
  )
}

/** Shown for an empty list: a sentence and an optional action. */
export function EmptyState({ children, way }: { children: ReactNode; way?: ReactNode }) {
  return (
    <Card padding={4}>
      <Stack gap={4}>
        <MutedText>{children}</MutedText>
        {way && <Flex gap={2}>{way}</Flex>}
      </Stack>
    </Card>
  )
}
