import { Box, Flex, Button, Card, Hotkeys, Text } from '@sanity/ui'
import { useMemo, useState, type ComponentType, useRef } from 'react'
import { SourceProvider, useSource, type Tool } from 'sanity'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { Tooltip } from '@sanity/ui/tooltip'
import type { SanityClient } from '@sanity/client'
import { createVisionClientTracker } from './vision-client-tracker.ts'
import { QueryPlanPanel } from './query-plan-panel.tsx'
import { useFindVisionEditors } from './use-vision-editors.ts'
import { useNamedSelects } from './use-named-selects.ts'
import { useQueryAssist } from './use-query-assist.ts'

export interface VisionProps {
  // The options are not read here.
  tool: Tool<never>
}

/** Wraps Vision with the query assist bar below it. */
export function withQueryAssist(Vision: ComponentType<VisionProps>) {
  return function VisionWithQueryAssist(props: VisionProps) {
    const source = useSource()
    const [clients] = useState(createVisionClientTracker)
    const watched = useMemo(() => clients.track(source), [clients, source])
    const [room, setRoom] = useState<HTMLElement | null>(null)
    useNamedSelects(room)
    return (
      <Flex direction="column" height="fill">
        <Box flex={1} overflow="hidden" ref={setRoom} style={{ minBlockSize: 0 }}>
          <SourceProvider source={watched}>
            <Vision {...props} />
          </SourceProvider>
        </Box>
        <QueryAssistBar client={clients.current} room={room} />
      </Flex>
    )
  }
}

interface QueryAssistBarProps {
  /** Element in which Vision is rendered. */
  room: HTMLElement | null
  /** Client that Vision would fetch with. */
  client: () => SanityClient | undefined
}

const formatKeys = (
  <Box padding={2}>
    <Hotkeys keys={['Shift', 'Alt', 'F']} />
  </Box>
)

/** Bar with formatting, errors and the plan of the query in Vision's editor. */
export function QueryAssistBar({ room, client }: QueryAssistBarProps) {
  const { isReady, wrong, shown, isOld, format, explain, close, select } = useQueryAssist(
    useFindVisionEditors(room),
    client,
  )
  const explainButton = useRef<HTMLButtonElement>(null)
  const onClose = () => {
    close()
    explainButton.current?.focus()
  }
  const isTold = shown?.is === 'refused' && !isOld && shown.why === wrong?.why
  return (
    <Card aria-label="Help with the query" as="section" borderTop>
      <Flex align="center" gap={2} paddingX={3} paddingY={2} wrap="wrap">
        <Tooltip animate content={formatKeys} placement="top" portal>
          <Button
            aria-keyshortcuts="Shift+Alt+F"
            disabled={!isReady}
            fontSize={1}
            mode="ghost"
            padding={3}
            text="Format"
            onClick={format}
          />
        </Tooltip>
        <Button
          disabled={!isReady}
          fontSize={1}
          mode="ghost"
          padding={3}
          ref={explainButton}
          text="Explain"
          onClick={explain}
        />
        {wrong && !isTold && (
          <Box
            flex={1}
            paddingX={2}
            role={wrong.asked ? 'alert' : undefined}
            style={{ minInlineSize: '12rem' }}
          >
            <Flex align="baseline" gap={2}>
              <Text size={1}>
                <ErrorOutlineIcon />
              </Text>
              <Text size={1}>{wrong.why}</Text>
            </Flex>
          </Box>
        )}
      </Flex>
      {shown && (
        <QueryPlanPanel
          isOld={isOld}
          shown={shown}
          onAgain={explain}
          onClose={onClose}
          onSelect={select}
        />
      )}
    </Card>
  )
}
