import { Badge, Card, Flex, Stack, Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { RelativeTime, useCurrentUser, useUser } from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { documentTypesOf } from '#lib/addresses/kinds.ts'
import { useAnswer } from '../../reading/use-answer.ts'
import { releaseNameOf } from '../../releases/ids.ts'
import { DocumentLine } from '../../ui/document-line.tsx'
import { Problem, ToolPage } from '../../ui/tool-page.tsx'
import { longDateWords, momentWords } from '../../dates.ts'
import { ToolButton } from '../../ui/controls.tsx'
import {
  draftsQuestion,
  type Listed,
  type Planned,
  plannedQuestion,
  publishedQuestion,
  shown,
} from './model/questions.ts'
import { panelOf } from './tabs.tsx'
import { Lagging } from './lagging.tsx'
import { ProblemList } from './problem-list.tsx'
import { Lines, Section } from './section.tsx'
import { type Authors, useAuthors } from './use-authors.ts'
import { useProblems } from './use-problems.ts'

/** What editors write. */
const types = [...documentTypesOf(), 'settings', 'form', 'retailer', 'redirect', 'currencies']

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
          <Text muted size={1}>
            {momentWords(at)}, <RelativeTime time={at} useTemporalPhrase />
          </Text>
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
            <Text muted size={1}>
              {isNamed && <Person id={authors?.get(_rev)} />}
              <RelativeTime time={_updatedAt} useTemporalPhrase />
            </Text>
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
