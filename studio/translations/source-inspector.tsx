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
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { MutedText, ErrorMessage } from '../ui/tool-page.tsx'
import { formatDateTime } from '../date-format.ts'
import { CheckboxField, ToolButton } from '../ui/controls.tsx'
import { sourceInspectorName } from './source-inspector-name.ts'
import { InlineWordDiff } from './inline-diff.tsx'
import type { ComparedText } from './model/source-comparison.ts'
import { narrowestTextChange } from './model/text-path.ts'
import { type TranslationSource, useTranslationSource } from './use-translation-source.ts'
import { translationWriteErrorMessage, useTranslationActions } from './use-translation-actions.ts'

/** Inspector that shows the source of a translation, with the changes since it was made. */
export const sourceInspector: DocumentInspector = {
  name: sourceInspectorName,
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
  const found = useTranslationSource(publishedIdOf(documentId), documentType, displayed)
  const { origin, source, texts } = found
  const onCopy = ({ source: text }: ComparedText) => {
    if (!source || !displayed) return
    const { path, value, after } = narrowestTextChange(displayed, source, text.path, text.value)
    const patch =
      after === undefined
        ? set(value, path)
        : after === null
          ? insert([value], 'before', [...path, 0])
          : insert([value], 'after', [...path, after])
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
          {found.problem && <ErrorMessage>{found.problem}</ErrorMessage>}
          {found.group && !origin && <NoSourceNote found={found} />}
          {origin && <SourceHeader found={found} />}
          {origin && texts && (
            <ComparedTexts
              isReadOnly={formState?.readOnly === true}
              language={origin.language}
              places={texts}
              onCopy={onCopy}
            />
          )}
          {!found.group && !found.problem && (
            <MutedText>Loading the languages of this document…</MutedText>
          )}
        </Stack>
      </Box>
    </Flex>
  )
}

/** Shown for the source itself, and for documents without a source. */
function NoSourceNote({ found: { stub, group } }: { found: TranslationSource }) {
  const others = Object.keys(group?.members ?? {}).length - 1
  return (
    <MutedText>
      {others > 0 && stub?.language === 'en'
        ? 'This is the source text of the translations. See their status in the tool “Translations”.'
        : 'There is no English source for this document. Link them under “Translations” above, or create the English version in the tool “Translations”.'}
    </MutedText>
  )
}

function SourceHeader({ found }: { found: TranslationSource }) {
  const { origin, stub, isBehind, group, history, groups } = found
  const { markUpToDate } = useTranslationActions(groups)
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const onMark = () => {
    if (!group || !stub) return
    setBusy(true)
    markUpToDate([{ family: group, seen: stub }])
      .then(
        () => toast.push({ status: 'success', title: 'Marked as up to date' }),
        (error: unknown) =>
          toast.push({
            status: 'error',
            title: 'Not marked',
            description: translationWriteErrorMessage(error),
          }),
      )
      .finally(() => setBusy(false))
  }
  const language = isLocale(origin?.language) ? localeTable[origin.language].name : 'source'
  const since = stub?.translatedFrom?.at
  return (
    <Stack gap={3}>
      <Flex align="center" gap={2} wrap="wrap">
        <Text dir="auto" size={1} weight="medium">
          {origin?.title}
        </Text>
        <Badge>{language}</Badge>
        <Badge tone={isBehind ? 'caution' : 'positive'}>{isBehind ? 'behind' : 'up to date'}</Badge>
      </Flex>
      <MutedText>
        {since
          ? `Translated or compared on ${formatDateTime(since)}.`
          : 'The source revision of this translation is unknown. Changes are shown since the translation was last edited.'}
      </MutedText>
      {history === 'gone' && (
        <MutedText>
          The history of that text is no longer available, so changes cannot be shown. Compare the
          whole text.
        </MutedText>
      )}
      <Flex gap={2} wrap="wrap">
        <ToolButton
          disabled={busy}
          mode={isBehind ? 'default' : 'ghost'}
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

interface ComparedTextsProps {
  places: readonly ComparedText[]
  language: string | null
  /** Whether the form shows a past revision, or is read-only for the current user. */
  isReadOnly: boolean
  onCopy: (place: ComparedText) => void
}

function ComparedTexts({ places, language, isReadOnly, onCopy }: ComparedTextsProps) {
  const changed = places.filter(({ kind }) => kind !== 'same')
  const [all, setAll] = useState<boolean>()
  const showsAll = all ?? changed.length === 0
  const shown = showsAll ? places : changed
  return (
    <Stack gap={3}>
      <CheckboxField
        checked={!showsAll}
        disabled={changed.length === 0}
        gap={2}
        onChange={(only) => setAll(!only)}
      >
        {`Only changes (${changed.length})`}
      </CheckboxField>
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map((place) => (
          <ComparedTextCard
            key={place.source.path}
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

const kinds: Record<ComparedText['kind'], string | undefined> = {
  same: undefined,
  changed: 'changed',
  added: 'new',
  removed: 'removed',
}

function ComparedTextCard({
  place,
  language,
  isReadOnly,
  onCopy,
}: Pick<ComparedTextsProps, 'language' | 'isReadOnly' | 'onCopy'> & { place: ComparedText }) {
  const { source, kind, before, after, isTranslated } = place
  const title = source.titles.join(' › ')
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
          {!isTranslated && kind !== 'removed' && <Badge tone="critical">not there yet</Badge>}
        </Flex>
        <Text dir={tag?.direction} lang={tag?.tag} size={1} style={{ whiteSpace: 'pre-wrap' }}>
          {kind === 'same' ? (
            after
          ) : (
            <InlineWordDiff after={after} before={before} language={tag?.tag} />
          )}
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
