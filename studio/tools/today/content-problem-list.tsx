import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import { localeTable, isLocale } from '#lib/locales.ts'
import {
  problemKinds,
  type ContentProblem,
  type ProblemKind,
} from '../../content-checks/content-checks.ts'
import type { ProblemFilter, ProblemPage, ProblemRow } from '../../content-checks/problem-page.ts'
import { documentTypeTitle } from '../../ui/field-titles.ts'
import { DocumentFieldLink, DocumentLink } from '../../ui/document-link.tsx'
import { SelectField, ToolButton } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { UnstyledList } from './overview-section.tsx'
import type { ContentProblems } from './use-content-checks.ts'

const kindTitles: Record<ProblemKind, string> = {
  shape: 'Invalid data',
  'broken link': 'Broken links',
  validation: 'Validation errors',
  picture: 'Pictures without a description',
}

interface ContentProblemListProps extends Pick<ContentProblems, 'page' | 'progress'> {
  filter: ProblemFilter
  onFilter: (filter: ProblemFilter) => void
}

/** Documents with problems, each once, with links to the fields; filtered and in pages. */
export function ContentProblemList({ page, progress, filter, onFilter }: ContentProblemListProps) {
  return (
    <Stack gap={4}>
      <Card padding={2} role="status">
        <MutedText>{statusText(page, progress)}</MutedText>
      </Card>
      {page && <Filters filter={filter} page={page} onFilter={onFilter} />}
      <UnstyledList>
        {page?.rows.map((row) => (
          <li key={row.id}>
            <DocumentProblemRow row={row} />
          </li>
        ))}
      </UnstyledList>
      {page && page.pages > 1 && (
        <Flex align="center" as="nav" aria-label="Pages of problems" gap={3}>
          <ToolButton
            disabled={page.page === 0}
            text="Previous"
            onClick={() => onFilter({ ...filter, page: page.page - 1 })}
          />
          <MutedText>{`Page ${page.page + 1} of ${page.pages}`}</MutedText>
          <ToolButton
            disabled={page.page === page.pages - 1}
            text="Next"
            onClick={() => onFilter({ ...filter, page: page.page + 1 })}
          />
        </Flex>
      )}
    </Stack>
  )
}

function statusText(page: ProblemPage | undefined, progress: ContentProblems['progress']): string {
  if (!page || !progress) return 'Loading the content…'
  const found = summaryText(page)
  if (progress.done >= progress.of) return `${found}.`
  return `${found} so far. Checked ${progress.done} of ${progress.of} documents…`
}

function summaryText({ problems, documents }: ProblemPage): string {
  if (problems === 0) return 'No problems'
  return `${counted(problems, 'problem')} in ${counted(documents, 'document')}`
}

const counted = (number: number, noun: string): string =>
  `${number} ${number === 1 ? noun : `${noun}s`}`

interface FiltersProps {
  page: ProblemPage
  filter: ProblemFilter
  onFilter: (filter: ProblemFilter) => void
}

function Filters({ page, filter, onFilter }: FiltersProps) {
  const schema = useSchema()
  const kinds = problemKinds.flatMap((kind): [string, string][] => {
    const count = page.kinds[kind] ?? 0
    return count > 0 || filter.kind === kind ? [[kind, `${kindTitles[kind]} (${count})`]] : []
  })
  const types = optionsOf(page.types, filter.type, (type) => documentTypeTitle(schema, type))
  const languages = optionsOf(page.languages, filter.language, languageTitle)
  const choose = (change: Partial<ProblemFilter>) => onFilter({ ...filter, ...change, page: 0 })
  if (kinds.length === 0) return null
  return (
    <Flex gap={2} paddingX={2} wrap="wrap">
      <Box flex={1} style={{ minWidth: '9rem' }}>
        <SelectField
          label="Kind of problem"
          options={[['', 'All problems'], ...kinds]}
          value={filter.kind ?? ''}
          onChange={(kind) => choose({ kind: problemKinds.find((each) => each === kind) })}
        />
      </Box>
      <Box flex={1} style={{ minWidth: '9rem' }}>
        <SelectField
          label="Type of document"
          options={[['', 'All types'], ...types]}
          value={filter.type ?? ''}
          onChange={(type) => choose({ type: type || undefined })}
        />
      </Box>
      <Box flex={1} style={{ minWidth: '9rem' }}>
        <SelectField
          label="Language"
          options={[['', 'All languages'], ...languages]}
          value={filter.language ?? ''}
          onChange={(language) => choose({ language: language || undefined })}
        />
      </Box>
    </Flex>
  )
}

/** Options with their number of documents; the chosen one stays when it has none. */
function optionsOf(
  counts: Readonly<Record<string, number>>,
  chosen: string | undefined,
  titleOf: (value: string) => string,
): [string, string][] {
  const values = new Set([...Object.keys(counts), ...(chosen ? [chosen] : [])])
  return [...values]
    .map((value): [string, string] => [value, `${titleOf(value)} (${counts[value] ?? 0})`])
    .toSorted(([, one], [, other]) => one.localeCompare(other))
}

const languageTitle = (language: string): string =>
  isLocale(language) ? localeTable[language].name : language

/** A document, with its problems as links to their fields. */
function DocumentProblemRow({ row: { id, type, language, problems, total } }: { row: ProblemRow }) {
  const rest = total - problems.length
  return (
    <Card border padding={1} radius={2}>
      <DocumentLink id={id} type={type}>
        {language && <Badge>{languageTitle(language)}</Badge>}
      </DocumentLink>
      <UnstyledList>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <DocumentFieldLink id={id} path={problem.path} type={type}>
              {problemText(problem)}
            </DocumentFieldLink>
          </li>
        ))}
      </UnstyledList>
      {rest > 0 && (
        <Card padding={2}>
          <Text muted size={1}>
            {rest === 1 ? 'and one more problem' : `and ${rest} more problems`}
          </Text>
        </Card>
      )}
    </Card>
  )
}

/** “Modules › Hero › Title: Required” */
const problemText = ({ field, message }: ContentProblem): string =>
  field ? `${field}: ${message}` : message
