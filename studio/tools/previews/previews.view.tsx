import { Badge, Stack } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { TitledList, TitledListRow } from '../../ui/titled-list.tsx'
import { usePersonName } from '../../ui/person-name.tsx'
import { EmptyState, LoadingMessage, ToolPage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { partsOf, rowsOf } from '../../query-results/result-parser.ts'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useDocumentPermission, useOwnRoleTitles } from '../../data/use-permission.ts'
import {
  sessionsStartedByLink,
  type ShareLinkRecord,
  type PreviewSessionRecord,
  recordIdsOfUser,
  withoutExpiredRecords,
  previewRecordsFilter,
  previewRecordsQuery,
  previewSessionSchema,
  shareLinkSchema,
} from './model/preview-record.ts'

/** Lists active preview sessions and share links, with start and expiry, and revokes them. */
export function PreviewsView() {
  const { records, illTyped, problem, refusal, sees, end, endMine, endAll, mine } = usePreviews()
  const isOff = refusal !== undefined
  const people = records?.sessions.filter(({ link }) => !link) ?? []
  const isQuiet = records && records.sessions.length + records.links.length + illTyped.length === 0
  return (
    <ToolPage
      about={
        refusal ??
        'Active previews and share links. Ending one takes effect on the site within five seconds.'
      }
      actions={
        records && (
          <>
            <ToolButton
              disabled={isOff || mine === 0}
              text="End all of mine"
              onClick={() => void endMine()}
            />
            <ToolButton
              disabled={isOff}
              text="End all"
              tone="critical"
              onClick={() => void endAll()}
            />
          </>
        )
      }
      problem={problem}
      title="Previews"
    >
      {!records && !problem && !refusal && <LoadingMessage />}
      {isQuiet && sees && (
        <EmptyState>
          No active previews. A preview starts when someone opens Presentation or Side by side.
          Links are created under Share in Side by side.
        </EmptyState>
      )}
      <Stack gap={5} padding={4}>
        {people.length > 0 && (
          <TitledList title="People">
            {people.map((session) => (
              <SessionRow
                key={session._id}
                isOff={isOff}
                session={session}
                onEnd={() => void end([session._id])}
              />
            ))}
          </TitledList>
        )}
        {records && records.links.length > 0 && (
          <TitledList title="Links">
            {records.links.map((link) => {
              const visits = sessionsStartedByLink(records, link)
              const ids = [link._id, ...visits.map(({ _id }) => _id)]
              return (
                <LinkRow
                  key={link._id}
                  isOff={isOff}
                  link={link}
                  visits={visits}
                  onEnd={() => void end(ids)}
                />
              )
            })}
          </TitledList>
        )}
        <IllTypedDocuments documents={illTyped} />
      </Stack>
    </ToolPage>
  )
}

interface SessionProps {
  session: PreviewSessionRecord
  isOff: boolean
  onEnd: () => void
}

function SessionRow({ session, isOff, onEnd }: SessionProps) {
  const { startedAt, expiresAt, user } = session
  const name = usePersonName(user)
  return (
    <TitledListRow
      about={`Since ${formatDateTime(startedAt)}, until ${formatDateTime(expiresAt)}`}
      action={
        <ToolButton
          disabled={isOff}
          text="End"
          aria-label={`End the preview of ${name}`}
          onClick={onEnd}
        />
      }
      title={name}
    />
  )
}

interface LinkProps {
  link: ShareLinkRecord
  visits: readonly PreviewSessionRecord[]
  isOff: boolean
  onEnd: () => void
}

function LinkRow({ link, visits, isOff, onEnd }: LinkProps) {
  const { path, wholeSite, expiresAt, user } = link
  const title = link.title || 'Untitled link'
  const name = usePersonName(user)
  return (
    <TitledListRow
      about={`${wholeSite ? 'The whole site' : (path ?? 'An unknown page')}, shared by ${name} until ${formatDateTime(expiresAt)}`}
      action={
        <ToolButton
          disabled={isOff}
          aria-label={`Revoke the link to “${title}”`}
          text="Revoke"
          onClick={onEnd}
        />
      }
      badges={visits.length > 0 && <Badge tone="positive">{`${visits.length} open`}</Badge>}
      title={title}
    />
  )
}

const previewRecordsLiveQuery = {
  fetch: previewRecordsQuery,
  listen: previewRecordsFilter,
  parser: partsOf({ sessions: rowsOf(previewSessionSchema), links: rowsOf(shareLinkSchema) }),
}

/** Active previews and links of all users, and actions that end them. */
function usePreviews() {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()?.id ?? ''
  const { value, illTyped, problem: silent } = useLiveQuery(previewRecordsLiveQuery)
  const [failed, setFailed] = useState<string>()
  const now = useCurrentMinute()
  const records = value && withoutExpiredRecords(value, now)
  const role = useOwnRoleTitles()
  const sees = useDocumentPermission('read', 'preview.session.any', 'previewSession')
  const ends = useDocumentPermission('update', 'preview.session.any', 'previewSession')

  const write = async (work: () => Promise<unknown>) => {
    setFailed(undefined)
    await work().catch((error: unknown) =>
      setFailed(`Could not end the preview: ${endErrorMessage(error)}`),
    )
  }
  const end = (ids: readonly string[]) =>
    write(() => {
      const endedAt = new Date().toISOString()
      const transaction = client.transaction()
      for (const id of ids) transaction.patch(id, { set: { endedAt } })
      return transaction.commit({ visibility: 'async' })
    })
  return {
    records,
    illTyped,
    /** Reason why the role cannot see or end previews; undefined if it can do both. */
    refusal:
      sees === false
        ? `Your role (${role}) may not see active previews. An editor or an administrator can.`
        : ends === false
          ? `Your role (${role}) may not end previews. An editor or an administrator can.`
          : undefined,
    sees: sees !== false,
    problem: failed ?? silent,
    end,
    endMine: () => end(records ? recordIdsOfUser(records, user) : []),
    /** Also ends sessions without a record, because the site checks this document. */
    endAll: () =>
      write(() => {
        const endedBefore = new Date().toISOString()
        const transaction = client
          .transaction()
          .createIfNotExists({ _id: 'preview.sessions', _type: 'previewSessions' })
          .patch('preview.sessions', { set: { endedBefore } })
        for (const { _id } of records?.links ?? [])
          transaction.patch(_id, { set: { endedAt: endedBefore } })
        for (const { _id } of records?.sessions ?? [])
          transaction.patch(_id, { set: { endedAt: endedBefore } })
        return transaction.commit({ visibility: 'async' })
      }),
    mine: records ? recordIdsOfUser(records, user).length : 0,
  }
}

/** Current time, updated once a minute. */
function useCurrentMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function endErrorMessage(error: unknown): string {
  const status = typeof error === 'object' && error && 'statusCode' in error && error.statusCode
  if (status === 401 || status === 403)
    return 'your role may not end previews. An editor or an administrator can.'
  return error instanceof Error ? error.message : 'the content service did not respond. Try again.'
}
