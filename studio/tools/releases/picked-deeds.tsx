import { Flex } from '@sanity/ui'
import { useState } from 'react'
import { ToolButton } from '../../ui/controls.tsx'
import type { ReleaseVersion } from './model/documents.ts'
import type { Desk, DeskRelease } from './model/release.ts'
import { TransferDialog } from './transfer-dialog.tsx'

interface Props {
  release: DeskRelease
  desk: Desk
  versions: readonly ReleaseVersion[]
  onDone: () => void
}

/** What can be done with the documents that somebody has chosen. */
export function PickedDeeds({ release, desk, versions, onDone }: Props) {
  const [asked, setAsked] = useState<'move' | 'copy'>()
  return (
    <>
      <Flex gap={2}>
        {(['move', 'copy'] as const).map((deed) => (
          <ToolButton
            key={deed}
            disabled={versions.length === 0}
            padding={2}
            text={deed === 'move' ? 'Move to a release…' : 'Copy to a release…'}
            onClick={() => setAsked(deed)}
          />
        ))}
      </Flex>
      {asked && (
        <TransferDialog
          deed={asked}
          desk={desk}
          release={release}
          versions={versions}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
        />
      )}
    </>
  )
}
