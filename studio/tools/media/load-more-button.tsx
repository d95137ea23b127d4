import { Flex } from '@sanity/ui'
import { ToolButton } from '../../ui/controls.tsx'
import type { Asset } from './model/asset.ts'

interface Props {
  /** Loaded rows and the total count. */
  library: { rows: readonly Asset[]; total: number } | undefined
  isLoading: boolean
  onMore: () => void
}

/** Button that loads the next page, if there is one. */
export function LoadMoreButton({ library, isLoading, onMore }: Props) {
  if (!library || library.rows.length >= library.total) return null
  return (
    <Flex justify="center">
      <ToolButton disabled={isLoading} text={`Show more of ${library.total}`} onClick={onMore} />
    </Flex>
  )
}
