import { Box, Button, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { Nothing, Problem, Reading } from '../../ui/tool-page.tsx'
import { momentWords } from '../../dates.ts'
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
          <Select
            aria-label="Who"
            fontSize={1}
            value={filter.person}
            onChange={({ currentTarget: { value } }) => set({ person: value })}
          >
            <option value="">Everybody</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Box>
        <Box style={narrow}>
          <Select
            aria-label="What"
            fontSize={1}
            value={filter.kind}
            onChange={({ currentTarget: { value } }) => set({ kind: value })}
          >
            <option value="">Everything</option>
            {Object.entries(kinds).map(([kind, title]) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </Select>
        </Box>
        <TextInput
          aria-label="From"
          fontSize={1}
          type="date"
          value={filter.from}
          onChange={({ currentTarget: { value } }) => set({ from: value })}
        />
        <TextInput
          aria-label="To"
          fontSize={1}
          type="date"
          value={filter.to}
          onChange={({ currentTarget: { value } }) => set({ to: value })}
        />
        <Button
          disabled={isBusy || !entries?.length}
          fontSize={1}
          mode="ghost"
          text="Export CSV"
          onClick={() => void save()}
        />
      </Flex>
      {problem && <Problem>{problem}</Problem>}
      {!entries && !problem && <Reading />}
      {entries?.length === 0 && (
        <Nothing
          way={
            <Button
              fontSize={1}
              mode="ghost"
              text="Show everything"
              onClick={() => setFilter(everything)}
            />
          }
        >
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
          <Button
            disabled={isBusy}
            fontSize={1}
            mode="ghost"
            text="Show older"
            onClick={() => void more()}
          />
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
