import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { makeRelease } from '../../releases/release-operations.ts'
import { useWork } from '../../releases/use-async-action.ts'
import { Labelled, SelectField } from '../../ui/controls.tsx'
import { DeedDialog } from './action-dialog.tsx'
import type { ReleaseVersion } from './model/release-documents.ts'
import { type Desk, type DeskRelease, isOpen, releaseLimit, sizeWords } from './model/release.ts'
import { readMovable, transferOf, type TransferOrder } from './model/revert-plan.ts'

export type TransferDeed = 'move' | 'copy' | 'merge'

interface Props {
  deed: TransferDeed
  release: DeskRelease
  desk: Desk
  /** What goes over. */
  versions: readonly ReleaseVersion[]
  /** Told of the release that got them. */
  onDone: (name: string) => void
  onClose: () => void
}

/** The value of the choice that makes a new release. */
const anew = ''

/** Takes documents into another release, or a whole release into another one. */
export function TransferDialog({ deed, release, desk, versions, onDone, onClose }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useWork()
  const others = desk.releases.filter(
    (each) => isOpen(each) && !each.isSingle && each.name !== release.name,
  )
  const [target, setTarget] = useState(deed === 'merge' ? (others[0]?.name ?? anew) : anew)
  const [both, setBoth] = useState<TransferOrder['both']>('keep')
  const into = others.find(({ name }) => name === target)
  const held = new Set(into?.documents)
  const order = { held, both, moves: deed !== 'copy' }
  const { taken } = transferOf(versions, { ...order, target })
  const shared = versions.filter(({ publishedId }) => held.has(publishedId))
  const size = held.size + taken.filter(({ publishedId }) => !held.has(publishedId)).length
  const isTooLarge = size > releaseLimit
  const onDo = () =>
    work.run(async () => {
      // What somebody puts in meanwhile is archived with the release, unless it goes over as well.
      const all = deed === 'merge' ? await readMovable(client, release.name) : versions
      const { taken, kept } = transferOf(all, { ...order, target })
      const actionsFor = (name: string) => transferOf(all, { ...order, target: name }).actions
      const title = into?.title ?? `From “${release.title}”`
      const name = into?.name ?? (await makeRelease(client, newRelease(title), actionsFor))
      if (into && taken.length > 0) await client.action(actionsFor(into.name))
      // What the other one keeps of its own stays here, to be looked at.
      if (deed === 'merge' && kept.length === 0)
        await client.releases.archive({ releaseId: release.name })
      onDone(name)
      return doneWords(deed, taken.length, title, kept.length)
    })
  return (
    <DeedDialog
      about={about[deed]}
      disabled={isTooLarge || taken.length === 0 || (deed === 'merge' && !into)}
      does={verbs[deed]}
      id="release-transfer"
      title={
        deed === 'merge'
          ? `Merge “${release.title}” into another release`
          : `${verbs[deed]} ${sizeWords(versions.length)}`
      }
      work={work}
      onClose={onClose}
      onDo={onDo}
    >
      {deed === 'merge' && others.length === 0 ? (
        <Text size={1}>There is no other release that is open.</Text>
      ) : (
        <Labelled label="Into">
          <SelectField
            label="Into"
            options={[
              ...(deed === 'merge' ? [] : [[anew, 'A new release'] as const]),
              ...others.map(
                ({ name, title, documents }) =>
                  [name, `${title} (${sizeWords(documents.length)})`] as const,
              ),
            ]}
            value={target}
            onChange={setTarget}
          />
        </Labelled>
      )}
      {shared.length > 0 && (
        <Stack aria-label="What both hold" gap={3} role="radiogroup">
          <Text size={1} weight="medium">
            {sizeWords(shared.length)} {shared.length === 1 ? 'is' : 'are'} in both. What stays?
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
                  ? `What “${into?.title}” says`
                  : `What “${release.title}” says; the other text is thrown away`}
              </Text>
            </Flex>
          ))}
        </Stack>
      )}
      {into && taken.length === 0 && (
        <Text role="status" size={1}>
          Nothing would go over: “{into.title}” keeps its own text of each.
        </Text>
      )}
      {isTooLarge && (
        <Text role="alert" size={1}>
          {`“${into?.title}” would hold ${sizeWords(size)}; ${releaseLimit.toLocaleString('en')} are allowed. Choose fewer, or another release.`}
        </Text>
      )}
    </DeedDialog>
  )
}

const verbs = { move: 'Move', copy: 'Copy', merge: 'Merge' } as const

const about = {
  move: 'They leave this release. Their text goes along as it is.',
  copy: 'They stay in this release as well; from then on each has its own text.',
  merge:
    'Its documents go over, and this release is archived, unless something of it stays behind.',
} as const

const newRelease = (title: string) => ({ title, releaseType: 'undecided' as const })

function doneWords(deed: TransferDeed, count: number, title: string, kept: number): string {
  const rest = kept > 0 ? ` ${sizeWords(kept)} stayed: “${title}” keeps its own.` : ''
  const verb = { move: 'moved', copy: 'copied', merge: 'merged' }[deed]
  return `${sizeWords(count)} ${verb} into “${title}”.${rest}`
}
