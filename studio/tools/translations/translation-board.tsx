import { Badge, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { contentLocales, localeTable } from '#lib/locales.ts'
import type { TranslationCell, TranslationRow } from '../../translations/model/translation-state.ts'
import { storedIdsOfGroup } from '../../translations/model/translation-group.ts'
import type { TranslationGroups } from '../../translations/use-all-translation-groups.ts'
import { sourceInspectorName } from '../../translations/source-inspector-name.ts'
import {
  translationWriteErrorMessage,
  useTranslationActions,
} from '../../translations/use-translation-actions.ts'
import {
  translationStateLabels,
  translationStateTones,
} from '../../translations/translation-state-labels.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { IllTypedNote } from '../../ui/ill-typed-documents.tsx'
import { MutedText } from '../../ui/tool-page.tsx'

interface Props {
  known: TranslationGroups
  rows: readonly TranslationRow[]
  releases: ReadonlyMap<string, string>
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Table of documents by language. */
export function TranslationBoard({ known, rows, releases, selected, onSelect }: Props) {
  const schema = useSchema()
  const ids = rows.map(({ group }) => group.id)
  const isAll = ids.every((id) => selected.has(id))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <table className="translations">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label="Select all of these"
              checked={isAll}
              indeterminate={!isAll && ids.some((id) => selected.has(id))}
              onChange={() => onSelect(new Set(isAll ? [] : ids))}
            />
          </th>
          <th scope="col">
            <MutedText weight="medium">Document</MutedText>
          </th>
          {contentLocales.map((locale) => (
            <th key={locale} scope="col">
              <MutedText weight="medium">{localeTable[locale].name}</MutedText>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.group.id}>
            <td>
              <Checkbox
                aria-label={`Select ${row.title}`}
                checked={selected.has(row.group.id)}
                onChange={() => toggle(row.group.id)}
              />
            </td>
            <th aria-label={row.title} scope="row">
              <Stack gap={2}>
                <Text dir="auto" size={1} weight="medium">
                  {row.title || 'No title'}
                </Text>
                <Text muted size={0}>
                  {schema.get(row.group.type)?.title ?? row.group.type}
                </Text>
                <IllTypedNote documents={known.illTyped} ids={storedIdsOfGroup(row.group)} />
              </Stack>
            </th>
            {row.cells.map((cell) => (
              <td key={cell.locale}>
                <TranslationCellView cell={cell} known={known} releases={releases} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TranslationCellProps {
  cell: TranslationCell
  row: TranslationRow
  known: TranslationGroups
  releases: ReadonlyMap<string, string>
}

/** Status of one translation, with a link to it or a button that creates it. */
function TranslationCellView({ cell, row, known, releases }: TranslationCellProps) {
  const { locale, state, stub, member } = cell
  const language = localeTable[locale].name
  const title = row.title || 'No title'
  if (!stub)
    return (
      <Flex align="center" gap={2} wrap="wrap">
        {row.source && !cell.isSource ? (
          <CreateButton
            known={known}
            label={`${title}: create the ${language} translation`}
            cell={cell}
            row={row}
          />
        ) : (
          <Badge tone="default">none</Badge>
        )}
        <InReleases names={cell.releases} titles={releases} />
      </Flex>
    )
  const opens = state === 'behind' ? { inspect: sourceInspectorName } : {}
  return (
    <Flex align="center" gap={2} wrap="wrap">
      <IntentLink
        aria-label={`${title}, ${language}: ${cell.isSource ? 'source, ' : ''}${translationStateLabels[state]}`}
        className="translation-state"
        intent="edit"
        params={{ id: member?.id ?? stub._id, type: stub._type, ...opens }}
      >
        <Badge tone={translationStateTones[state]}>{translationStateLabels[state]}</Badge>
      </IntentLink>
      {cell.isMachineMade && <Badge tone="caution">Machine-made, not approved</Badge>}
      <InReleases names={cell.releases} titles={releases} />
    </Flex>
  )
}

function InReleases({
  names,
  titles,
}: {
  names: readonly string[]
  titles: ReadonlyMap<string, string>
}) {
  return names.map((name) => (
    <Badge key={name} tone="suggest">
      {titles.get(name) ?? 'a release'}
    </Badge>
  ))
}

function CreateButton({
  known,
  cell,
  row,
  label,
}: Omit<TranslationCellProps, 'releases'> & { label: string }) {
  const { create } = useTranslationActions(known)
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const onClick = () => {
    setBusy(true)
    create([{ row, to: cell.locale }])
      .catch((error: unknown) =>
        toast.push({
          status: 'error',
          title: 'Nothing was created',
          description: translationWriteErrorMessage(error),
        }),
      )
      .finally(() => setBusy(false))
  }
  return (
    <ToolButton
      aria-label={label}
      disabled={busy}
      loading={busy}
      padding={2}
      text="Create"
      tone="critical"
      onClick={onClick}
    />
  )
}
