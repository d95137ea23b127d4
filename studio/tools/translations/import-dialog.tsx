import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useId, useState } from 'react'
import { localeTable } from '#lib/locales.ts'
import type {
  ImportedText,
  TextImportOutcome,
} from '../../translations/model/translation-import-plan.ts'
import { InlineWordDiff } from '../../translations/inline-diff.tsx'
import { type ImportPreview, useXliffExchange } from '../../translations/use-xliff-exchange.ts'
import type { TranslationGroups } from '../../translations/use-all-translation-groups.ts'
import { translationWriteErrorMessage } from '../../translations/use-translation-actions.ts'
import { readXliffFile } from '../../translations/read-xliff-file.ts'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

interface Props {
  known: TranslationGroups
  /** Import target as text: “drafts”, “the release “Winter””. */
  into: string
  onClose: () => void
}

/** Imports a translated file: previews its changes, then applies them. */
export function ImportDialog({ known, into, onClose }: Props) {
  const { preview, takeIn } = useXliffExchange(known)
  const toast = useToast()
  const [arrived, setArrived] = useState<ImportPreview[]>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useId()
  const texts = (arrived ?? []).reduce(
    (sum, each) => sum + ('plan' in each ? countOf(each.plan.texts, 'changes') : 0),
    0,
  )

  const attempt = async (what: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await what()
    } catch (error) {
      setProblem(`Nothing was imported: ${translationWriteErrorMessage(error)}`)
    } finally {
      setBusy(false)
    }
  }
  const onFile = (file: File | undefined) =>
    attempt(async () => {
      setArrived(undefined)
      if (!file) return
      const read = await readXliffFile(file)
      if ('problem' in read) setProblem(read.problem)
      else setArrived(await preview(read.files))
    })
  const onImport = () =>
    attempt(async () => {
      const written = await takeIn(arrived ?? [])
      toast.push({ status: 'success', title: `${textCount(written)} imported into ${into}` })
      onClose()
    })
  return (
    <ToolDialog
      header="Import translations"
      id="import-translations"
      width={2}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <ToolButton mode="bleed" text="Cancel" onClick={onClose} />
          <ToolButton
            mode="default"
            disabled={busy || texts === 0}
            loading={busy}
            text={`Import ${textCount(texts)}`}
            tone="positive"
            onClick={() => void onImport()}
          />
        </Flex>
      }
      onClickOutside={undefined}
      onClose={onClose}
    >
      <Stack gap={4} padding={4}>
        <Stack gap={3}>
          <Text as="label" htmlFor={input} size={1} weight="medium">
            XLIFF file (2.1, 2.0 or 1.2)
          </Text>
          <input
            className="file-input"
            accept=".xlf,.xliff,application/xliff+xml"
            disabled={busy}
            id={input}
            type="file"
            onChange={({ currentTarget }) => void onFile(currentTarget.files?.[0])}
          />
          <MutedText>
            {`What changes is shown first. It goes into ${into}, where it can be reviewed and reverted.`}
          </MutedText>
        </Stack>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        {arrived?.map((each, at) => (
          <ImportedDocument key={`${each.document}${at}`} arrived={each} />
        ))}
      </Stack>
    </ToolDialog>
  )
}

const textCount = (count: number): string => (count === 1 ? '1 text' : `${count} texts`)

const outcomeLabels: Record<TextImportOutcome, string> = {
  changes: 'will change',
  same: 'unchanged',
  empty: 'not translated',
  older: 'of an older source, skipped',
  gone: 'no longer in the source, skipped',
}

const countOf = (arrivals: readonly ImportedText[], fate: TextImportOutcome): number =>
  arrivals.filter((arrival) => arrival.outcome === fate).length

function ImportedDocument({ arrived }: { arrived: ImportPreview }) {
  if ('problem' in arrived) return <ErrorMessage>{arrived.problem}</ErrorMessage>
  const { title, to, plan } = arrived
  const { name } = localeTable[to]
  const counts = (Object.keys(outcomeLabels) as TextImportOutcome[]).flatMap((fate) => {
    const count = countOf(plan.texts, fate)
    return count > 0 ? [`${count} ${outcomeLabels[fate]}`] : []
  })
  const shown = plan.texts.filter(({ outcome }) => outcome === 'changes' || outcome === 'older')
  return (
    <Card aria-label={title} as="section" border padding={3} radius={2}>
      <Stack gap={4}>
        <Flex align="center" gap={2} wrap="wrap">
          <Text dir="auto" size={1} weight="medium">
            {title}
          </Text>
          <Badge>{name}</Badge>
          <Box flex={1}>
            <MutedText>{counts.join(' · ')}</MutedText>
          </Box>
        </Flex>
        {countOf(plan.texts, 'older') > 0 && (
          <Text size={1}>
            The source of some texts has changed since the export. Export them again for the
            translator, or translate them by hand.
          </Text>
        )}
        {shown.length > 0 && (
          <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {shown.map((arrival) => (
              <ImportedTextChange key={arrival.path} arrival={arrival} to={to} />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

function ImportedTextChange({
  arrival,
  to,
}: {
  arrival: ImportedText
  to: keyof typeof localeTable
}) {
  const { titles, outcome, before, after } = arrival
  const { direction, tag } = localeTable[to]
  return (
    <Stack as="li" gap={2}>
      <Text muted size={0}>
        {titles.join(' › ')}
        {outcome === 'older' ? ` (${outcomeLabels.older})` : ''}
      </Text>
      <Text dir={direction} lang={tag} size={1} style={{ whiteSpace: 'pre-wrap' }}>
        {outcome === 'older' ? (
          after
        ) : (
          <InlineWordDiff after={after} before={before} language={tag} />
        )}
      </Text>
    </Stack>
  )
}
