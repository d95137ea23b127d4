import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft'
import { Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useState, useMemo } from 'react'
import { siteTimeZone } from '#lib/locales.ts'
import { useDocumentTitles } from '../../releases/use-document-titles.ts'
import { formatInBothZones } from '../../releases/time-zones.ts'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import type { IllTypedDocument } from '../../query-results/result-parser.ts'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { ReleaseComments } from './release-comments.tsx'
import { ReleaseActions } from './release-actions.tsx'
import { ReleaseDocuments } from './release-documents.tsx'
import {
  type ReleaseOverview,
  type ReleaseSummary,
  isEditableRelease,
  maxDocumentsPerRelease,
  documentCountLabel,
} from './model/release-overview.ts'
import { RevertReleaseDialog } from './revert-release-dialog.tsx'
import { ReleaseStateBadge } from './release-list.tsx'
import { TransferDocumentsDialog } from './transfer-documents-dialog.tsx'
import { useReleaseValidation } from './use-release-validation.ts'
import {
  releaseDocumentsQuery,
  type ReleaseVersion,
  toReleaseVersions,
} from './model/release-documents.ts'
import type { TranslationLinks } from './model/release-conflicts.ts'

interface Props {
  release: ReleaseSummary
  desk: ReleaseOverview
  zone: string
  onOpen: (name?: string) => void
}

/** Release with its publish time, actions and documents. */
export function ReleaseDetails({ release, desk, zone, onOpen }: Props) {
  const { inside, illTyped, problem } = useReleaseDocuments(release)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const versions = inside?.versions ?? []
  const validation = useReleaseValidation()
  const failure = useDocumentTitles(release.failure)
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
            <ReleaseStateBadge release={release} />
          </Flex>
          {release.description && (
            <MutedText style={{ whiteSpace: 'pre-line' }}>{release.description}</MutedText>
          )}
          <Text size={1}>{publishTimeText(release, zone)}</Text>
          <ReleaseSize release={release} />
        </Stack>
        {failure && (
          <ErrorMessage>
            {`It was not published on time: ${failure.replace(/\.?$/, '.')} Fix this, then schedule it again.`}
          </ErrorMessage>
        )}
        <ReleaseActions
          dialogs={{
            merge: (onClose) => (
              <TransferDocumentsDialog
                deed="merge"
                desk={desk}
                release={release}
                versions={versions}
                onClose={onClose}
                onDone={onOpen}
              />
            ),
            revert: (onClose) => (
              <RevertReleaseDialog release={release} onClose={onClose} onDone={onOpen} />
            ),
          }}
          release={release}
          validation={validation}
          versions={versions}
          zone={zone}
          onOpen={onOpen}
        />
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <IllTypedDocuments documents={illTyped} />
        {inside ? (
          <ReleaseDocuments
            deeds={
              <SelectionActions
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
          <MutedText role="status">Loading the documents…</MutedText>
        )}
        <ReleaseComments release={release.name} />
      </Stack>
    </Card>
  )
}

/** Publish time in the time zones of the editor and of the site. */
function publishTimeText({ state, at, type }: ReleaseSummary, zone: string): string {
  if (!at) return type === 'asap' ? 'Goes live as soon as someone publishes it.' : 'No date set.'
  const when = formatInBothZones(at, zone, siteTimeZone)
  if (state === 'published') return `Went live ${when}.`
  return state === 'scheduled'
    ? `Goes live automatically ${when}.`
    : `Planned for ${when}; not scheduled.`
}

/** Document count against the limit, shown once the limit is close. */
function ReleaseSize({ release }: { release: ReleaseSummary }) {
  const count = release.documents.length
  const showsLimit = count > maxDocumentsPerRelease * 0.5 && isEditableRelease(release)
  return (
    <Stack gap={2}>
      <MutedText>
        {documentCountLabel(count)}
        {showsLimit && ` of ${maxDocumentsPerRelease.toLocaleString('en')}`}
      </MutedText>
      {showsLimit && (
        <meter
          aria-label="Release size"
          high={maxDocumentsPerRelease * 0.9}
          max={maxDocumentsPerRelease}
          style={{ inlineSize: '100%' }}
          value={count}
        />
      )}
    </Stack>
  )
}

interface ReleaseContents {
  versions: readonly ReleaseVersion[]
  groups: readonly TranslationLinks[]
}

/**
 * Live documents of a release with their published documents and translations; undefined while loading. For a past
 * release, the documents that it published.
 */
function useReleaseDocuments(release: ReleaseSummary): {
  inside: ReleaseContents | undefined
  illTyped: readonly IllTypedDocument[]
  problem: string | undefined
} {
  const { question, params } = releaseDocumentsQuery(release)
  const { value, illTyped, problem } = useLiveQuery(question, params, {
    throttle: 1000,
  })
  const inside = useMemo(
    () =>
      value && { versions: toReleaseVersions(value.stubs, value.neighbours), groups: value.groups },
    [value],
  )
  // Adding or removing a document changes the query; the previous result is shown until the new one arrives.
  const [known, keep] = useState(inside)
  if (inside && inside !== known) keep(inside)
  return { inside: inside ?? known, illTyped, problem }
}

interface SelectionActionsProps {
  release: ReleaseSummary
  desk: ReleaseOverview
  versions: readonly ReleaseVersion[]
  onDone: () => void
}

/** Bulk actions for the selected documents. */
function SelectionActions({ release, desk, versions, onDone }: SelectionActionsProps) {
  const [requested, setAsked] = useState<'move' | 'copy'>()
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
      {requested && (
        <TransferDocumentsDialog
          deed={requested}
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
