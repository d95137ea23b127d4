import { Flex, Stack, Text } from '@sanity/ui'
import type { Asset } from './model/asset.ts'
import { LibraryFilters } from './library-filters.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { sortedLibraryTags, type LibraryFilter } from './model/library-query.ts'
import { ErrorMessage } from '../../ui/tool-page.tsx'
import { LoadMoreButton } from './load-more-button.tsx'
import { useMediaLibrary } from './use-library.ts'

interface Props {
  /** Kind of assets that can be picked. */
  kind: LibraryFilter['kind']
  onPick: (asset: Asset) => void
}

/** Library for picking one asset. */
export function AssetPicker({ kind, onPick }: Props) {
  const { filter, library, problem, isLoading, changeFilter, showMore } = useMediaLibrary({ kind })
  const rows = library?.rows ?? []
  return (
    <Stack gap={4} padding={4}>
      <Flex gap={2} wrap="wrap">
        <LibraryFilters
          hasOneKind
          tags={sortedLibraryTags(library)}
          filter={filter}
          onChange={changeFilter}
        />
      </Flex>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {library?.total === 0 && <Text muted>No assets match.</Text>}
      <AssetGrid assets={rows} opened={undefined} onOpen={onPick} />
      <LoadMoreButton isLoading={isLoading} library={library} onMore={showMore} />
    </Stack>
  )
}
