import { panelOf } from '../../ui/tabs.tsx'
import { Badge, Card, Flex, Stack, Text } from '@sanity/ui'
import { type ReactNode, useState, useMemo, useEffect } from 'react'
import { RelativeTime, useCurrentUser, useUser, useClient } from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { documentTypesWhere } from '#lib/addresses/page-kinds.ts'
import { localeTable, type Locale } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useAnswer } from '../../data/use-live-query.ts'
import { releaseNameOf } from '../../releases/document-ids.ts'
import { DocumentLine } from '../../ui/document-link.tsx'
import { MutedText, Problem, ToolPage } from '../../ui/tool-page.tsx'
import { longDateWords, momentWords } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { type Row, rowOf } from '../../translations/model/translation-state.ts'
import { useFamilies } from '../../translations/use-translation-groups.ts'
import {
  draftsQuestion,
  type Listed,
  type Planned,
  plannedQuestion,
  publishedQuestion,
  shown,
} from './model/overview-queries.ts'
import { ProblemList } from './content-problem-list.tsx'
import { Lines, Section } from './section.tsx'
import { useProblems } from './use-content-checks.ts'

/** What editors write. */
const types = [...documentTypesWhere(), 'settings', 'form', 'retailer', 'redirect', 'currencies']

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: 1rem;
  align-items: start;
  max-width: 100rem;
  padding: 1.25rem;
`

/** The first thing that an editor sees: what goes live next, what waits, what is wrong. */
export function Day({ tabs }: { tabs: ReactNode }) {
  const me = useCurrentUser()
  const [opened] = useState(() => new Date())
  const planned = useAnswer<Planned[]>(plannedQuestion)
  const drafts = useAnswer<Listed[]>(draftsQuestion, { types })
  const published = useAnswer<Listed[]>(publishedQuestion, { types })
  const problems = useProblems(types)
  const seen = drafts.value && published.value && [...drafts.value, ...published.value]
  const authors = useAuthors(seen)
  const isMine = ({ _rev }: Listed) => authors?.get(_rev) === me?.id
  const mine = authors && drafts.value?.filter(isMine)
  const others = authors && drafts.value?.filter((each) => !isMine(each))
  return (
    <ToolPage
      about={`${greeting(opened)}${me?.name ? `, ${me.name}` : ''}. ${longDateWords(opened.getTime())}.`}
      problem={planned.problem ?? drafts.problem ?? published.problem}
      title="Today"
    >
      {tabs}
      <Columns {...panelOf('day', tabs)}>
        <Stack gap={4}>
          <Section
            count={planned.value?.length}
            nothing={planned.value?.length === 0 ? 'No release is scheduled.' : undefined}
            title="Goes live next"
          >
            <Lines>
              {planned.value?.map((release) => (
                <li key={release._id}>
                  <ReleaseLine release={release} />
                </li>
              ))}
            </Lines>
          </Section>
          <Section
            count={mine?.length}
            nothing={mine?.length === 0 ? 'Nothing of yours waits to be published.' : undefined}
            title="My drafts"
          >
            <DocumentLines authors={authors} documents={mine?.slice(0, shown)} />
          </Section>
          {others && others.length > 0 && (
            <Section count={others.length} title="What others write">
              <DocumentLines authors={authors} documents={others.slice(0, shown)} isNamed />
            </Section>
          )}
          <Section title="Published lately">
            <DocumentLines authors={authors} documents={published.value} isNamed />
          </Section>
        </Stack>
        <Stack gap={4}>
          <Lagging />
          <Section
            action={
              <ToolButton
                mode="bleed"
                paddingY={1}
                paddingX={2}
                text="Look again"
                onClick={problems.again}
              />
            }
            title="Problems"
          >
            {problems.problem && <Problem>{problems.problem}</Problem>}
            <ProblemList findings={problems.findings} looked={problems.looked} />
          </Section>
        </Stack>
      </Columns>
    </ToolPage>
  )
}

function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

function ReleaseLine({ release }: { release: Planned }) {
  const { _id, title, at, documents } = release
  return (
    <Card
      as={IntentLink}
      intent="release"
      padding={3}
      params={{ id: releaseNameOf(_id) }}
      radius={2}
      style={{ textDecoration: 'none' }}
    >
      <Flex align="center" gap={3} justify="space-between">
        <Stack gap={3}>
          <Text size={1} weight="medium">
            {title || 'Untitled release'}
          </Text>
          <MutedText>
            {momentWords(at)}, <RelativeTime time={at} useTemporalPhrase />
          </MutedText>
        </Stack>
        <Badge>{documents === 1 ? '1 document' : `${documents} documents`}</Badge>
      </Flex>
    </Card>
  )
}

interface DocumentLinesProps {
  documents: readonly Listed[] | undefined
  authors: Authors | undefined
  /** Whether it is said whose work it is. */
  isNamed?: boolean
}

function DocumentLines({ documents, authors, isNamed = false }: DocumentLinesProps) {
  return (
    <Lines>
      {documents?.map(({ _id, _type, _rev, _updatedAt }) => (
        <li key={_id}>
          <DocumentLine id={_id} type={_type}>
            <MutedText>
              {isNamed && <Person id={authors?.get(_rev)} />}
              <RelativeTime time={_updatedAt} useTemporalPhrase />
            </MutedText>
          </DocumentLine>
        </li>
      ))}
    </Lines>
  )
}

function Person({ id }: { id: string | undefined }) {
  const [user] = useUser(id ?? '')
  return id && user?.displayName ? `${user.displayName}, ` : null
}

/** Documents that a language lacks, or has in an older text than the source: the languages that Translations counts. */
function Lagging() {
  const { families, look, problem } = useFamilies()
  const rows = useMemo(
    () =>
      families
        ?.map((family) => rowOf(family, look))
        .filter((row) => row.source && [...lag(row, 'behind'), ...lag(row, 'missing')].length > 0),
    [families, look],
  )
  return (
    <Section
      count={rows?.length}
      nothing={problem ?? (rows?.length === 0 ? 'Every language is up to date.' : undefined)}
      title="Translations that lag"
    >
      <Lines>
        {rows?.slice(0, shown).map((row) => (
          <li key={row.family.id}>
            {row.source && (
              <DocumentLine id={row.source._id} type={row.family.type}>
                <Flex gap={1} wrap="wrap">
                  <Languages locales={lag(row, 'behind')} state="behind" />
                  <Languages locales={lag(row, 'missing')} state="missing" />
                </Flex>
              </DocumentLine>
            )}
          </li>
        ))}
      </Lines>
    </Section>
  )
}

/** The languages that stand so. */
const lag = ({ cells }: Row, asked: 'behind' | 'missing'): Locale[] =>
  cells.filter(({ state }) => state === asked).map(({ locale }) => locale)

function Languages({ locales, state }: { locales: Locale[]; state: 'behind' | 'missing' }) {
  if (locales.length === 0) return null
  const names = locales.map((locale) => localeTable[locale].name).join(', ')
  return <Badge tone={state === 'behind' ? 'caution' : 'default'}>{`${state}: ${names}`}</Badge>
}

/** Who made a revision, by the revision; '' where the history does not know it any more. */
type Authors = ReadonlyMap<string, string>

interface Asked {
  ids: string[]
  revisions: string[]
  since: string
}

/**
 * Asks the history who made the revisions that stand now. What is known is not asked again.
 *
 * @returns undefined until the history has answered once
 */
function useAuthors(documents: readonly Listed[] | undefined): Authors | undefined {
  const client = useClient({ apiVersion: studioApiVersion })
  const [authors, setAuthors] = useState<Authors>()
  const unknown = documents?.filter(({ _rev }) => !authors?.has(_rev))
  const asked: Asked | undefined = unknown && {
    ids: unknown.map(({ _id }) => _id),
    revisions: unknown.map(({ _rev }) => _rev),
    since: unknown.map(({ _updatedAt }) => _updatedAt).toSorted()[0] ?? '',
  }
  const key = JSON.stringify(asked)
  useEffect(() => {
    if (key === undefined) return undefined
    const { ids, revisions, since } = JSON.parse(key) as Asked
    let isOver = false
    const read = async () => {
      if (ids.length === 0) return []
      const text = await client.request<unknown>({
        url: `/data/history/${client.config().dataset}/transactions/${ids.join(',')}`,
        query: { excludeContent: 'true', reverse: 'true', fromTime: since, limit: '1000' },
        tag: 'orrery.today',
      })
      return authorsIn(text)
    }
    // Without an answer nobody is named; the lists are of use all the same.
    void read()
      .catch(() => [])
      .then((found) => {
        if (isOver) return
        const nobody = revisions.map((revision) => [revision, ''] as const)
        setAuthors((known) => new Map([...nobody, ...(known ?? []), ...found]))
      })
    return () => {
      isOver = true
    }
  }, [client, key])
  return authors
}

/** The history answers with lines of JSON; a single one may come parsed. */
function authorsIn(answer: unknown): [string, string][] {
  const entries: unknown[] =
    typeof answer === 'string'
      ? answer.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
      : [answer]
  return (entries as { id?: string; author?: string }[]).flatMap(({ id, author }) =>
    id && author ? [[id, author]] : [],
  )
}
