import { Box, Flex } from '@sanity/ui'
import { useMemo, useState, type ComponentType } from 'react'
import { SourceProvider, useSource, type Tool } from 'sanity'
import { HelpBar } from './help-bar.tsx'
import { visionClients } from './vision-client.ts'

export interface VisionProps {
  // The options of a tool are its own, and nothing here reads them.
  tool: Tool<never>
}

/** Vision as it is, and below it what helps with the query that is written there. */
export function withHelp(Vision: ComponentType<VisionProps>) {
  return function Workbench(props: VisionProps) {
    const source = useSource()
    const [clients] = useState(visionClients)
    const watched = useMemo(() => clients.watch(source), [clients, source])
    const [room, setRoom] = useState<HTMLElement | null>(null)
    return (
      <Flex direction="column" height="fill">
        <Box flex={1} overflow="hidden" ref={setRoom} style={{ minBlockSize: 0 }}>
          <SourceProvider source={watched}>
            <Vision {...props} />
          </SourceProvider>
        </Box>
        <HelpBar client={clients.current} room={room} />
      </Flex>
    )
  }
}
