import { Button, Card, Flex, Stack } from '@sanity/ui'
import { useMemo, useState } from 'react'
import { usePerspective } from 'sanity'
import { IntentLink } from 'sanity/router'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import {
  countTranslationStates,
  emptyTranslationFilter,
  type TranslationFilter,
  matchesTranslationFilter,
  buildTranslationRow,
} from '../../translations/model/translation-state.ts'
import { useUpcomingReleaseTitles } from '../../translations/use-release-titles.ts'
import {
  useTranslationGroups,
  type TranslationGroups,
} from '../../translations/use-all-translation-groups.ts'
import { storedIdsOfGroup } from '../../translations/model/translation-group.ts'
import { MutedText, EmptyState, ToolPage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { TitledList, TitledListRow } from '../../ui/titled-list.tsx'
import { useOwnLanguage } from '../../data/use-own-language.ts'
import {
  translationStateLabels,
  translationStates,
} from '../../translations/translation-state-labels.ts'
import { SelectionBar } from './selection-bar.tsx'
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
