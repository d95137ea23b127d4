import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import type { FieldChange, DocumentChanges } from './model/document-diff.ts'
import { fieldTitle, documentTypeTitle } from '../../ui/field-titles.ts'
import { MutedText } from '../../ui/tool-page.tsx'

interface Props {
  documents: readonly DocumentChanges[] | undefined
  problem: string | undefined
  /** Labels of the two panes. */
  names: readonly [string, string]
  onShow: (id: string, change: FieldChange) => void
}

const kinds: Record<FieldChange['kind'], string> = {
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
}

/** Differences between two panes by field, with the numbers shown on the pages. */
export function FieldChangesList({ documents, problem, names, onShow }: Props) {
  const schema = useSchema()
  return (
    <Stack as="section" aria-label="Differences" gap={4} padding={3}>
      <Text size={1} weight="semibold">{`${names[0]} and ${names[1]}`}</Text>
      {problem && (
        <Card padding={2} radius={2} role="alert" tone="critical">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      {!documents && !problem && <MutedText>Loading both pages…</MutedText>}
      {documents?.length === 0 && (
        <MutedText>No differences: both pages have the same content.</MutedText>
      )}
      {documents?.map(({ id, type, title, changes }, at) => (
        <Stack key={id} gap={2}>
          <MutedText>
            {[documentTypeTitle(schema, type), title].filter(Boolean).join(' · ')}
          </MutedText>
          {changes.map((change, inside) => {
            const number = firstNumber(documents, at) + inside
            return (
              <Card
                key={change.kind + change.path}
                as="button"
                border
                padding={2}
                radius={2}
                type="button"
                onClick={() => onShow(id, change)}
              >
                <Stack gap={3}>
                  <Flex align="center" gap={2}>
                    <Badge tone="caution">{number}</Badge>
                    <Box flex={1}>
                      <Text size={1} weight="medium">
                        {fieldTitle(schema, type, change.path) || 'The whole document'}
                      </Text>
                    </Box>
                    <Text muted size={0}>
                      {kinds[change.kind]}
                    </Text>
                  </Flex>
                  {change.kind !== 'moved' && <Values change={change} />}
                </Stack>
              </Card>
            )
          })}
        </Stack>
      ))}
    </Stack>
  )
}

/** Number of a document's first change in the overall count. */
const firstNumber = (documents: readonly DocumentChanges[], at: number): number =>
  1 + documents.slice(0, at).reduce((sum, { changes }) => sum + changes.length, 0)

function Values({ change: { before, after } }: { change: FieldChange }) {
  return (
    <Stack gap={2}>
      {before && (
        <MutedText>
          <del>{before}</del>
        </MutedText>
      )}
      {after && (
        <Text size={1}>
          <ins style={{ textDecoration: 'none' }}>{after}</ins>
        </Text>
      )}
    </Stack>
  )
}
