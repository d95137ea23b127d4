import { Box, Flex, Badge } from '@sanity/ui'
import { useState } from 'react'
import { foldText } from '#lib/text/fold-text.ts'
import { EmptyState } from '../../ui/tool-page.tsx'
import { formatZonedDateTime } from '../../date-format.ts'
import { SelectField, TextField } from '../../ui/controls.tsx'
import { ReleaseTable } from './release-desk-styles.ts'
import {
  type ReleaseOverview,
  type ReleaseSummary,
  isUpcomingRelease,
  maxDocumentsPerRelease,
  releaseStateLabel,
} from './model/release-overview.ts'

interface Props {
  desk: ReleaseOverview
  zone: string
  open: string | undefined
  onOpen: (name: string) => void
}

const listFilters = {
  coming: { title: 'Upcoming', fits: isUpcomingRelease },
  published: {
    title: 'Published',
    fits: ({ state }: ReleaseSummary) => state === 'published' || state === 'publishing',
  },
  archived: {
    title: 'Archived',
    fits: ({ state }: ReleaseSummary) => state === 'archived' || state === 'archiving',
  },
} as const

/** Table of releases: upcoming, past, or archived. */
export function ReleaseList({ desk, zone, open, onOpen }: Props) {
  const [kind, setKind] = useState<keyof typeof listFilters>('coming')
  const [words, setWords] = useState('')
  const shown = desk.releases.filter(
    (release) =>
      listFilters[kind].fits(release) && foldText(release.title).includes(foldText(words.trim())),
  )
  return (
    <>
      <Flex gap={2} padding={3} paddingX={4}>
        <Box flex="none">
          <SelectField
            label="Which releases"
            options={(['coming', 'published', 'archived'] as const).map((name) => [
              name,
              `${listFilters[name].title} (${desk.releases.filter(listFilters[name].fits).length})`,
            ])}
            value={kind}
            onChange={setKind}
          />
        </Box>
        <Box flex={1}>
          <TextField
            label="Find a release"
            placeholder="Find by title"
            type="search"
            value={words}
            onChange={setWords}
          />
        </Box>
      </Flex>
      {shown.length === 0 ? (
        <EmptyState>
          {words
            ? 'No matching releases.'
            : 'No releases. A release groups changes that go live together. Create one with “New release”.'}
        </EmptyState>
      ) : (
        <ReleaseTable>
          <thead>
            <tr>
              <th scope="col">Release</th>
              <th scope="col">State</th>
              <th scope="col">{kind === 'published' ? 'Went live' : 'Goes live'}</th>
              <th className="figure" scope="col">
                Documents
              </th>
              <th className="figure extra" scope="col">
                Conflicts
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((release) => (
              <tr key={release.name} aria-current={release.name === open || undefined}>
                <td>
                  <button type="button" onClick={() => onOpen(release.name)}>
                    {release.title}
                  </button>
                  {release.isSingle && <span className="soft"> · scheduled draft</span>}
                </td>
                <td>
                  <ReleaseStateBadge release={release} />
                </td>
                <td>
                  {release.at ? (
                    <time dateTime={release.at}>{formatZonedDateTime(release.at, zone)}</time>
                  ) : (
                    <span className="soft">{release.type === 'asap' ? 'Soon' : 'No date'}</span>
                  )}
                </td>
                <td className="figure">
                  {release.documents.length}
                  {release.documents.length > maxDocumentsPerRelease * 0.8 &&
                    ` of ${maxDocumentsPerRelease}`}
                </td>
                <td className="figure extra">{sharedDocumentCount(release, desk) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </ReleaseTable>
      )}
    </>
  )
}

/** Number of documents of a release that other releases contain as well. */
function sharedDocumentCount(release: ReleaseSummary, { holders }: ReleaseOverview): number {
  if (!isUpcomingRelease(release)) return 0
  return release.documents.filter((id) => (holders.get(id)?.length ?? 0) > 1).length
}

/** State of a release as a coloured badge. */
export function ReleaseStateBadge({ release }: { release: ReleaseSummary }) {
  return (
    <Badge fontSize={1} tone={release.failure ? 'critical' : (tones[release.state] ?? 'caution')}>
      {release.failure ? 'Not published' : releaseStateLabel(release)}
    </Badge>
  )
}

const tones: Record<string, 'default' | 'primary' | 'positive'> = {
  active: 'default',
  scheduled: 'primary',
  published: 'positive',
  archived: 'default',
}
