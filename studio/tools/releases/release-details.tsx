import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft'
import { Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useState, useMemo } from 'react'
import { siteTimeZone } from '#lib/locales.ts'
import { bothTimes } from '../../releases/time-zones.ts'
import { MutedText, Problem } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { useAnswer } from '../../data/use-live-query.ts'
import { Comments } from './release-comments.tsx'
import { Deeds } from './release-actions.tsx'
import { Documents } from './release-documents.tsx'
import { type Desk, type DeskRelease, isOpen, releaseLimit, sizeWords } from './model/release.ts'
import { RevertDialog } from './revert-dialog.tsx'
import { StateBadge } from './release-list.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useValidation } from './use-release-validation.ts'
import {
  type DocumentsAnswer,
  documentsQuestion,
  type ReleaseVersion,
  versionsOf,
} from './model/release-documents.ts'
import type { TranslationGroup } from './model/conflicts.ts'

interface Props {
  release: DeskRelease
  desk: Desk
  zone: string
  onOpen: (name?: string) => void
}

/** One release: when it goes live, what can be done with it, what it holds. */
export function Details({ release, desk, zone, onOpen }: Props) {
  const { inside, problem } = useReleaseDocuments(release)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const versions = inside?.versions ?? []
  const validation = useValidation()
  return (
    <Card as="section" aria-label={release.title} height="fill" overflow="auto">
      <Stack gap={5} padding={4}>
        <Stack gap={4}>
          <Box>
            <ToolButton
              icon={ArrowLeftIcon}
              mode="bleed"
              padding={2}
              text="All releases"
              onClick={() => onOpen()}
            />
          </Box>
          <Flex align="center" gap={3} wrap="wrap">
            <Heading as="h2" size={1}>
              {release.title}
            </Heading>
            <StateBadge release={release} />
          </Flex>
          {release.description && (
            <MutedText style={{ whiteSpace: 'pre-line' }}>{release.description}</MutedText>
          )}
          <Text size={1}>{whenWords(release, zone)}</Text>
          <Size release={release} />
        </Stack>
        {release.failure && (
          <Problem>
            {`It was not published at its time: ${release.failure} Put that right, then schedule it again.`}
          </Problem>
        )}
        <Deeds
          dialogs={{
            merge: (onClose) => (
              <TransferDialog
                deed="merge"
                desk={desk}
                release={release}
                versions={versions}
                onClose={onClose}
                onDone={onOpen}
              />
            ),
            revert: (onClose) => (
              <RevertDialog release={release} onClose={onClose} onDone={onOpen} />
            ),
          }}
          release={release}
          validation={validation}
          versions={versions}
          zone={zone}
          onOpen={onOpen}
        />
        {problem && <Problem>{problem}</Problem>}
        {inside ? (
          <Documents
            deeds={
              <PickedDeeds
                desk={desk}
                release={release}
                versions={versions.filter(({ _id }) => picked.has(_id))}
                onDone={() => setPicked(new Set())}
              />
            }
            desk={desk}
            groups={inside.groups}
            picked={picked}
            release={release}
            validation={validation}
            versions={versions}
            onPick={setPicked}
          />
        ) : (
          <MutedText role="status">Reading the documents…</MutedText>
        )}
        <Comments release={release.name} />
      </Stack>
    </Card>
  )
}

/** When it goes live, by the clocks of the editor and of the site. */
function whenWords({ state, at, type }: DeskRelease, zone: string): string {
  if (!at)
    return type === 'asap'
      ? 'Goes live as soon as somebody publishes it.'
      : 'Nobody has said yet when it goes live.'
  const when = bothTimes(at, zone, siteTimeZone)
  if (state === 'published') return `Went live ${when}.`
  return state === 'scheduled'
    ? `Goes live by itself ${when}.`
    : `Meant for ${when}; it is not scheduled.`
}

/** How full it is, as soon as that is worth a thought. */
function Size({ release }: { release: DeskRelease }) {
  const count = release.documents.length
  return (
    <Stack gap={2}>
      <MutedText>
        {sizeWords(count)}
        {isOpen(release) && ` of ${releaseLimit.toLocaleString('en')}`}
      </MutedText>
      {count > releaseLimit * 0.5 && isOpen(release) && (
        <meter
          aria-label="How full the release is"
          high={releaseLimit * 0.9}
          max={releaseLimit}
          style={{ inlineSize: '100%' }}
          value={count}
        />
      )}
    </Stack>
  )
}

interface Inside {
  versions: readonly ReleaseVersion[]
  groups: readonly TranslationGroup[]
}

/**
 * The documents of a release, with what is published beside each and its translations; undefined until they are known.
 * Of a release that is over they are the published ones.
 */
function useReleaseDocuments(release: DeskRelease): {
  inside: Inside | undefined
  problem: string | undefined
} {
  const { question, params } = documentsQuestion(release)
  const { value, problem } = useAnswer<DocumentsAnswer>(question, params, { throttle: 1000 })
  const inside = useMemo(
    () => value && { versions: versionsOf(value.stubs, value.neighbours), groups: value.groups },
    [value],
  )
  // While a document is put in or taken out the question is another one; what was known is shown until it is answered.
  const [known, keep] = useState(inside)
  if (inside && inside !== known) keep(inside)
  return { inside: inside ?? known, problem }
}

interface PickedDeedsProps {
  release: DeskRelease
  desk: Desk
  versions: readonly ReleaseVersion[]
  onDone: () => void
}

/** What can be done with the documents that somebody has chosen. */
function PickedDeeds({ release, desk, versions, onDone }: PickedDeedsProps) {
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
