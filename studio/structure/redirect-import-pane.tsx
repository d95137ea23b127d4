import { Flex, Stack, Text } from '@sanity/ui'
import { useId, useMemo, useRef, useState } from 'react'
import { useClient } from 'sanity'
import type { UserComponent } from 'sanity/structure'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { useDocumentPermission, useOwnRoleTitles } from '../data/use-permission.ts'
import { editorErrorMessage } from '../releases/editor-error-message.ts'
import { ToolButton } from '../ui/controls.tsx'
import { IllTypedDocuments } from '../ui/ill-typed-documents.tsx'
import { ErrorMessage, MutedText } from '../ui/tool-page.tsx'
import { createRedirects } from './create-redirects.ts'
import { type RedirectCsvRow, RedirectCsvError, readRedirectCsv } from './redirect-csv.ts'
import {
  existingRedirectsQuery,
  planRedirectImport,
  type RedirectImportPlan,
} from './redirect-import-plan.ts'
import { PlannedRedirectTable, SkippedLineList } from './redirect-import-preview.tsx'

/**
 * Pane that creates many redirects from a CSV file, after a preview.
 *
 * @param siteUrl origin of the site; by default Studio's own
 */
export function redirectImportPane(addresses: AddressResolver, siteUrl?: string): UserComponent {
  return function RedirectImportPane() {
    const site = siteUrl ?? window.location.origin
    const { rows, problem, choose, clear } = useCsvFile()
    const existing = useLiveQuery(existingRedirectsQuery, {}, { perspective: 'drafts' })
    const known = existing.value
    const plan = useMemo(
      () => (rows && known ? planRedirectImport(rows, known, addresses, site) : undefined),
      [rows, known, site],
    )
    const [created, setCreated] = useState(0)
    const onFile = (file: File | undefined) => {
      setCreated(0)
      void choose(file)
    }
    return (
      <Stack gap={4} padding={4}>
        <FileField onFile={onFile} />
        {existing.problem && <ErrorMessage>{existing.problem}</ErrorMessage>}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <IllTypedDocuments documents={existing.illTyped} />
        {rows && !plan && !existing.problem && <MutedText>Reading existing redirects…</MutedText>}
        <Text role="status" size={1}>
          {created > 0 && `${redirectCount(created)} created and published.`}
          {plan && summaryOf(plan)}
        </Text>
        {plan && (
          <Preview
            plan={plan}
            onCreated={(count) => {
              setCreated(count)
              clear()
            }}
          />
        )}
      </Stack>
    )
  }
}

/** The chosen file, read. */
function useCsvFile() {
  const [rows, setRows] = useState<RedirectCsvRow[]>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  return {
    rows,
    problem,
    clear: () => setRows(undefined),
    choose: async (file: File | undefined) => {
      latest.current = file
      setRows(undefined)
      setProblem(undefined)
      if (!file) return
      try {
        const read = await readRedirectCsv(file)
        if (latest.current === file) setRows(read)
      } catch (error) {
        if (latest.current !== file) return
        setProblem(
          error instanceof RedirectCsvError ? error.message : 'This file could not be read.',
        )
      }
    },
  }
}

function FileField({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useId()
  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={input} size={1} weight="medium">
        CSV file
      </Text>
      <input
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby={`${input}-help`}
        className="file-input"
        id={input}
        type="file"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          // The same file can be chosen again after a correction.
          currentTarget.value = ''
        }}
      />
      <MutedText id={`${input}-help`}>
        Export a sheet of Excel or Google Sheets as CSV. Its columns are From, To and Permanent (yes
        or no). Nothing is created before you have seen it here.
      </MutedText>
    </Stack>
  )
}

interface PreviewProps {
  plan: RedirectImportPlan
  onCreated: (count: number) => void
}

function Preview({ plan: { redirects, skipped }, onCreated }: PreviewProps) {
  const client = useClient({ apiVersion: studioApiVersion })
  const mayCreate = useDocumentPermission('create', 'redirect.any', 'redirect') !== false
  const role = useOwnRoleTitles()
  const [done, setDone] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const create = async () => {
    let count = 0
    setFailure(undefined)
    setDone(0)
    try {
      for await (const written of createRedirects(client, redirects)) {
        count = written
        setDone(written)
      }
      onCreated(count)
    } catch (error) {
      // The live query now lists the created ones as existing.
      setFailure(
        `${count} of ${redirectCount(redirects.length)} were created. ${editorErrorMessage(error)}`,
      )
    } finally {
      setDone(undefined)
    }
  }
  return (
    <>
      {skipped.length > 0 && <SkippedLineList lines={skipped} />}
      {redirects.length > 0 && <PlannedRedirectTable redirects={redirects} />}
      {failure && <ErrorMessage>{failure}</ErrorMessage>}
      {!mayCreate && (
        <MutedText>{`Your role (${role}) may not create redirects. An editor can.`}</MutedText>
      )}
      <Flex align="center" gap={3}>
        <ToolButton
          disabled={!mayCreate || redirects.length === 0 || done !== undefined}
          mode="default"
          text={`Create and publish ${redirectCount(redirects.length)}`}
          tone="positive"
          onClick={() => void create()}
        />
        {done !== undefined && (
          <progress aria-label="Redirects created" max={redirects.length} value={done} />
        )}
      </Flex>
    </>
  )
}

const summaryOf = ({ redirects, skipped }: RedirectImportPlan): string =>
  `${redirectCount(redirects.length)} to create, ${skipped.length === 1 ? '1 line' : `${skipped.length} lines`} left out.`

const redirectCount = (count: number): string => (count === 1 ? '1 redirect' : `${count} redirects`)
