import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { createRelease } from '../../releases/release-operations.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { LabelledField, SelectField } from '../../ui/controls.tsx'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import type { ReleaseVersion } from './model/release-documents.ts'
import {
  type ReleaseOverview,
  type ReleaseSummary,
  isEditableRelease,
  maxDocumentsPerRelease,
  documentCountLabel,
} from './model/release-overview.ts'
import { fetchReleaseVersions, planTransfer, type TransferOptions } from './model/transfer-plan.ts'

export type TransferKind = 'move' | 'copy' | 'merge'

interface Props {
  deed: TransferKind
  release: ReleaseSummary
  desk: ReleaseOverview
  /** Versions to transfer. */
  versions: readonly ReleaseVersion[]
  /** Called with the name of the target release. */
  onDone: (name: string) => void
  onClose: () => void
}

/** Value of the option that creates a new release. */
const newReleaseOption = ''

/** Moves or copies documents to another release, or merges a whole release into it. */
export function TransferDocumentsDialog({ deed, release, desk, versions, onDone, onClose }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const others = desk.releases.filter(
    (each) => isEditableRelease(each) && !each.isSingle && each.name !== release.name,
  )
  const [target, setTarget] = useState(
    deed === 'merge' ? (others[0]?.name ?? newReleaseOption) : newReleaseOption,
  )
  const [both, setBoth] = useState<TransferOptions['both']>('keep')
  const into = others.find(({ name }) => name === target)
  const held = new Set(into?.documents)
  const order = { held, both, moves: deed !== 'copy' }
  const { taken } = planTransfer(versions, { ...order, target })
  const shared = versions.filter(({ publishedId }) => held.has(publishedId))
  const size = held.size + taken.filter(({ publishedId }) => !held.has(publishedId)).length
  const isTooLarge = size > maxDocumentsPerRelease
  const onDo = () =>
    work.run(async () => {
      // Documents that were added meanwhile are transferred too, or else they would be archived with the release.
      const all = deed === 'merge' ? await fetchReleaseVersions(client, release.name) : versions
      const { taken, kept } = planTransfer(all, { ...order, target })
      const actionsFor = (name: string) => planTransfer(all, { ...order, target: name }).actions
      const title = into?.title ?? `From “${release.title}”`
      const name = into?.name ?? (await createRelease(client, newRelease(title), actionsFor))
      if (into && taken.length > 0) await client.action(actionsFor(into.name))
      // A release keeps the versions that the target did not take, so it is not archived.
      if (deed === 'merge' && kept.length === 0)
        await client.releases.archive({ releaseId: release.name })
      onDone(name)
      return resultMessage(deed, taken.length, title, kept.length)
    })
  return (
    <ConfirmActionDialog
      about={about[deed]}
      disabled={isTooLarge || taken.length === 0 || (deed === 'merge' && !into)}
      actionLabel={verbs[deed]}
      id="release-transfer"
      title={
        deed === 'merge'
          ? `Merge “${release.title}” into another release`
          : `${verbs[deed]} ${documentCountLabel(versions.length)}`
      }
      action={work}
      onClose={onClose}
      onConfirm={onDo}
    >
      {deed === 'merge' && others.length === 0 ? (
        <Text size={1}>There is no other open release.</Text>
      ) : (
        <LabelledField label="Into">
          <SelectField
            label="Into"
            options={[
              ...(deed === 'merge' ? [] : [[newReleaseOption, 'A new release'] as const]),
              ...others.map(
                ({ name, title, documents }) =>
                  [name, `${title} (${documentCountLabel(documents.length)})`] as const,
              ),
            ]}
            value={target}
            onChange={setTarget}
          />
        </LabelledField>
      )}
      {shared.length > 0 && (
        <Stack aria-label="Documents in both releases" gap={3} role="radiogroup">
          <Text size={1} weight="medium">
            {documentCountLabel(shared.length)} {shared.length === 1 ? 'is' : 'are'} in both. Which
            version should stay?
          </Text>
          {(['keep', 'replace'] as const).map((choice) => (
            <Flex key={choice} align="center" as="label" gap={2}>
              <input
                checked={both === choice}
                name="both"
                type="radio"
                onChange={() => setBoth(choice)}
              />
              <Text size={1}>
                {choice === 'keep'
                  ? `The version in “${into?.title}”`
                  : `The version in “${release.title}”; the other one is discarded`}
              </Text>
            </Flex>
          ))}
        </Stack>
      )}
      {into && taken.length === 0 && (
        <Text role="status" size={1}>
          Nothing would be transferred: “{into.title}” keeps its own version of each document.
        </Text>
      )}
      {isTooLarge && (
        <Text role="alert" size={1}>
          {`“${into?.title}” would contain ${documentCountLabel(size)}; ${maxDocumentsPerRelease.toLocaleString('en')} are allowed. Choose fewer, or another release.`}
        </Text>
      )}
    </ConfirmActionDialog>
  )
}

const verbs = { move: 'Move', copy: 'Copy', merge: 'Merge' } as const

const about = {
  move: 'They leave this release with their content unchanged.',
  copy: 'They stay in this release as well; both copies can then be edited separately.',
  merge: 'Its documents are moved, and this release is archived unless some documents stay behind.',
} as const

const newRelease = (title: string) => ({ title, releaseType: 'undecided' as const })

function resultMessage(deed: TransferKind, count: number, title: string, kept: number): string {
  const rest = kept > 0 ? ` ${documentCountLabel(kept)} stayed: “${title}” keeps its own.` : ''
  const verb = { move: 'moved', copy: 'copied', merge: 'merged' }[deed]
  return `${documentCountLabel(count)} ${verb} into “${title}”.${rest}`
}
