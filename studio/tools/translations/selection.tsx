import { Card, Flex, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { type Locale, locales, localeTable } from '#lib/locales.ts'
import type { Row } from '../../translations/model/state.ts'
import { useExchange } from '../../translations/use-exchange.ts'
import type { Families } from '../../translations/use-families.ts'
import { reasonOf, useMaking } from '../../translations/use-making.ts'
import { SelectField, ToolButton } from '../../ui/controls.tsx'

interface Props {
  known: Families
  rows: readonly Row[]
  /** Only this language where one is looked for. */
  locale: '' | Locale
  onDone: () => void
}

/** More than this at once would be one very long write. */
const most = 100

/** What can be done with the documents that were chosen, in the languages that are looked at. */
export function Selection({ known, rows, locale, onDone }: Props) {
  const { create, markUpToDate } = useMaking(known)
  const { handOut } = useExchange(known)
  const toast = useToast()
  const others = locales.filter((each) => each !== known.look.source)
  const [picked, setPicked] = useState<Locale>()
  const to = picked ?? (locale && others.includes(locale) ? locale : others[0]!)
  const [busy, setBusy] = useState(false)
  const cells = rows.flatMap((row) =>
    row.cells
      .filter((cell) => !cell.isSource && (!locale || cell.locale === locale))
      .map((cell) => ({ row, cell })),
  )
  const missing = cells
    .filter(({ row, cell }) => row.source && !cell.seen)
    .map(({ row, cell }) => ({ row, to: cell.locale }))
  const behind = cells.flatMap(({ row, cell }) =>
    cell.state === 'behind' && cell.seen ? [{ family: row.family, seen: cell.seen }] : [],
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
          toast.push({ status: 'error', title: failed, description: reasonOf(error) }),
      )
      .finally(() => setBusy(false))
  }
  const onCreate = () =>
    attempt(async () => {
      const { documents, left } = await create(missing)
      const rest =
        left > 0 ? ` ${left} links still lead to documents of the source’s language.` : ''
      return `${documents.length} translations begun.${rest}`
    }, 'Nothing was created')
  const onMark = () =>
    attempt(async () => `${await markUpToDate(behind)} marked as up to date.`, 'Nothing was marked')
  const onHandOut = () =>
    attempt(async () => {
      await handOut(rows, to)
      return `The file for ${localeTable[to].name} is among your downloads.`
    }, 'Nothing was exported')
  const tooMany = missing.length > most
  return (
    <Card aria-label="Selection" as="section" border padding={3} radius={2} tone="primary">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1} weight="medium">
          {rows.length === 1 ? '1 document selected' : `${rows.length} documents selected`}
        </Text>
        <ToolButton
          disabled={busy || missing.length === 0 || tooMany}
          text={`Create what is missing (${missing.length})`}
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
          <Text muted size={1}>{`At most ${most} at once: choose fewer, or one language.`}</Text>
        )}
      </Flex>
    </Card>
  )
}
