import { Flex, Stack, Text } from '@sanity/ui'
import type { Asset } from './model/asset.ts'
import { Filters } from './library-filters.tsx'
import { Grid } from './asset-grid.tsx'
import { tagsIn, type Wish } from './model/library.ts'
import { Problem } from '../../ui/tool-page.tsx'
import { ShowMore } from './load-more-button.tsx'
import { useLibrary } from './use-library.ts'

interface Props {
  /** What may be chosen. */
  kind: Wish['kind']
  onPick: (asset: Asset) => void
}

/** The library, to choose one of it. */
export function Picker({ kind, onPick }: Props) {
  const { wish, library, problem, isAsking, want, showMore } = useLibrary({ kind })
  const rows = library?.rows ?? []
  return (
    <Stack gap={4} padding={4}>
      <Flex gap={2} wrap="wrap">
        <Filters hasOneKind tags={tagsIn(library)} wish={wish} onWant={want} />
      </Flex>
      {problem && <Problem>{problem}</Problem>}
      {library?.total === 0 && <Text muted>Nothing in the library fits.</Text>}
      <Grid assets={rows} opened={undefined} onOpen={onPick} />
      <ShowMore isAsking={isAsking} library={library} onMore={showMore} />
    </Stack>
  )
}
