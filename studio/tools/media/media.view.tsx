import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { Nothing, ToolPage } from '../../ui/tool-page.tsx'
import { Details } from './details.tsx'
import { Filters } from './filters.tsx'
import { Grid } from './grid.tsx'
import { isNarrowed, tagsIn, wholeLibrary } from './model/library.ts'
import { extended, nothing, type Selection, toggled } from './model/selection.ts'
import { useLibrary } from './use-library.ts'

/** The library: a grid with filters, and beside it whatever is open. */
export function MediaView() {
  const { wish, library, isAsking, problem, want, showMore } = useLibrary()
  const [opened, setOpened] = useState<string>()
  const [selection, setSelection] = useState<Selection>(nothing)
  const rows = library?.rows ?? []
  const onMark = (id: string, isRange: boolean) =>
    setSelection((known) =>
      isRange
        ? extended(
            known,
            id,
            rows.map(({ _id }) => _id),
          )
        : toggled(known, id),
    )
  const close = () => {
    // Whoever goes by keyboard is back where it was opened.
    document.querySelector<HTMLElement>('[data-asset][aria-current]')?.focus()
    setOpened(undefined)
  }
  return (
    <ToolPage
      about={library && `${library.total} ${library.total === 1 ? 'asset' : 'assets'}`}
      actions={<Filters tags={tagsIn(library)} wish={wish} onWant={want} />}
      problem={problem}
      title="Media"
    >
      <Flex height="fill" onKeyDown={({ key }) => key === 'Escape' && close()}>
        <Box flex={1} overflow="auto" style={{ minInlineSize: 0 }}>
          {!library && !problem && (
            <Box padding={4}>
              <Text muted>Reading the library…</Text>
            </Box>
          )}
          {library?.total === 0 && (
            <Nothing
              way={
                isNarrowed(wish) && (
                  <Button
                    fontSize={1}
                    mode="ghost"
                    text="Show everything"
                    onClick={() => want(wholeLibrary)}
                  />
                )
              }
            >
              {isNarrowed(wish) ? 'Nothing in the library fits.' : 'The library is empty yet.'}
            </Nothing>
          )}
          <Stack aria-busy={isAsking} gap={4} padding={3}>
            <Grid
              assets={rows}
              opened={opened}
              selection={selection}
              onMark={onMark}
              onOpen={({ _id }) => setOpened(_id)}
            />
            {library && rows.length < library.total && (
              <Flex justify="center">
                <Button
                  disabled={isAsking}
                  fontSize={1}
                  mode="ghost"
                  text={`Show more of ${library.total}`}
                  onClick={showMore}
                />
              </Flex>
            )}
          </Stack>
        </Box>
        {opened && (
          <Card
            aria-label="Details"
            as="aside"
            borderLeft
            overflow="auto"
            style={{ flex: '0 1 24rem', minInlineSize: '18rem' }}
          >
            <Details id={opened} key={opened} onClose={close} />
          </Card>
        )}
      </Flex>
    </ToolPage>
  )
}
