import { Flex } from '@sanity/ui'
import { ToolButton } from '../../ui/controls.tsx'
import type { Asset } from './model/asset.ts'

interface Props {
  /** What is shown of the library, and how much there is. */
  library: { rows: readonly Asset[]; total: number } | undefined
  isAsking: boolean
  onMore: () => void
}

/** Asks for more of the library, where there is more. */
export function LoadMoreButton({ library, isAsking, onMore }: Props) {
  if (!library || library.rows.length >= library.total) return null
  return (
    <Flex justify="center">
      <ToolButton disabled={isAsking} text={`Show more of ${library.total}`} onClick={onMore} />
    </Flex>
  )
}
