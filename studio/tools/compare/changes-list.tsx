import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import type { PageDifferences } from './compare-documents.ts'
import {
  type DocumentChanges,
  type FieldChange,
  pictureIdOf,
  plainTextOfValue,
} from './model/document-diff.ts'
import { fieldTitle, documentTypeTitle } from '../../ui/field-titles.ts'
import { MutedText } from '../../ui/tool-page.tsx'

interface Props {
  differences: PageDifferences | undefined
  /** Whether the panes show two languages. */
  areTranslations: boolean | undefined
  problem: string | undefined
  onShow: (id: string, change: FieldChange) => void
}

const kinds: Record<FieldChange['kind'], string> = {
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
}

/** Differences between two panes by field, with the numbers shown on the pages. */
export function FieldChangesList(props: Props) {
  const { differences, areTranslations, problem, onShow } = props
  const schema = useSchema()
  const documents = differences?.documents
  const titles = new Map(
    [...(differences?.names ?? [])].flatMap(([id, { title }]) => (title ? [[id, title]] : [])),
  )
  return (
    <Stack as="section" aria-label="Differences" gap={4} padding={3}>
      <Text size={1} weight="semibold">
        Pane 1 and pane 2
      </Text>
      {problem && (
        <Card padding={2} radius={2} role="alert" tone="critical">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      {!documents && !problem && <MutedText>Loading both pages…</MutedText>}
      {documents?.length === 0 && (
        <MutedText>
          {areTranslations
            ? 'No differences: the pages have the same modules, pictures and settings, and every text in both languages.'
            : 'No differences: both pages have the same content.'}
        </MutedText>
      )}
      {areTranslations && documents && documents.length > 0 && (
        <MutedText>Translated texts do not count. A text that one language lacks does.</MutedText>
      )}
      {documents?.map(({ id, type, changes }, at) => (
        <Stack key={id} gap={2}>
          <MutedText>{`${documentTypeTitle(schema, type)} · ${titles.get(id) ?? id}`}</MutedText>
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
                  {change.kind !== 'moved' && (
                    <Values change={change} named={differences?.names} titles={titles} />
                  )}
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

interface ValuesProps {
  change: FieldChange
  named: PageDifferences['names'] | undefined
  titles: ReadonlyMap<string, string>
}

function Values({ change: { before, after }, named, titles }: ValuesProps) {
  const [old, present] = [before, after].map((value) => ({
    text: plainTextOfValue(value, titles),
    picture: named?.get(pictureIdOf(value) ?? '')?.picture,
  }))
  return (
    <Stack gap={2}>
      {old && (old.text || old.picture) && (
        <MutedText>
          <Thumbnail url={old.picture} />
          <del>{old.text}</del>
        </MutedText>
      )}
      {present && (present.text || present.picture) && (
        <Text size={1}>
          <Thumbnail url={present.picture} />
          <ins style={{ textDecoration: 'none' }}>{present.text}</ins>
        </Text>
      )}
    </Stack>
  )
}

/** Decorative: the file name follows it. */
const Thumbnail = ({ url }: { url: string | null | undefined }) =>
  url ? (
    <img alt="" height={48} loading="lazy" src={`${url}?h=96`} style={{ display: 'block' }} />
  ) : null
