import { AddIcon } from '@sanity/icons/Add'
import { Box, Button, Flex } from '@sanity/ui'
import { useState, useMemo, useCallback } from 'react'
import { useRouter } from 'sanity/router'
import { siteTimeZone } from '#lib/locales.ts'
import { useMayPlan, useRoleWords } from '../../data/use-permission.ts'
import { ZoneSelect } from '../../releases/time-field.tsx'
import { ownZone } from '../../releases/time-zones.ts'
import { Nothing, ToolPage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { useAnswer } from '../../data/use-live-query.ts'
import { Calendar } from './release-calendar.tsx'
import { Board } from './release-desk-styles.ts'
import { Details } from './release-details.tsx'
import { FeedDialog } from './calendar-feed-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { Table } from './release-list.tsx'
import { type Desk, type DeskAnswer, deskOf } from './model/release.ts'

const views = { table: 'List', month: 'Month', week: 'Week' } as const

/** The whole desk: releases in a list or a calendar, and beside it the one that is open. */
export function ReleasesView() {
  const { desk, problem } = useDesk()
  const { open, go } = usePlace()
  const [zone, setZone] = useState(ownZone)
  const [view, setView] = useState<keyof typeof views>('table')
  const [makes, setMakes] = useState(false)
  const [feeds, setFeeds] = useState(false)
  // The list hears of a new release a moment after it is made.
  const [made, setMade] = useState<string>()
  const role = useRoleWords()
  const makesNone = useMayPlan() === false
  const release = desk?.releases.find(({ name }) => name === open)
  const onMade = (name: string) => {
    setMade(name)
    go(name)
  }
  return (
    <ToolPage
      about={
        makesNone
          ? `What goes live together, and when. Your role (${role}) makes no releases; an editor or an administrator can.`
          : 'What goes live together, and when.'
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
            <ZoneSelect
              label="Times by the clocks of"
              own={ownZone()}
              zones={[...new Set([ownZone(), siteTimeZone, 'UTC'])]}
              zone={zone}
              onChange={setZone}
            />
          </Box>
          <ToolButton text="In my calendar…" onClick={() => setFeeds(true)} />
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
      <Board>
        <div className="columns" data-open={open ? '' : undefined}>
          <div>
            {desk && view !== 'table' ? (
              <Calendar desk={desk} kind={view} open={open} zone={zone} onOpen={go} />
            ) : desk ? (
              <Table desk={desk} open={open} zone={zone} onOpen={go} />
            ) : (
              <Nothing>Reading the releases…</Nothing>
            )}
          </div>
          {open && desk && (
            <div>
              {release ? (
                <Details key={release.name} desk={desk} release={release} zone={zone} onOpen={go} />
              ) : open === made ? (
                <Nothing>Reading the release…</Nothing>
              ) : (
                <Nothing way={<Button text="All releases" onClick={() => go()} />}>
                  This release is not there: it was deleted, or your role does not see it.
                </Nothing>
              )}
            </div>
          )}
        </div>
      </Board>
      {feeds && <FeedDialog onClose={() => setFeeds(false)} />}
      {makes && <ReleaseDialog zone={zone} onClose={() => setMakes(false)} onDone={onMade} />}
    </ToolPage>
  )
}

const question = {
  fetch: '{"releases": releases::all(), "versions": *[_id in path("versions.**")]{_id, _type}}',
  listen: '*[_type == "system.release" || _id in path("versions.**")]',
  // Of a version it is asked which document it is of, and no word of what it says.
  edits: '_.releases.',
}

/** All releases as they are now; undefined until they are known. */
function useDesk(): { desk: Desk | undefined; problem: string | undefined } {
  const { value, problem } = useAnswer<DeskAnswer>(question, {}, { throttle: 1000 })
  const desk = useMemo(() => value && deskOf(value), [value])
  return { desk, problem }
}

/** Which release is open, as the address of the tool says it. */
function usePlace(): { open: string | undefined; go: (release?: string) => void } {
  const { navigate, state } = useRouter()
  const go = useCallback(
    (release?: string) => navigate(release === undefined ? {} : { release }),
    [navigate],
  )
  return { open: typeof state.release === 'string' ? state.release : undefined, go }
}
