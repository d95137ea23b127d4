import { UploadIcon } from '@sanity/icons/Upload'
import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useRef, useState } from 'react'
import { Nothing, ToolPage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Details } from './details.tsx'
import { DropZone, limitWords } from './drop-zone.tsx'
import { Filters } from './filters.tsx'
import { Grid } from './grid.tsx'
import { MarkedBar } from './marked-bar.tsx'
import { isNarrowed, tagsIn, wholeLibrary } from './model/library.ts'
import { extended, nothing, type Selection, toggled } from './model/selection.ts'
import { withTag } from './model/texts.ts'
import { ShowMore } from './show-more.tsx'
import { Uploads } from './uploads.tsx'
import { useLibrary } from './use-library.ts'
import { useTexts } from './use-texts.ts'
import { useUploads } from './use-uploads.ts'

/** The library: a grid with filters, what is on its way into it, and beside it whatever is open. */
export function MediaView() {
  const { wish, library, isAsking, problem, want, showMore } = useLibrary()
  const queue = useUploads()
  const texts = useTexts()
  const [opened, setOpened] = useState<string>()
  const [selection, setSelection] = useState<Selection>(nothing)
  const [deleting, setDeleting] = useState<readonly string[]>()
  const rows = library?.rows ?? []
  const shown = rows.map(({ _id }) => _id)
  const tags = tagsIn(library)
  const close = () => {
    // Whoever goes by keyboard is back where it was opened.
    document.querySelector<HTMLElement>('[data-asset][aria-current]')?.focus()
    setOpened(undefined)
  }
  return (
    <DropZone onFiles={queue.add}>
      <ToolPage
        about={
          library && `${library.total} ${library.total === 1 ? 'asset' : 'assets'}. ${limitWords}`
        }
        actions={
          <>
            <Filters tags={tags} wish={wish} onWant={want} />
            <UploadButton onFiles={queue.add} />
          </>
        }
        problem={texts.problem ?? problem}
        title="Media"
      >
        <Flex direction="column" height="fill">
          <Uploads
            uploads={queue.uploads}
            onCancel={queue.cancel}
            onClear={queue.clear}
            onOpen={setOpened}
            onRetry={queue.retry}
          />
          {selection.ids.length > 0 && (
            <MarkedBar
              count={selection.ids.length}
              known={tags}
              onAll={() => setSelection({ ids: shown })}
              onDelete={() => setDeleting(selection.ids)}
              onNone={() => setSelection(nothing)}
              onTag={(tag) => texts.retag(selection.ids, (present) => withTag(present, tag))}
            />
          )}
          <Flex
            flex={1}
            style={{ minBlockSize: 0 }}
            onKeyDown={({ key, currentTarget, target }) => {
              // React brings a dialog's keys here as well: that Escape closes the dialog alone.
              if (key === 'Escape' && currentTarget.contains(target as Node)) close()
            }}
          >
            <Box flex={1} overflow="auto" style={{ minInlineSize: 0 }}>
              {!library && !problem && (
                <Box padding={4}>
                  <Text muted>Reading the library…</Text>
                </Box>
              )}
              {library?.total === 0 && (
                <Empty
                  isNarrowed={isNarrowed(wish)}
                  onAll={() => want({ ...wholeLibrary, order: wish.order })}
                />
              )}
              <Stack aria-busy={isAsking} gap={4} padding={3}>
                <Grid
                  assets={rows}
                  opened={opened}
                  selection={selection}
                  onMark={(id, isRange) =>
                    setSelection((known) =>
                      isRange ? extended(known, id, shown) : toggled(known, id),
                    )
                  }
                  onOpen={({ _id }) => setOpened(_id)}
                />
                <ShowMore isAsking={isAsking} library={library} onMore={showMore} />
              </Stack>
            </Box>
            {opened && (
              <Card
                aria-label="Details"
                as="aside"
                borderLeft
                overflow="auto"
                style={{ flex: '0 1 26rem', minInlineSize: '18rem' }}
              >
                <Details
                  id={opened}
                  key={opened}
                  known={tags}
                  texts={texts}
                  onClose={close}
                  onDelete={() => setDeleting([opened])}
                />
              </Card>
            )}
          </Flex>
        </Flex>
        {deleting && (
          <DeleteDialog
            ids={deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={(gone) => {
              setDeleting(undefined)
              setSelection(({ ids }) => ({ ids: ids.filter((id) => !gone.includes(id)) }))
              if (opened && gone.includes(opened)) setOpened(undefined)
            }}
          />
        )}
      </ToolPage>
    </DropZone>
  )
}

function Empty({ isNarrowed: some, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  return some ? (
    <Nothing way={<ToolButton text="Show everything" onClick={onAll} />}>
      Nothing in the library fits.
    </Nothing>
  ) : (
    <Nothing>The library is empty yet. Drop files here, paste them, or press Upload.</Nothing>
  )
}

function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        aria-label="Files to upload"
        hidden
        multiple
        ref={input}
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <ToolButton
        mode="default"
        icon={UploadIcon}
        text="Upload"
        tone="primary"
        onClick={() => input.current?.click()}
      />
    </>
  )
}
