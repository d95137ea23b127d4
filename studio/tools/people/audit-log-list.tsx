import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSchema } from 'sanity'
import { titleOfUntitled } from '../../releases/document-title.ts'
import { EmptyState, ErrorMessage, LoadingMessage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import { SelectField, TextField, ToolButton } from '../../ui/controls.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import {
  describeAuditSubject,
  emptyAuditFilter,
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  auditQueryParams,
} from './model/audit-log.ts'
import type { Member } from './model/people.ts'
import { usePeopleAction, usePeopleApi } from './use-people-api.ts'

/** Audit log, newest first. */
export function AuditLogList({ people }: { people: readonly Member[] }) {
  const { entries, kinds, hasMore, filter, setFilter, problem, isBusy, more, save } = useAudit()
  const set = (part: Partial<typeof filter>) => setFilter({ ...filter, ...part })
  return (
    <Stack gap={4} padding={4}>
      <Flex align="center" aria-label="Filters" gap={2} role="group" wrap="wrap">
        <Box style={narrow}>
          <SelectField
            label="Person"
            options={[['', 'Everyone'], ...people.map(({ id, name }) => [id, name] as const)]}
            value={filter.person}
            onChange={(person) => set({ person })}
          />
        </Box>
        <Box style={narrow}>
          <SelectField
            label="Action"
            options={[['', 'All actions'], ...Object.entries(kinds)]}
            value={filter.kind}
            onChange={(kind) => set({ kind })}
          />
        </Box>
        <TextField
          label="From"
          type="date"
          value={filter.from}
          onChange={(value) => set({ from: value })}
        />
        <TextField
          label="To"
          type="date"
          value={filter.to}
          onChange={(value) => set({ to: value })}
        />
        <ToolButton
          disabled={isBusy || !entries?.length}
          text="Export CSV"
          onClick={() => void save()}
        />
      </Flex>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {!entries && !problem && <LoadingMessage />}
      {entries?.length === 0 && (
        <EmptyState
          way={<ToolButton text="Clear filters" onClick={() => setFilter(emptyAuditFilter)} />}
        >
          No matching entries.
        </EmptyState>
      )}
      <Stack as="ol" aria-label="Audit log" gap={1} style={bare}>
        {entries?.map((entry) => (
          <AuditRow
            entry={entry}
            key={`${entry.source} ${entry.sequence} ${entry.kind}`}
            title={kinds[entry.kind]}
          />
        ))}
      </Stack>
      {hasMore && (
        <Box>
          <ToolButton disabled={isBusy} text="Show older" onClick={() => void more()} />
        </Box>
      )}
    </Stack>
  )
}

const bare = { listStyle: 'none', margin: 0, padding: 0 } as const
const narrow = { inlineSize: '14rem' } as const
const when = { inlineSize: '11rem' } as const

function AuditRow({ entry, title }: { entry: AuditEntry; title: string | undefined }) {
  const { timestamp, kind, actorName } = entry
  const schema = useSchema()
  const subject = describeAuditSubject(entry, (id) => titleOfUntitled(id, schema))
  return (
    <Card as="li" borderBottom paddingX={2} paddingY={3}>
      <Flex gap={3} wrap="wrap">
        <Box style={when}>
          <Text as="time" dateTime={timestamp} muted size={1}>
            {formatDateTime(timestamp)}
          </Text>
        </Box>
        <Box flex={1} style={{ minInlineSize: '14rem' }}>
          <Text size={1}>
            <strong>{actorName || 'Someone'}</strong> {(title ?? kind).toLowerCase()}
            {subject && ` – ${subject}`}
          </Text>
        </Box>
      </Flex>
    </Card>
  )
}

/** Paginated audit log under a filter. */
function useAudit() {
  const ask = usePeopleApi()
  const { problem, isBusy, run } = usePeopleAction()
  const [filter, setFilter] = useState<AuditFilter>(emptyAuditFilter)
  const [entries, setEntries] = useState<readonly AuditEntry[]>()
  const [page, setPage] = useState<Pick<AuditPage, 'cursor' | 'kinds'>>()

  // Ignores responses for a previous filter or after unmount.
  const reading = useRef<AbortController>(undefined)
  const read = useCallback(
    (cursor: string | null, before: readonly AuditEntry[], signal?: AbortSignal) =>
      run(async () => {
        const pageAt = (place: string | null) =>
          ask<AuditPage>('/audit', {
            query: { ...auditQueryParams(filter), ...(place !== null && { cursor: place }) },
          })
        let answer = await pageAt(cursor)
        // A page scans a limited number of entries, so matches may follow empty pages.
        while (answer.entries.length === 0 && answer.cursor !== null && !signal?.aborted)
          answer = await pageAt(answer.cursor)
        if (signal?.aborted) return
        setEntries([...before, ...answer.entries])
        setPage(answer)
      }),
    [ask, filter, run],
  )
  useEffect(() => {
    const own = new AbortController()
    reading.current = own
    void read(null, [], own.signal)
    return () => own.abort()
  }, [read])

  return {
    entries,
    kinds: page?.kinds ?? {},
    hasMore: typeof page?.cursor === 'string',
    filter,
    setFilter,
    problem,
    isBusy,
    more: () => read(page?.cursor ?? null, entries ?? [], reading.current?.signal),
    /** Downloads all entries that match the filter. */
    save: () =>
      run(async () => {
        const text = await ask<string>('/audit', {
          query: { ...auditQueryParams(filter), format: 'csv' },
        })
        const csv = new Blob([text], { type: 'text/csv;charset=utf-8' })
        downloadFile(csv, `audit-${new Date().toISOString().slice(0, 10)}.csv`)
      }),
  }
}
