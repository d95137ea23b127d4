import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useMemo, useState } from 'react'
import { usePerspective } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useToast } from '@sanity/ui/toast'
import { defaultLocale, type Locale, contentLocales, localeTable } from '#lib/locales.ts'
import {
  countTranslationStates,
  emptyTranslationFilter,
  type TranslationFilter,
  matchesTranslationFilter,
  buildTranslationRow,
  type TranslationRow,
} from '../../translations/model/translation-state.ts'
import { useUpcomingReleaseTitles } from '../../translations/use-release-titles.ts'
import {
  useTranslationGroups,
  type TranslationGroups,
} from '../../translations/use-all-translation-groups.ts'
import { storedIdsOfGroup } from '../../translations/model/translation-group.ts'
import { MutedText, EmptyState, ToolPage } from '../../ui/tool-page.tsx'
import { ToolButton, SelectField } from '../../ui/controls.tsx'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { TitledList, TitledListRow } from '../../ui/titled-list.tsx'
import { useOwnLanguage } from '../../data/use-own-language.ts'
import { useXliffExchange } from '../../translations/use-xliff-exchange.ts'
import {
  createdTranslationsMessage,
  translationWriteErrorMessage,
  useTranslationActions,
} from '../../translations/use-translation-actions.ts'
import {
  translationStateLabels,
  translationStates,
} from '../../translations/translation-state-labels.ts'
import { TranslationBoard } from './translation-board.tsx'
import { TranslationFilters } from './translation-filters.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Rows per page. */
const page = 100

/** Translation board: documents by language. */
export function TranslationsView() {
  const [source, setSource] = useState<Locale>(defaultLocale)
  const own = useOwnLanguage()
  const [chosen, setChosen] = useState<Partial<TranslationFilter>>({})
  const filter = useMemo<TranslationFilter>(
    () => ({ ...emptyTranslationFilter, locale: own ?? '', ...chosen }),
    [own, chosen],
  )
  const [shown, setShown] = useState(page)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const known = useTranslationGroups(source)
  const { groups, withoutLanguages, illTyped, context, problem } = known
  const releases = useUpcomingReleaseTitles()
  const { selectedReleaseId } = usePerspective()
  const rows = useMemo(
    () =>
      groups
        ?.map((family) => buildTranslationRow(family, context))
        .toSorted(
          (one, other) =>
            one.group.type.localeCompare(other.group.type) || one.title.localeCompare(other.title),
        ),
    [groups, context],
  )
  const found = useMemo(
    () => rows?.filter((row) => matchesTranslationFilter(row, filter)),
    [rows, filter],
  )
  const counts = found && countTranslationStates(found)
  const picked = found?.filter(({ group }) => selected.has(group.id)) ?? []
  const change = (next: Partial<TranslationFilter>) => {
    setChosen((before) => ({ ...before, ...next }))
    setShown(page)
  }
  const [imports, setImports] = useState(false)
  const release = selectedReleaseId && (releases.get(selectedReleaseId) ?? selectedReleaseId)
  const into = release ? `the release “${release}”` : 'drafts'
  return (
    <ToolPage
      about={`Translation status of all pages in the current perspective. New and imported translations go into ${into}.`}
      actions={
        <>
          {counts && (
            <MutedText aria-live="polite">
              {translationStates
                .map((state) => `${counts[state]} ${translationStateLabels[state]}`)
                .join(' · ')}
            </MutedText>
          )}
          <ToolButton disabled={!groups} text="Import XLIFF…" onClick={() => setImports(true)} />
        </>
      }
      problem={problem}
      title="Translations"
    >
      {imports && <ImportDialog into={into} known={known} onClose={() => setImports(false)} />}
      <Stack gap={4} padding={4}>
        <TranslationFilters
          filter={filter}
          releases={releases}
          source={source}
          types={[...new Set(rows?.map(({ group }) => group.type))]}
          onChange={change}
          onSource={setSource}
        />
        <SelectionBar
          known={known}
          locale={filter.locale}
          rows={picked}
          onDone={() => setSelected(new Set())}
        />
        {!found && !problem && <MutedText>Loading the documents…</MutedText>}
        {found?.length === 0 && (
          <EmptyState
            way={
              <Button
                mode="ghost"
                text="Show all"
                onClick={() => setChosen(emptyTranslationFilter)}
              />
            }
          >
            No documents match these filters.
          </EmptyState>
        )}
        {found && found.length > 0 && (
          <Card border radius={2} overflow="auto">
            <TranslationBoard
              known={known}
              releases={releases}
              rows={found.slice(0, shown)}
              selected={selected}
              onSelect={setSelected}
            />
          </Card>
        )}
        <IllTypedDocuments
          documents={illTyped}
          shown={found?.slice(0, shown).flatMap(({ group }) => storedIdsOfGroup(group)) ?? []}
        />
        <GroupsWithoutLanguages groups={withoutLanguages} />
        {found && found.length > shown && (
          <Flex justify="center">
            <Button
              mode="ghost"
              text={`Show more (${found.length - shown})`}
              onClick={() => setShown(shown + page)}
            />
          </Flex>
        )}
      </Stack>
    </ToolPage>
  )
}

/** Metadata whose languages were all removed, each with a link. */
function GroupsWithoutLanguages({ groups }: { groups: TranslationGroups['withoutLanguages'] }) {
  if (groups.length === 0) return null
  return (
    <TitledList title="Translations without documents">
      {groups.map(({ _id }) => (
        <TitledListRow
          key={_id}
          about={_id}
          action={
            <IntentLink
              aria-label={`Open ${_id}`}
              className="button-link"
              intent="edit"
              params={{ id: _id, type: 'translation.metadata' }}
            >
              Open
            </IntentLink>
          }
          title="No languages yet"
        />
      ))}
    </TitledList>
  )
}

interface Props {
  known: TranslationGroups
  rows: readonly TranslationRow[]
  /** Language filter; empty for all languages. */
  locale: '' | Locale
  onDone: () => void
}

/** Limits the size of one transaction. */
const maxCreatedAtOnce = 100

/** Bulk actions for the selected documents in the filtered languages. */
function SelectionBar({ known, rows, locale, onDone }: Props) {
  const { create, markUpToDate } = useTranslationActions(known)
  const { handOut } = useXliffExchange(known)
  const toast = useToast()
  const others = contentLocales.filter((each) => each !== known.context.source)
  const [picked, setPicked] = useState<Locale>()
  const to = picked ?? (locale && others.includes(locale) ? locale : others[0]!)
  const [busy, setBusy] = useState(false)
  const cells = rows.flatMap((row) =>
    row.cells
      .filter((cell) => !cell.isSource && (!locale || cell.locale === locale))
      .map((cell) => ({ row, cell })),
  )
  const missing = cells
    .filter(({ row, cell }) => row.source && !cell.stub)
    .map(({ row, cell }) => ({ row, to: cell.locale }))
  const behind = cells.flatMap(({ row, cell }) =>
    cell.state === 'behind' && cell.stub ? [{ family: row.group, seen: cell.stub }] : [],
  )
  if (rows.length === 0) return null

  const attempt = (what: () => Promise<string>, failed: string) => {
    setBusy(true)
    what()
      .then(
        (title) => {
          toast.push({ status: 'success', title })
          onDone()
        },
        (error: unknown) =>
          toast.push({
            status: 'error',
            title: failed,
            description: translationWriteErrorMessage(error),
          }),
      )
      .finally(() => setBusy(false))
  }
  const onCreate = () =>
    attempt(async () => createdTranslationsMessage(await create(missing)), 'Nothing was created')
  const onMark = () =>
    attempt(async () => `${await markUpToDate(behind)} marked as up to date.`, 'Nothing was marked')
  const onHandOut = () =>
    attempt(async () => {
      await handOut(rows, to)
      return `The file for ${localeTable[to].name} has been downloaded.`
    }, 'Nothing was exported')
  const tooMany = missing.length > maxCreatedAtOnce
  return (
    <Card aria-label="Selection" as="section" border padding={3} radius={2} tone="primary">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1} weight="medium">
          {rows.length === 1 ? '1 document selected' : `${rows.length} documents selected`}
        </Text>
        <ToolButton
          disabled={busy || missing.length === 0 || tooMany}
          text={`Create missing translations (${missing.length})`}
          onClick={onCreate}
        />
        <ToolButton
          disabled={busy || behind.length === 0}
          text={`Mark as up to date (${behind.length})`}
          onClick={onMark}
        />
        <Flex align="center" gap={2}>
          <SelectField
            label="Language to export for"
            options={others.map((each) => [each, localeTable[each].name])}
            value={to}
            onChange={setPicked}
          />
          <ToolButton disabled={busy} text="Export XLIFF" onClick={onHandOut} />
        </Flex>
        {tooMany && (
          <MutedText>{`At most ${maxCreatedAtOnce} at once: choose fewer, or one language.`}</MutedText>
        )}
      </Flex>
    </Card>
  )
}
