import { tabPanelProps } from '../../ui/tabs.tsx'
import { Badge, Card, Flex, Stack, Text } from '@sanity/ui'
import { type ReactNode, useState, useMemo } from 'react'
import { RelativeTime, useCurrentUser, useUser } from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { localeTable, type Locale } from '#lib/locales.ts'
import { checkedTypes } from '../../content-checks/content-checks.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useOwnLanguage } from '../../data/use-own-language.ts'
import { releaseNameOfDocumentId } from '../../releases/release-document-ids.ts'
import { DocumentLink } from '../../ui/document-link.tsx'
import { MutedText, ToolPage } from '../../ui/tool-page.tsx'
import { formatLongDate, formatDateTime } from '../../date-format.ts'
import { IllTypedDocuments, IllTypedNote } from '../../ui/ill-typed-documents.tsx'
import {
  type TranslationRow,
  buildTranslationRow,
} from '../../translations/model/translation-state.ts'
import { storedIdsOfGroup } from '../../translations/model/translation-group.ts'
import { useTranslationGroups } from '../../translations/use-all-translation-groups.ts'
import {
  draftsAndVersionsQuery,
  type OverviewDocument,
  overviewDocumentSchema,
  type ScheduledRelease,
  scheduledReleaseSchema,
  scheduledReleasesQuery,
  recentlyPublishedQuery,
  maxRowsPerSection,
} from './model/overview-queries.ts'
import { ContentProblemsSection } from './content-problems-section.tsx'
import { FailedReleasesSection } from './failed-releases-section.tsx'
import { InboxSection } from './inbox-section.tsx'
import { UnstyledList, OverviewSection } from './overview-section.tsx'
import { type Authors, useAuthors } from './use-authors.ts'

const scheduledReleases = { ...scheduledReleasesQuery, parser: rowsOf(scheduledReleaseSchema) }
const draftsAndVersions = { ...draftsAndVersionsQuery, parser: rowsOf(overviewDocumentSchema) }
const recentlyPublished = { ...recentlyPublishedQuery, parser: rowsOf(overviewDocumentSchema) }

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: 1rem;
  align-items: start;
  max-width: 100rem;
  padding: 1.25rem;
`

/** Editor overview: scheduled releases, drafts, and content problems. */
export function EditorOverview({ tabs, isHosted }: { tabs: ReactNode; isHosted: boolean }) {
  const me = useCurrentUser()
  const [opened] = useState(() => new Date())
  const planned = useLiveQuery(scheduledReleases)
  const drafts = useLiveQuery(draftsAndVersions, { types: checkedTypes })
  const published = useLiveQuery(recentlyPublished, { types: checkedTypes })
  const seen = drafts.value && published.value && [...drafts.value, ...published.value]
  const authors = useAuthors(seen)
  const isMine = ({ _rev }: OverviewDocument) => authors?.get(_rev) === me?.id
  const mine = authors && drafts.value?.filter(isMine)
  const others = authors && drafts.value?.filter((each) => !isMine(each))
  return (
    <ToolPage
      about={`${greeting(opened)}${me?.name ? `, ${me.name}` : ''}. ${formatLongDate(opened.getTime())}.`}
      problem={planned.problem ?? drafts.problem ?? published.problem}
      title="Today"
    >
      {tabs}
      <Columns {...tabPanelProps('day', tabs)}>
        <FailedReleasesSection />
        <Stack gap={4}>
          <InboxSection />
          <OverviewSection
            count={planned.value?.length}
            nothing={
              planned.value?.length === 0 && planned.illTyped.length === 0
                ? 'No release is scheduled.'
                : undefined
            }
            isLoading={!planned.value}
            title="Scheduled next"
          >
            <UnstyledList>
              {planned.value?.map((release) => (
                <li key={release._id}>
                  <ReleaseLine release={release} />
                  <IllTypedNote documents={planned.illTyped} ids={[release._id]} />
                </li>
              ))}
            </UnstyledList>
            <IllTypedDocuments
              documents={planned.illTyped}
              shown={planned.value?.map(({ _id }) => _id) ?? []}
            />
          </OverviewSection>
          <OverviewSection
            count={mine?.length}
            nothing={mine?.length === 0 ? 'You have no unpublished drafts.' : undefined}
            isLoading={!mine}
            title="My drafts"
          >
            <DocumentLinks authors={authors} documents={mine?.slice(0, maxRowsPerSection)} />
          </OverviewSection>
          {others && others.length > 0 && (
            <OverviewSection count={others.length} title="Other drafts">
              <DocumentLinks
                authors={authors}
                documents={others.slice(0, maxRowsPerSection)}
                isNamed
              />
            </OverviewSection>
          )}
          <OverviewSection isLoading={!published.value} title="Recently published">
            <DocumentLinks authors={authors} documents={published.value} isNamed />
          </OverviewSection>
        </Stack>
        <Stack gap={4}>
          <OutdatedTranslations />
          <ContentProblemsSection isHosted={isHosted} />
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

/** Studio calls all of the second week “next week”; the date alone is clearer then. */
const isWithinWeek = (at: string): boolean => Date.parse(at) - Date.now() < 7 * 86_400_000

function ReleaseLine({ release }: { release: ScheduledRelease }) {
  const { _id, title, at, documents } = release
  return (
    <Card
      as={IntentLink}
      intent="release"
      padding={3}
      params={{ id: releaseNameOfDocumentId(_id) }}
      radius={2}
      style={{ textDecoration: 'none' }}
    >
      <Flex align="center" gap={3} justify="space-between">
        <Stack gap={3}>
          <Text size={1} weight="medium">
            {title || 'Untitled release'}
          </Text>
          <MutedText>
            {formatDateTime(at)}
            {isWithinWeek(at) && (
              <>
                , <RelativeTime time={at} useTemporalPhrase />
              </>
            )}
          </MutedText>
        </Stack>
        <Badge>{documents === 1 ? '1 document' : `${documents} documents`}</Badge>
      </Flex>
    </Card>
  )
}

interface DocumentLinksProps {
  documents: readonly OverviewDocument[] | undefined
  authors: Authors | undefined
  /** Whether to show the author. */
  isNamed?: boolean
}

function DocumentLinks({ documents, authors, isNamed = false }: DocumentLinksProps) {
  return (
    <UnstyledList>
      {documents?.map(({ _id, _type, _rev, _updatedAt }) => (
        <li key={_id}>
          <DocumentLink id={_id} type={_type}>
            <MutedText>
              {isNamed && <AuthorName id={authors?.get(_rev)} />}
              <RelativeTime time={_updatedAt} useTemporalPhrase />
            </MutedText>
          </DocumentLink>
        </li>
      ))}
    </UnstyledList>
  )
}

function AuthorName({ id }: { id: string | undefined }) {
  const [user] = useUser(id ?? '')
  return id && user?.displayName ? `${user.displayName}, ` : null
}

/** Documents with missing or outdated translations, as Translations counts them. */
function OutdatedTranslations() {
  const { groups, illTyped, context, problem } = useTranslationGroups()
  const own = useOwnLanguage()
  const rows = useMemo(
    () =>
      groups
        ?.map((family) => buildTranslationRow(family, context))
        .filter(
          (row) =>
            row.source &&
            [...localesInState(row, 'behind', own), ...localesInState(row, 'missing', own)].length >
              0,
        ),
    [groups, context, own],
  )
  return (
    <OverviewSection
      count={rows?.length}
      nothing={problem ?? (rows?.length === 0 ? 'Every language is up to date.' : undefined)}
      isLoading={!rows}
      title="Outdated translations"
    >
      <UnstyledList>
        {rows?.slice(0, maxRowsPerSection).map((row) => (
          <li key={row.group.id}>
            {row.source && (
              <DocumentLink id={row.source._id} type={row.group.type}>
                <Flex gap={1} wrap="wrap">
                  <Languages locales={localesInState(row, 'behind', own)} state="behind" />
                  <Languages locales={localesInState(row, 'missing', own)} state="missing" />
                </Flex>
              </DocumentLink>
            )}
            <IllTypedNote documents={illTyped} ids={storedIdsOfGroup(row.group)} />
          </li>
        ))}
      </UnstyledList>
    </OverviewSection>
  )
}

/** Languages of a document in a translation state; only that of a translator for one language. */
const localesInState = (
  { cells }: TranslationRow,
  requested: 'behind' | 'missing',
  own: Locale | undefined,
): Locale[] =>
  cells
    .filter(({ state, locale }) => state === requested && (!own || locale === own))
    .map(({ locale }) => locale)

function Languages({ locales, state }: { locales: Locale[]; state: 'behind' | 'missing' }) {
  if (locales.length === 0) return null
  const names = locales.map((locale) => localeTable[locale].name).join(', ')
  return <Badge tone={state === 'behind' ? 'caution' : 'default'}>{`${state}: ${names}`}</Badge>
}
