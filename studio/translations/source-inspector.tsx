import { SplitVerticalIcon } from '@sanity/icons/SplitVertical'
import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import {
  type DocumentInspector,
  type DocumentInspectorProps,
  insert,
  PatchEvent,
  set,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { DocumentInspectorHeader, useDocumentPane } from 'sanity/structure'
import { isLocale, localeTable } from '#lib/locales.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { publishedIdOf } from '../releases/document-ids.ts'
import { MutedText, Problem } from '../ui/tool-page.tsx'
import { momentWords } from '../date-format.ts'
import { CheckField, ToolButton } from '../ui/controls.tsx'
import { sourceInspector } from './inspector-name.ts'
import { Marked } from './inline-diff.tsx'
import type { Compared } from './model/source-comparison.ts'
import { changeAt } from './model/text-path.ts'
import { type SourceOfTranslation, useSource } from './use-translation-source.ts'
import { reasonOf, useMaking } from './use-translation-actions.ts'

/** Beside a translation: the text that it was made from, with what has changed since. */
export const inspectSource: DocumentInspector = {
  name: sourceInspector,
  component: SourceInspector,
  useMenuItem: ({ documentType }) => ({
    title: 'Source',
    icon: SplitVerticalIcon,
    showAsAction: true,
    hidden: !translatedTypes.includes(documentType),
  }),
}

export function SourceInspector({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const { displayed, formState, onChange } = useDocumentPane()
  const found = useSource(publishedIdOf(documentId), documentType, displayed)
  const { origin, source, places } = found
  const onCopy = ({ words }: Compared) => {
    if (!source || !displayed) return
    const { path, value, behind } = changeAt(displayed, source, words.path, words.value)
    const patch =
      behind === undefined
        ? set(value, path)
        : behind === null
          ? insert([value], 'before', [...path, 0])
          : insert([value], 'after', [...path, behind])
    onChange(PatchEvent.from(patch))
  }
  return (
    <Flex direction="column" height="fill" overflow="hidden">
      <DocumentInspectorHeader
        as="header"
        closeButtonLabel="Close the source"
        title="Source"
        onClose={onClose}
      />
      <Box flex={1} overflow="auto" padding={3}>
        <Stack gap={4}>
          {found.problem && <Problem>{found.problem}</Problem>}
          {found.family && !origin && <Alone found={found} />}
          {origin && <Head found={found} />}
          {origin && places && (
            <Places
              isReadOnly={formState?.readOnly === true}
              language={origin.language}
              places={places}
              onCopy={onCopy}
            />
          )}
          {!found.family && !found.problem && (
            <MutedText>Reading the languages of this document…</MutedText>
          )}
        </Stack>
      </Box>
    </Flex>
  )
}

/** What is said of a document that is translated from nothing. */
function Alone({ found: { seen, family } }: { found: SourceOfTranslation }) {
  const others = Object.keys(family?.members ?? {}).length - 1
  return (
    <MutedText>
      {others > 0 && seen?.language === 'en'
        ? 'This is the text that the others are translated from. How they stand is in the tool “Translations”.'
        : 'There is no text in English that this would be a translation of. Tie them together under “Translations” above, or begin the English one in the tool “Translations”.'}
    </MutedText>
  )
}

function Head({ found }: { found: SourceOfTranslation }) {
  const { origin, seen, behind, family, known, mark } = found
  const { markUpToDate } = useMaking(mark)
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const onMark = () => {
    if (!family || !seen) return
    setBusy(true)
    markUpToDate([{ family, seen }])
      .then(
        () => toast.push({ status: 'success', title: 'Marked as up to date' }),
        (error: unknown) =>
          toast.push({ status: 'error', title: 'Not marked', description: reasonOf(error) }),
      )
      .finally(() => setBusy(false))
  }
  const language = isLocale(origin?.language) ? localeTable[origin.language].name : 'source'
  const since = seen?.translatedFrom?.at
  return (
    <Stack gap={3}>
      <Flex align="center" gap={2} wrap="wrap">
        <Text dir="auto" size={1} weight="medium">
          {origin?.title}
        </Text>
        <Badge>{language}</Badge>
        <Badge tone={behind ? 'caution' : 'positive'}>{behind ? 'behind' : 'up to date'}</Badge>
      </Flex>
      <MutedText>
        {since
          ? `Translated or compared on ${momentWords(since)}.`
          : 'Nobody has said yet which text this was translated from. What changed is told since the translation was last changed.'}
      </MutedText>
      {known === 'gone' && (
        <MutedText>
          The history of that text is no longer kept, so what changed since cannot be shown. Compare
          the whole text.
        </MutedText>
      )}
      <Flex gap={2} wrap="wrap">
        <ToolButton
          disabled={busy}
          mode={behind ? 'default' : 'ghost'}
          text="This is up to date"
          tone="positive"
          onClick={onMark}
        />
        {origin && (
          <IntentLink
            className="button-link"
            intent="edit"
            params={{ id: publishedIdOf(origin._id), type: origin._type }}
          >
            Open the {language} document
          </IntentLink>
        )}
      </Flex>
    </Stack>
  )
}

interface PlacesProps {
  places: readonly Compared[]
  language: string | null
  /** Whether the translation that is shown is a past revision, or nobody's to write. */
  isReadOnly: boolean
  onCopy: (place: Compared) => void
}

function Places({ places, language, isReadOnly, onCopy }: PlacesProps) {
  const changed = places.filter(({ kind }) => kind !== 'same')
  const [all, setAll] = useState<boolean>()
  const showsAll = all ?? changed.length === 0
  const shown = showsAll ? places : changed
  return (
    <Stack gap={3}>
      <CheckField
        checked={!showsAll}
        disabled={changed.length === 0}
        gap={2}
        onChange={(only) => setAll(!only)}
      >
        {`Only what has changed (${changed.length})`}
      </CheckField>
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map((place) => (
          <Place
            key={place.words.path}
            isReadOnly={isReadOnly}
            language={language}
            place={place}
            onCopy={onCopy}
          />
        ))}
      </Stack>
    </Stack>
  )
}

const kinds: Record<Compared['kind'], string | undefined> = {
  same: undefined,
  changed: 'changed',
  added: 'new',
  removed: 'taken away',
}

function Place({
  place,
  language,
  isReadOnly,
  onCopy,
}: Pick<PlacesProps, 'language' | 'isReadOnly' | 'onCopy'> & { place: Compared }) {
  const { words, kind, before, after, isThere } = place
  const title = words.titles.join(' › ')
  const tag = isLocale(language) ? localeTable[language] : undefined
  return (
    <Card as="li" border padding={3} radius={2} tone={kind === 'same' ? 'default' : 'caution'}>
      <Stack gap={3}>
        <Flex align="center" gap={2}>
          <Box flex={1}>
            <Text muted size={0}>
              {title}
            </Text>
          </Box>
          {kinds[kind] && <Badge tone="caution">{kinds[kind]}</Badge>}
          {!isThere && kind !== 'removed' && <Badge tone="critical">not there yet</Badge>}
        </Flex>
        <Text dir={tag?.direction} lang={tag?.tag} size={1} style={{ whiteSpace: 'pre-wrap' }}>
          {kind === 'same' ? after : <Marked after={after} before={before} language={tag?.tag} />}
        </Text>
        {kind !== 'removed' && (
          <Box>
            <ToolButton
              aria-label={`Copy from source: ${title}`}
              disabled={isReadOnly}
              fontSize={0}
              padding={2}
              text="Copy from source"
              onClick={() => onCopy(place)}
            />
          </Box>
        )}
      </Stack>
    </Card>
  )
}
