import { AddIcon } from '@sanity/icons/Add'
import { Box, Button, Flex } from '@sanity/ui'
import { useState, useMemo, useCallback } from 'react'
import { useRouter } from 'sanity/router'
import { siteTimeZone } from '#lib/locales.ts'
import { useCanCreateReleases, useOwnRoleTitles } from '../../data/use-permission.ts'
import { TimeZoneSelect, UnknownTimeZoneNote } from '../../releases/time-field.tsx'
import { browserTimeZone, localTimeZone } from '../../releases/time-zones.ts'
import { EmptyState, ToolPage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { type IllTypedDocument, partsOf, rowsOf } from '../../query-results/result-parser.ts'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { type ParsedLiveQuery, useLiveQuery } from '../../data/use-live-query.ts'
import { ReleaseCalendar } from './release-calendar.tsx'
import { ReleaseDeskLayout } from './release-desk-styles.ts'
import { ReleaseDetails } from './release-details.tsx'
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx'
import { ReleaseFormDialog } from './release-form-dialog.tsx'
import { ReleaseList } from './release-list.tsx'
import {
  type ReleaseOverview,
  buildReleaseOverview,
  releaseDocumentSchema,
  versionStubSchema,
} from './model/release-overview.ts'

const views = { table: 'List', month: 'Month', week: 'Week' } as const

/** Release desk: list or calendar, with a details panel. */
export function ReleasesView() {
  const { desk, illTyped, problem } = useReleaseOverview()
  const { open, go } = useOpenRelease()
  const [zone, setZone] = useState(localTimeZone)
  const [view, setView] = useState<keyof typeof views>('table')
  const [makes, setMakes] = useState(false)
  const [feeds, setFeeds] = useState(false)
  // A new release appears in the list only after a delay.
  const [made, setMade] = useState<string>()
  const role = useOwnRoleTitles()
  const makesNone = useCanCreateReleases() === false
  const release = desk?.releases.find(({ name }) => name === open)
  const onMade = (name: string) => {
    setMade(name)
    go(name)
  }
  return (
    <ToolPage
      about={
        makesNone
          ? `Changes that go live together, and when. Your role (${role}) may not create releases; an editor or an administrator can.`
          : 'Changes that go live together, and when.'
      }
      actions={
        <>
          <Flex aria-label="How releases are shown" gap={1} role="group">
            {Object.entries(views).map(([name, title]) => (
              <ToolButton
                key={name}
                aria-pressed={view === name}
                mode={view === name ? 'default' : 'ghost'}
                padding={2}
                text={title}
                onClick={() => setView(name as keyof typeof views)}
              />
            ))}
          </Flex>
          <Box flex="none">
            <TimeZoneSelect
              label="Time zone"
              own={browserTimeZone()}
              zones={[...new Set([localTimeZone(), siteTimeZone, 'UTC'])]}
              zone={zone}
              onChange={setZone}
            />
          </Box>
          <ToolButton text="Add to calendar…" onClick={() => setFeeds(true)} />
          <ToolButton
            mode="default"
            disabled={makesNone}
            icon={AddIcon}
            text="New release"
            tone="primary"
            onClick={() => setMakes(true)}
          />
        </>
      }
      problem={problem}
      title="Release desk"
    >
      <UnknownTimeZoneNote />
      <ReleaseDeskLayout>
        <div className="columns" data-open={open ? '' : undefined}>
          <div>
            {desk && view !== 'table' ? (
              <ReleaseCalendar desk={desk} kind={view} open={open} zone={zone} onOpen={go} />
            ) : desk ? (
              <ReleaseList desk={desk} open={open} zone={zone} onOpen={go} />
            ) : (
              <EmptyState>Loading the releases…</EmptyState>
            )}
            {illTyped.length > 0 && (
              <Box padding={4}>
                <IllTypedDocuments documents={illTyped} />
              </Box>
            )}
          </div>
          {open && desk && (
            <div>
              {release ? (
                <ReleaseDetails
                  key={release.name}
                  desk={desk}
                  release={release}
                  zone={zone}
                  onOpen={go}
                />
              ) : open === made ? (
                <EmptyState>Loading the release…</EmptyState>
              ) : (
                <EmptyState way={<Button text="All releases" onClick={() => go()} />}>
                  This release does not exist, or your role may not see it.
                </EmptyState>
              )}
            </div>
          )}
        </div>
      </ReleaseDeskLayout>
      {feeds && <CalendarFeedDialog onClose={() => setFeeds(false)} />}
      {makes && <ReleaseFormDialog zone={zone} onClose={() => setMakes(false)} onDone={onMade} />}
    </ToolPage>
  )
}

const releasesParser = partsOf({
  releases: rowsOf(releaseDocumentSchema),
  versions: rowsOf(versionStubSchema),
})

// `satisfies` reports a misspelt option, which would be ignored.
const releasesQuery = {
  fetch: '{"releases": releases::all(), "versions": *[_id in path("versions.**")]{_id, _type}}',
  listen: '*[_type == "system.release" || _id in path("versions.**")]',
  // Selects ids and types of versions only, no content.
  editsOfPrefix: '_.releases.',
  parser: releasesParser,
} satisfies ParsedLiveQuery<unknown>

/** Live query for all releases; undefined while loading. */
function useReleaseOverview(): {
  desk: ReleaseOverview | undefined
  illTyped: readonly IllTypedDocument[]
  problem: string | undefined
} {
  const { value, illTyped, problem } = useLiveQuery(releasesQuery, {}, { throttle: 1000 })
  const desk = useMemo(() => value && buildReleaseOverview(value), [value])
  return { desk, illTyped, problem }
}

/** Open release, from the tool's URL. */
function useOpenRelease(): { open: string | undefined; go: (release?: string) => void } {
  const { navigate, state } = useRouter()
  const go = useCallback(
    (release?: string) => navigate(release === undefined ? {} : { release }),
    [navigate],
  )
  return { open: typeof state.release === 'string' ? state.release : undefined, go }
}
