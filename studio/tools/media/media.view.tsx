import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState, type ReactNode, useEffect, useRef } from 'react'
import { EmptyState, ToolPage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { DeleteAssetsDialog } from './delete-assets-dialog.tsx'
import { AssetDetails } from './asset-details.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { hasActiveFilter, sortedLibraryTags, emptyLibraryFilter } from './model/library-query.ts'
import {
  extendSelection,
  emptySelection,
  type AssetSelection,
  toggleSelection,
} from './model/asset-selection.ts'
import { addTag } from './model/asset-texts.ts'
import { LoadMoreButton } from './load-more-button.tsx'
import { DropZone, uploadLimitsText, usePastedFiles } from './drop-zone.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadProgressList } from './upload-list.tsx'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { useMediaLibrary } from './use-library.ts'
import { useAssetTexts } from './use-asset-edits.ts'
import { useMediaUploads } from './use-uploads.ts'
import { type Asset, assetDisplayName } from './model/asset.ts'
import { AssetTagEditor } from './asset-tag-editor.tsx'

/** Media library: grid with filters, uploads in progress, and a details panel. */
export function MediaView() {
  const { filter, library, illTyped, isLoading, problem, changeFilter, showMore } =
    useMediaLibrary()
  const queue = useMediaUploads()
  usePastedFiles(queue.add)
  const texts = useAssetTexts()
  const [opened, setOpened] = useState<string>()
  const [selection, setSelection] = useState<AssetSelection>(emptySelection)
  const [deleting, setDeleting] = useState<readonly string[]>()
  const rows = library?.rows ?? []
  const shown = rows.map(({ _id }) => _id)
  const tags = sortedLibraryTags(library)
  const close = () => {
    // Restores keyboard focus to the tile that opened the panel.
    document.querySelector<HTMLElement>('[data-asset][aria-current]')?.focus()
    setOpened(undefined)
  }
  return (
    <DropZone onFiles={queue.add}>
      <ToolPage
        about={library && `${assetCount(library.total)}. ${uploadLimitsText}`}
        actions={
          <>
            <LibraryFilters tags={tags} filter={filter} onChange={changeFilter} />
            <UploadButton onFiles={queue.add} />
          </>
        }
        problem={texts.problem ?? problem}
        title="Media"
      >
        <Flex direction="column" height="fill">
          <div className="visually-hidden" role="status">
            {library && !isLoading && countsText(library.total, selection.ids.length)}
          </div>
          <UploadProgressList
            uploads={queue.uploads}
            onCancel={queue.cancel}
            onClear={queue.clear}
            onOpen={setOpened}
            onRetry={queue.retry}
          />
          {selection.ids.length > 0 && (
            <SelectionBar
              count={selection.ids.length}
              known={tags}
              onAll={() => setSelection({ ids: shown })}
              onDelete={() => setDeleting(selection.ids)}
              onNone={() => setSelection(emptySelection)}
              onTag={(tag) => texts.retag(selection.ids, (present) => addTag(present, tag))}
            />
          )}
          <Flex
            flex={1}
            style={{ minBlockSize: 0 }}
            onKeyDown={({ key, currentTarget, target }) => {
              // React bubbles a dialog's key events here too: Escape in a dialog closes the dialog only.
              if (key === 'Escape' && currentTarget.contains(target as Node)) close()
            }}
          >
            <Box flex={1} overflow="auto" style={{ minInlineSize: 0 }}>
              {!library && !problem && (
                <Box padding={4}>
                  <Text muted>Loading the library…</Text>
                </Box>
              )}
              <IllTypedDocuments documents={illTyped} />
              {library?.total === 0 && (
                <Empty
                  isNarrowed={hasActiveFilter(filter)}
                  onAll={() => changeFilter({ ...emptyLibraryFilter, order: filter.order })}
                />
              )}
              <Stack aria-busy={isLoading} gap={4} padding={3}>
                <AssetGrid
                  assets={rows}
                  opened={opened}
                  selection={selection}
                  onMark={(id, isRange) =>
                    setSelection((known) =>
                      isRange ? extendSelection(known, id, shown) : toggleSelection(known, id),
                    )
                  }
                  onOpen={({ _id }) => setOpened(_id)}
                />
                <LoadMoreButton isLoading={isLoading} library={library} onMore={showMore} />
              </Stack>
            </Box>
            {opened && (
              <DetailsPanel asset={rows.find(({ _id }) => _id === opened)} key={opened}>
                <AssetDetails
                  id={opened}
                  known={tags}
                  texts={texts}
                  onClose={close}
                  onDelete={() => setDeleting([opened])}
                />
              </DetailsPanel>
            )}
          </Flex>
        </Flex>
        {deleting && (
          <DeleteAssetsDialog
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

const assetCount = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

/** Announced when a search, a filter or the selection changes. */
const countsText = (total: number, selected: number) =>
  selected > 0 ? `${assetCount(total)}, ${selected} selected` : assetCount(total)

/** Panel beside the grid; takes the focus when it opens, which announces its name. */
function DetailsPanel({ asset, children }: { asset: Asset | undefined; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <Card
      aria-label={asset ? `Details of ${assetDisplayName(asset)}` : 'Details'}
      as="aside"
      borderLeft
      overflow="auto"
      ref={panel}
      style={{ flex: '0 1 26rem', minInlineSize: '18rem' }}
      tabIndex={-1}
    >
      {children}
    </Card>
  )
}

function Empty({ isNarrowed: some, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  return some ? (
    <EmptyState way={<ToolButton text="Clear filters" onClick={onAll} />}>
      No files match.
    </EmptyState>
  ) : (
    <EmptyState>The library is empty. Drop files here, paste them, or press Upload.</EmptyState>
  )
}

interface Props {
  count: number
  known: readonly string[]
  onTag: (tag: string) => Promise<boolean>
  onAll: () => void
  onNone: () => void
  onDelete: () => void
}

/** Bulk actions for the selected assets. */
function SelectionBar({ count, known, onTag, onAll, onNone, onDelete }: Props) {
  return (
    <Card aria-label="Selection" as="section" borderBottom padding={3} tone="primary">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1} weight="medium">{`${count} selected`}</Text>
        <Box flex={1} style={{ maxInlineSize: '22rem' }}>
          <AssetTagEditor
            known={known}
            label={`Tag for ${count} selected files`}
            tags={[]}
            onAdd={onTag}
          />
        </Box>
        <ToolButton padding={2} text="Select all shown" onClick={onAll} />
        <ToolButton padding={2} text="Clear selection" onClick={onNone} />
        <ToolButton padding={2} text="Delete…" tone="critical" onClick={onDelete} />
      </Flex>
    </Card>
  )
}
