import { Box, Card, Flex, Heading, Stack, Text, type TextProps } from '@sanity/ui'
import type { ReactNode } from 'react'

interface ToolPageProps {
  title: string
  /** One sentence about what is done here. */
  about?: string
  /** Buttons and filters beside the title. */
  actions?: ReactNode
  /** Why what is shown may be old, or what failed. */
  problem?: string | undefined
  children: ReactNode
}

/** A whole tool of ours: its title, what can be done, and below it what scrolls. */
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

/** The place of a tool of ours: a landmark of its name, below the bar that is Studio's. */
export function ToolRegion({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title} as="section" height="fill" overflow="hidden">
      {children}
    </Card>
  )
}

/** What failed, and the way out. Read aloud at once. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <Card padding={3} role="alert" tone="critical">
      <Text size={1}>{children}</Text>
    </Card>
  )
}

/** Small words beside what matters more. */
export const MutedText = (props: TextProps) => <Text muted size={1} {...props} />

/** Until there is an answer. */
export function LoadingMessage() {
  return (
    <Box padding={4} role="status">
      <MutedText>Reading…</MutedText>
    </Box>
  )
}

/** Where a list has nothing to show: a sentence, and a way on where there is one. */
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
