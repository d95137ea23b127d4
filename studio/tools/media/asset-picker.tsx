import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { DropZone, usePastedFiles } from './drop-zone.tsx'
import type { Asset } from './model/asset.ts'
import { type AssetSelection, extendSelection, toggleSelection } from './model/asset-selection.ts'
import { LibraryFilters } from './library-filters.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { sortedLibraryTags, type LibraryFilter } from './model/library-query.ts'
import { isPictureFile, isUploadFinished, type Upload } from './model/upload.ts'
import { ErrorMessage } from '../../ui/tool-page.tsx'
import { LoadMoreButton } from './load-more-button.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadProgressList } from './upload-list.tsx'
import { useMediaLibrary } from './use-library.ts'
import { useMediaUploads } from './use-uploads.ts'

interface Props {
  /** Kind of assets that can be picked. */
  kind: LibraryFilter['kind']
  onPick: (asset: Asset) => void
  /** Called with the id of each file that is uploaded here. Without it, uploads only appear in the library. */
  onUploaded?: (assetId: string) => void
  /** Selection of several assets, and its change. */
  selection?: AssetSelection
  onSelect?: (change: (known: AssetSelection) => AssetSelection) => void
}

/** Library for picking assets, and for uploading them. */
export function AssetPicker({ kind, onPick, onUploaded, selection, onSelect }: Props) {
  const { filter, library, problem, isLoading, changeFilter, showMore } = useMediaLibrary({ kind })
  const queue = useMediaUploads()
  const [rejected, setRejected] = useState<string>()
  const rows = library?.rows ?? []
  const { uploads } = queue
  const [earlier] = useState(() => new Set(uploads.filter(isUploadFinished).map(({ id }) => id)))
  const isOffered = ({ id, assetId }: Upload) =>
    !earlier.has(id) && !(kind === 'picture' && assetId?.startsWith('file-'))
  const upload = (files: readonly File[]) => {
    const fitting = kind === 'picture' ? files.filter(isPictureFile) : files
    setRejected(
      files
        .filter((file) => !fitting.includes(file))
        .map(({ name }) => `“${name}”`)
        .join(', '),
    )
    if (fitting.length > 0) queue.add(fitting, onUploaded)
  }
  usePastedFiles(upload)
  return (
    <DropZone onFiles={upload}>
      <UploadProgressList
        openText="Choose"
        uploads={uploads.filter(isOffered)}
        onCancel={queue.cancel}
        onClear={queue.clear}
        onOpen={onUploaded}
        onRetry={queue.retry}
      />
      <Stack gap={4} padding={4}>
        <Flex gap={2} wrap="wrap">
          <LibraryFilters
            hasOneKind
            tags={sortedLibraryTags(library)}
            filter={filter}
            onChange={changeFilter}
          />
          <UploadButton accept={kind === 'picture' ? 'image/*' : undefined} onFiles={upload} />
        </Flex>
        {rejected && (
          <ErrorMessage>
            {`Not uploaded: ${rejected}. Choose pictures as JPEG, PNG, WebP, GIF, SVG, TIFF or AVIF.`}
          </ErrorMessage>
        )}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        {library?.total === 0 && <Text muted>No files match.</Text>}
        <AssetGrid
          assets={rows}
          opened={undefined}
          onOpen={onPick}
          {...(selection && { selection })}
          {...(onSelect && {
            onMark: (id, isRange) =>
              onSelect((known) =>
                isRange
                  ? extendSelection(
                      known,
                      id,
                      rows.map(({ _id }) => _id),
                    )
                  : toggleSelection(known, id),
              ),
          })}
        />
        <LoadMoreButton isLoading={isLoading} library={library} onMore={showMore} />
      </Stack>
    </DropZone>
  )
}
