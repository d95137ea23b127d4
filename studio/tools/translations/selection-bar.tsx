import { Card, Flex, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { type Locale, contentLocales, localeTable } from '#lib/locales.ts'
import { assistantRequests } from '../../assistant/assistant-request.ts'
import { boardTranslationPairs, translationJobs } from '../../assistant/translation-jobs.ts'
import { useAssistant } from '../../assistant/use-assistant.ts'
import type { TranslationRow } from '../../translations/model/translation-state.ts'
import type { TranslationGroups } from '../../translations/use-all-translation-groups.ts'
import {
  createdTranslationsMessage,
  translationWriteErrorMessage,
  useTranslationActions,
} from '../../translations/use-translation-actions.ts'
import { useXliffExchange } from '../../translations/use-xliff-exchange.ts'
import { SelectField, ToolButton } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'

interface Props {
  known: TranslationGroups
  rows: readonly TranslationRow[]
  /** Language filter; empty for all languages. */
  locale: '' | Locale
  onDone: () => void
}

/** Limits the size of one transaction. */
const maxCreatedAtOnce = 100

/** Limits what one editor reviews in one dialog. */
const maxTranslatedAtOnce = 20

/** Bulk actions for the selected documents in the filtered languages. */
export function SelectionBar({ known, rows, locale, onDone }: Props) {
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
  const assistant = useAssistant()
  const pairs = boardTranslationPairs(cells, known.context)
  if (rows.length === 0) return null

  const onTranslate = () => {
    if (assistant)
      assistantRequests.open({
        header: 'Translate',
        context: assistant,
        isChoice: true,
        nothing: 'Nothing is behind: every language has the current texts.',
        prepare: () => translationJobs(assistant, pairs),
      })
  }
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
        {assistant && (
          <ToolButton
            disabled={busy || pairs.length === 0 || pairs.length > maxTranslatedAtOnce}
            text={`Translate by machine… (${pairs.length})`}
            onClick={onTranslate}
          />
        )}
        <Flex align="center" gap={2}>
          <SelectField
            label="Language to export for"
            options={others.map((each) => [each, localeTable[each].name])}
            value={to}
            onChange={setPicked}
          />
          <ToolButton disabled={busy} text="Export XLIFF" onClick={onHandOut} />
        </Flex>
        {assistant && pairs.length > maxTranslatedAtOnce && (
          <MutedText>{`The model translates at most ${maxTranslatedAtOnce} documents at once.`}</MutedText>
        )}
        {tooMany && (
          <MutedText>{`At most ${maxCreatedAtOnce} at once: choose fewer, or one language.`}</MutedText>
        )}
      </Flex>
    </Card>
  )
}
