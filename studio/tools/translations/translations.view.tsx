import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useMemo, useState } from 'react'
import { usePerspective } from 'sanity'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { countsOf, everything, type Filter, passes, rowOf } from '../../translations/model/state.ts'
import { useReleaseTitles } from '../../translations/use-release-titles.ts'
import { useFamilies } from '../../translations/use-families.ts'
import { Nothing, ToolPage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { Board } from './board.tsx'
import { Filters } from './filters.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { Selection } from './selection.tsx'
import { stateNames, states } from './state-words.ts'

/** How many rows are drawn at first, and how many more at a time. */
const page = 100

/** The board of translations: documents by languages. */
export function TranslationsView() {
  const [source, setSource] = useState<Locale>(defaultLocale)
  const [filter, setFilter] = useState<Filter>(everything)
  const [shown, setShown] = useState(page)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const known = useFamilies(source)
  const { families, look, problem } = known
  const releases = useReleaseTitles()
  const { selectedReleaseId } = usePerspective()
  const rows = useMemo(
    () =>
      families
        ?.map((family) => rowOf(family, look))
        .toSorted(
          (one, other) =>
            one.family.type.localeCompare(other.family.type) ||
            one.title.localeCompare(other.title),
        ),
    [families, look],
  )
  const found = useMemo(() => rows?.filter((row) => passes(row, filter)), [rows, filter])
  const counts = found && countsOf(found)
  const chosen = found?.filter(({ family }) => selected.has(family.id)) ?? []
  const change = (next: Partial<Filter>) => {
    setFilter((before) => ({ ...before, ...next }))
    setShown(page)
  }
  const [imports, setImports] = useState(false)
  const release = selectedReleaseId && (releases.get(selectedReleaseId) ?? selectedReleaseId)
  const into = release ? `the release “${release}”` : 'drafts'
  return (
    <ToolPage
      about={`Which page stands how in which language, as Studio shows it now. What is made or imported here goes into ${into}.`}
      actions={
        <>
          {counts && (
            <Text aria-live="polite" muted size={1}>
              {states.map((state) => `${counts[state]} ${stateNames[state]}`).join(' · ')}
            </Text>
          )}
          <ToolButton disabled={!families} text="Import XLIFF…" onClick={() => setImports(true)} />
        </>
      }
      problem={problem}
      title="Translations"
    >
      {imports && <ImportDialog into={into} known={known} onClose={() => setImports(false)} />}
      <Stack gap={4} padding={4}>
        <Filters
          filter={filter}
          releases={releases}
          source={source}
          types={[...new Set(rows?.map(({ family }) => family.type))]}
          onChange={change}
          onSource={setSource}
        />
        <Selection
          known={known}
          locale={filter.locale}
          rows={chosen}
          onDone={() => setSelected(new Set())}
        />
        {!found && !problem && (
          <Text muted size={1}>
            Reading the documents…
          </Text>
        )}
        {found?.length === 0 && (
          <Nothing
            way={<Button mode="ghost" text="Show all" onClick={() => setFilter(everything)} />}
          >
            No document is as you look for it.
          </Nothing>
        )}
        {found && found.length > 0 && (
          <Card border radius={2} overflow="auto">
            <Board
              known={known}
              releases={releases}
              rows={found.slice(0, shown)}
              selected={selected}
              onSelect={setSelected}
            />
          </Card>
        )}
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
