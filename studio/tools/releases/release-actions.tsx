import { Flex, Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { createRelease, unscheduleRelease } from '../../releases/release-operations.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { useDocumentPermission, useOwnRoleTitles } from '../../data/use-permission.ts'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import {
  type ReleaseSummary,
  availableReleaseActions,
  type ReleaseAction,
  documentCountLabel,
  publishEffectSummary,
} from './model/release-overview.ts'
import { planTransfer } from './model/transfer-plan.ts'
import type { ReleaseVersion } from './model/release-documents.ts'
import { ReleaseFormDialog } from './release-form-dialog.tsx'
import { ScheduleReleaseDialog } from './schedule-release-dialog.tsx'
import { assertReleaseValid, type ReleaseValidation } from './use-release-validation.ts'

interface Props {
  release: ReleaseSummary
  /** Loaded versions of the release. */
  versions: readonly ReleaseVersion[]
  validation: ReleaseValidation
  zone: string
  /** Dialogs of actions that involve other releases. */
  dialogs: Record<'merge' | 'revert', (onClose: () => void) => ReactNode>
  onOpen: (name?: string) => void
}

const titles: Record<ReleaseAction, string> = {
  schedule: 'Schedule…',
  move: 'Move to…',
  publish: 'Publish now…',
  edit: 'Edit…',
  unschedule: 'Unschedule',
  duplicate: 'Duplicate',
  merge: 'Merge into…',
  archive: 'Archive',
  unarchive: 'Unarchive',
  revert: 'Revert…',
  delete: 'Delete…',
}

/** Buttons for the actions available now; reversible actions run without confirmation. */
export function ReleaseActions({ release, versions, validation, zone, dialogs, onOpen }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const [requested, setAsked] = useState<ReleaseAction>()
  const role = useOwnRoleTitles()
  const isOff =
    useDocumentPermission('update', `_.releases.${release.name}`, 'system.release') === false
  const { name, title, documents } = release
  const close = () => setAsked(undefined)
  // Closing the dialog cancels an action that still waits for validation.
  const stopAndClose = () => {
    validation.stop()
    close()
  }
  const unpublished = versions.filter(({ unpublishes }) => unpublishes).length

  const atOnce: Partial<Record<ReleaseAction, () => Promise<string | void>>> = {
    unschedule: async () => {
      await unscheduleRelease(client, name)
      return `“${title}” is no longer scheduled. Its documents can be changed again.`
    },
    archive: async () => {
      await client.releases.archive({ releaseId: name })
      return `“${title}” is archived. “Unarchive” brings it back.`
    },
    unarchive: async () => {
      await client.releases.unarchive({ releaseId: name })
      return `“${title}” is back, with its documents as they were.`
    },
    duplicate: async () => {
      const copy = await createRelease(
        client,
        { title: `${title} (copy)`, description: release.description, releaseType: 'undecided' },
        (target) =>
          planTransfer(versions, { target, held: new Set(), both: 'keep', moves: false }).actions,
      )
      onOpen(copy)
      return `“${title} (copy)” contains a copy of each of its ${documentCountLabel(versions.length)}.`
    },
  }
  const machineMade = versions.filter(({ isMachineMade }) => isMachineMade).length
  const checks = (
    <>
      {machineMade > 0 && (
        <Text size={1}>
          {`${documentCountLabel(machineMade)} ${machineMade === 1 ? 'has' : 'have'} texts of a language model without approval, noted in the list of documents.`}
        </Text>
      )}
      {validation.isRunning && (
        <MutedText role="status">
          {`Checking ${validation.done} of ${documentCountLabel(documents.length)}…`}
        </MutedText>
      )}
    </>
  )
  const press = (deed: ReleaseAction) => {
    const simple = atOnce[deed]
    if (simple) void work.run(simple)
    else setAsked(deed)
  }
  return (
    <>
      <Flex aria-label="Actions" gap={2} role="group" wrap="wrap">
        {availableReleaseActions(release).map((deed, index) => (
          <ToolButton
            key={deed}
            disabled={isOff || work.isBusy}
            mode={index === 0 ? 'default' : 'ghost'}
            padding={2}
            text={titles[deed]}
            tone={deed === 'delete' ? 'critical' : index === 0 ? 'primary' : 'default'}
            onClick={() => press(deed)}
          />
        ))}
      </Flex>
      {isOff && (
        <MutedText>
          {`Your role (${role}) may not change releases. An editor or an administrator can.`}
        </MutedText>
      )}
      {work.problem && <ErrorMessage>{work.problem}</ErrorMessage>}
      {requested === 'edit' && <ReleaseFormDialog release={release} zone={zone} onClose={close} />}
      {(requested === 'schedule' || requested === 'move') && (
        <ScheduleReleaseDialog
          checks={checks}
          deed={requested}
          release={release}
          unpublished={unpublished}
          zone={zone}
          onBefore={(at) => assertReleaseValid(validation, release, at)}
          onClose={stopAndClose}
        />
      )}
      {requested === 'publish' && (
        <ConfirmActionDialog
          isDestructive
          about={publishEffectSummary(documents.length, unpublished)}
          actionLabel="Publish now"
          id="release-publish"
          title={`Publish “${title}” now?`}
          action={work}
          onClose={stopAndClose}
          onConfirm={() =>
            work.run(async () => {
              await assertReleaseValid(validation, release)
              await client.releases.publish({ releaseId: name })
              return `“${title}” is live.`
            })
          }
        >
          {checks}
        </ConfirmActionDialog>
      )}
      {requested === 'delete' && (
        <ConfirmActionDialog
          isDestructive
          about={
            release.state === 'archived'
              ? 'The release and its archived versions will be permanently deleted. Published content stays.'
              : 'The release will be deleted and can no longer be reverted. What it published stays.'
          }
          actionLabel="Delete"
          id="release-delete"
          title={`Delete “${title}”?`}
          action={work}
          onClose={close}
          onConfirm={() =>
            work.run(async () => {
              await client.releases.delete({ releaseId: name })
              onOpen()
              return `“${title}” is deleted.`
            })
          }
        />
      )}
      {(requested === 'merge' || requested === 'revert') && dialogs[requested](close)}
    </>
  )
}
