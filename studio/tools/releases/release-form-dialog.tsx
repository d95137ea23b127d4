import { TextArea } from '@sanity/ui'
import { useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { chosenWallTimeAt, parseChosenWallTime } from '../../releases/chosen-wall-time.ts'
import {
  updateReleaseMetadata,
  createRelease,
  type ReleaseMetadata,
} from '../../releases/release-operations.ts'
import { tomorrowAtNine, DateTimeInZoneField } from '../../releases/time-field.tsx'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { LabelledField, SelectField, TextField } from '../../ui/controls.tsx'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import type { ReleaseSummary } from './model/release-overview.ts'

interface Props {
  /** Release to edit; a new one is created if undefined. */
  release?: ReleaseSummary
  zone: string
  /** Intended publish time of a new release. */
  at?: string | undefined
  onDone?: (name: string) => void
  onClose: () => void
}

/** Creates or edits a release; a new one is undecided by default. */
export function ReleaseFormDialog({ release, zone, at, onDone, onClose }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const known = release?.at ?? at
  const [title, setTitle] = useState(release?.title ?? '')
  const [description, setDescription] = useState(release?.description ?? '')
  const [type, setType] = useState<ReleaseMetadata['releaseType']>(
    release?.type ?? (at ? 'scheduled' : 'undecided'),
  )
  const [chosen, setChosen] = useState(known ? chosenWallTimeAt(known, zone) : tomorrowAtNine(zone))
  const [now] = useState(() => Date.now())
  const read = parseChosenWallTime(chosen, now)
  // The time of a scheduled release is not editable here; “Move to…” changes it.
  const isFixed = release?.state === 'scheduled'
  const isTimed = type === 'scheduled' && !isFixed
  const said: ReleaseMetadata = {
    title: title.trim(),
    description: description.trim(),
    releaseType: type,
    intendedPublishAt: isFixed
      ? release.at
      : isTimed && read.kind === 'instant'
        ? read.at
        : undefined,
  }
  const onDo = () =>
    work.run(async () => {
      if (release) {
        await updateReleaseMetadata(client, release.name, said)
        return `“${said.title}” has been updated.`
      }
      const name = await createRelease(client, said)
      onDone?.(name)
      return `“${said.title}” has been created. Add documents to it.`
    })
  return (
    <ConfirmActionDialog
      disabled={!title.trim() || (isTimed && read.kind !== 'instant')}
      actionLabel={release ? 'Save' : 'Create release'}
      id="release-words"
      title={release ? 'Edit the release' : 'New release'}
      action={work}
      onClose={onClose}
      onConfirm={onDo}
    >
      <LabelledField label="Title">
        <TextField label="Title" value={title} onChange={setTitle} />
      </LabelledField>
      <LabelledField label="Description">
        <TextArea
          aria-label="Description"
          fontSize={1}
          rows={3}
          value={description}
          onChange={({ currentTarget: { value } }) => setDescription(value)}
        />
      </LabelledField>
      {!isFixed && (
        <LabelledField label="Planned publish time">
          <SelectField
            label="Planned publish time"
            options={[
              ['undecided', 'Undecided'],
              ['asap', 'As soon as possible'],
              ['scheduled', 'At a time'],
            ]}
            value={type}
            onChange={setType}
          />
        </LabelledField>
      )}
      {isTimed && (
        <DateTimeInZoneField chosen={chosen} read={read} zone={zone} onChange={setChosen} />
      )}
    </ConfirmActionDialog>
  )
}
