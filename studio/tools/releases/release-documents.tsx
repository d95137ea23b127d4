import { Box, Flex, Stack, Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { contentLocales } from '#lib/locales.ts'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { CheckboxField, ToolButton } from '../../ui/controls.tsx'
import { AddDocumentsDialog } from './add-documents-dialog.tsx'
import { ReleaseDocumentRow } from './release-document-row.tsx'
import {
  isVersionOutdated,
  conflictingReleases,
  missingLanguages,
  type TranslationLinks,
} from './model/release-conflicts.ts'
import type { ReleaseVersion } from './model/release-documents.ts'
import {
  type ReleaseOverview,
  type ReleaseSummary,
  isUpcomingRelease,
  isEditableRelease,
  validationSummary,
} from './model/release-overview.ts'
import { useChangedFieldTitlesByVersion } from './use-changed-fields.ts'
import { useVersionAuthors } from './use-version-authors.ts'
import type { ReleaseValidation } from './use-release-validation.ts'

interface Props {
  release: ReleaseSummary
  desk: ReleaseOverview
  versions: readonly ReleaseVersion[]
  groups: readonly TranslationLinks[]
  validation: ReleaseValidation
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
  /** Bulk actions for the selected documents. */
  deeds?: ReactNode
}

const pageSize = 50

/** Paginated documents of a release, with warnings before publishing. */
export function ReleaseDocuments(props: Props) {
  const { release, desk, versions, groups, validation, picked, onPick, deeds } = props
  const [wanted, setWanted] = useState(0)
  const [adds, setAdds] = useState(false)
  const pages = Math.max(1, Math.ceil(versions.length / pageSize))
  const page = Math.min(wanted, pages - 1)
  const shown = versions.slice(page * pageSize, (page + 1) * pageSize)
  const logs = useVersionAuthors(isUpcomingRelease(release) ? shown : [])
  const fields = useChangedFieldTitlesByVersion(isUpcomingRelease(release) ? shown : [])
  const inside = new Set(release.documents)
  const rivals = (id: string) => conflictingReleases(id, release, desk.holders)
  const missing = ({ publishedId, language, unpublishes }: ReleaseVersion) =>
    missingLanguages({ id: publishedId, language, unpublishes }, groups, inside, contentLocales)
  const shared = versions.filter(({ publishedId }) => rivals(publishedId).length > 0).length
  const left = versions.filter((version) => missing(version)?.notInRelease.length).length
  const failed = [...validation.results].filter(([, { errors }]) => errors.length > 0).length
  const all = shown.every(({ _id }) => picked.has(_id))
  const open = isEditableRelease(release)
  return (
    <Stack as="section" aria-label="Documents" gap={4}>
      <Flex align="center" gap={2} wrap="wrap">
        <Box flex={1}>
          <Text as="h3" size={1} weight="semibold">
            Documents
          </Text>
        </Box>
        {isUpcomingRelease(release) && versions.length > 0 && (
          <ToolButton
            disabled={validation.isRunning}
            padding={2}
            text={
              validation.isRunning
                ? `Checking ${validation.done} of ${versions.length}…`
                : 'Check all'
            }
            onClick={() => void validation.run(versions.map(({ _id }) => _id))}
          />
        )}
        {open && <ToolButton padding={2} text="Add documents…" onClick={() => setAdds(true)} />}
      </Flex>
      {isUpcomingRelease(release) && (
        <MutedText role="status">
          {validationSummary({ failed, checked: validation.results.size, shared, left })}
        </MutedText>
      )}
      {validation.problem && <ErrorMessage>{validation.problem}</ErrorMessage>}
      {versions.length === 0 && (
        <MutedText>
          {open
            ? 'No documents yet. Add documents here, or select this release at the top of Studio and edit them.'
            : 'No documents.'}
        </MutedText>
      )}
      {open && versions.length > 0 && (
        <Flex align="center" gap={3} wrap="wrap">
          <CheckboxField
            checked={all}
            gap={2}
            onChange={() => onPick(new Set(all ? [] : shown.map(({ _id }) => _id)))}
          >
            {picked.size > 0 ? `${picked.size} selected` : 'Select all on this page'}
          </CheckboxField>
          {deeds}
        </Flex>
      )}
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map((version) => {
          const log = logs.get(version._id)
          const beginning = { begunAt: log?.begunAt, baseRev: version.baseRev ?? undefined }
          return (
            <ReleaseDocumentRow
              key={version._id}
              changed={fields.get(version._id)}
              checked={validation.results.get(version._id)}
              isOutdated={
                isUpcomingRelease(release) &&
                // An identical version reverts nothing.
                fields.get(version._id)?.length !== 0 &&
                isVersionOutdated(version.published, beginning)
              }
              isPicked={picked.has(version._id)}
              log={log}
              missing={isUpcomingRelease(release) ? missing(version) : undefined}
              release={release}
              conflicts={isUpcomingRelease(release) ? rivals(version.publishedId) : []}
              version={version}
              onPick={(isPicked) => {
                const next = new Set(picked)
                if (isPicked) next.add(version._id)
                else next.delete(version._id)
                onPick(next)
              }}
            />
          )
        })}
      </Stack>
      {pages > 1 && (
        <Flex align="center" aria-label="Pages of documents" as="nav" gap={2}>
          <ToolButton
            disabled={page === 0}
            padding={2}
            text="Before"
            onClick={() => setWanted(page - 1)}
          />
          <Text size={1}>
            Page {page + 1} of {pages}
          </Text>
          <ToolButton
            disabled={page === pages - 1}
            padding={2}
            text="After"
            onClick={() => setWanted(page + 1)}
          />
        </Flex>
      )}
      {adds && <AddDocumentsDialog release={release} onClose={() => setAdds(false)} />}
    </Stack>
  )
}
