import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { Nothing, Problem, Reading } from '../../ui/tool-page.tsx'
import { momentWords } from '../../dates.ts'
import { SelectField, TextField, ToolButton } from '../../ui/controls.tsx'
import { aboutWords, everything, type AuditEntry } from './model/audit.ts'
import { type Member } from './model/people.ts'
import { useAudit } from './use-audit.ts'

/** Who did what, newest first. */
export function AuditList({ people }: { people: readonly Member[] }) {
  const { entries, kinds, hasMore, filter, setFilter, problem, isBusy, more, save } = useAudit()
  const set = (part: Partial<typeof filter>) => setFilter({ ...filter, ...part })
  return (
    <Stack gap={4} padding={4}>
      <Flex align="center" aria-label="Filters" gap={2} role="group" wrap="wrap">
        <Box style={narrow}>
          <SelectField
            label="Who"
            options={[['', 'Everybody'], ...people.map(({ id, name }) => [id, name] as const)]}
            value={filter.person}
            onChange={(person) => set({ person })}
          />
        </Box>
        <Box style={narrow}>
          <SelectField
            label="What"
            options={[['', 'Everything'], ...Object.entries(kinds)]}
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
      {problem && <Problem>{problem}</Problem>}
      {!entries && !problem && <Reading />}
      {entries?.length === 0 && (
        <Nothing way={<ToolButton text="Show everything" onClick={() => setFilter(everything)} />}>
          Nothing of this kind happened.
        </Nothing>
      )}
      <Stack as="ol" aria-label="What happened" gap={1} style={bare}>
        {entries?.map((entry) => (
          <Line
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

function Line({ entry, title }: { entry: AuditEntry; title: string | undefined }) {
  const { timestamp, kind, actorName } = entry
  return (
    <Card as="li" borderBottom paddingX={2} paddingY={3}>
      <Flex gap={3} wrap="wrap">
        <Box style={when}>
          <Text as="time" dateTime={timestamp} muted size={1}>
            {momentWords(timestamp)}
          </Text>
        </Box>
        <Box flex={1} style={{ minInlineSize: '14rem' }}>
          <Text size={1}>
            <strong>{actorName || 'Somebody'}</strong> {(title ?? kind).toLowerCase()}
            {aboutWords(entry) && ` – ${aboutWords(entry)}`}
          </Text>
        </Box>
      </Flex>
    </Card>
  )
}
