import { Box, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type Schema, useClient, useSchema } from 'sanity'
import { isLocale, localeTable } from '#lib/locales.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { titleOfUntitled } from '../../releases/document-title.ts'
import { publishedIdOf, versionIdOf } from '../../releases/release-document-ids.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { TextField } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { editorErrorMessage } from '../../releases/editor-error-message.ts'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import {
  documentSearchQuery,
  maxFoundDocuments,
  type ReleaseCandidate,
} from './model/document-search.ts'
import { type ReleaseSummary, documentCountLabel } from './model/release-overview.ts'

/** Adds documents to a release; each version starts as a copy of the draft, or else of the published document. */
export function AddDocumentsDialog({
  release,
  onClose,
}: {
  release: ReleaseSummary
  onClose: () => void
}) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const schema = useSchema()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundDocument>>(new Map())
  const requested = words.trim()
  const types = schema
    .getTypeNames()
    .filter((name) => schema.get(name)?.type?.name === 'document' && !name.includes('.'))
  const { found: value, problem } = useDocumentSearch(schema, types, requested)
  const inside = new Set(release.documents)
  const rows = new Map<string, FoundDocument>()
  for (const each of value ?? []) {
    const id = publishedIdOf(each._id)
    // A draft takes precedence over the published document.
    if (!inside.has(id) && (!rows.has(id) || each._id !== id)) rows.set(id, each)
  }
  const onDo = () =>
    work.run(async () => {
      await client.action(
        [...chosen].map(([publishedId, { _id }]) => ({
          actionType: 'sanity.action.document.version.create',
          publishedId,
          baseId: _id,
          versionId: versionIdOf(publishedId, release.name),
        })),
      )
      return `${documentCountLabel(chosen.size)} added to “${release.title}”.`
    })
  return (
    <ConfirmActionDialog
      about="Each version starts as a copy of the draft, or of the published document if there is no draft."
      disabled={chosen.size === 0}
      actionLabel={chosen.size === 0 ? 'Add' : `Add ${documentCountLabel(chosen.size)}`}
      id="release-add"
      title={`Add documents to “${release.title}”`}
      action={work}
      onClose={onClose}
      onConfirm={onDo}
    >
      <TextField
        label="Find documents"
        placeholder="Find by title"
        type="search"
        value={words}
        onChange={setWords}
      />
      {problem && <Text size={1}>{problem}</Text>}
      <Box style={{ maxBlockSize: '22rem', overflow: 'auto' }}>
        <Stack as="ul" gap={3} padding={1} style={{ listStyle: 'none', margin: 0 }}>
          {[...rows].map(([id, found]) => (
            <Flex key={id} align="center" as="li" gap={3}>
              <Checkbox
                aria-label={found.title}
                checked={chosen.has(id)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Map(chosen)
                  if (checked) next.set(id, found)
                  else next.delete(id)
                  setChosen(next)
                }}
              />
              <Stack gap={2}>
                <Text size={1}>{found.title}</Text>
                <Text muted size={0}>
                  {schema.get(found._type)?.title ?? found._type}
                  {isLocale(found.language) && ` · ${localeTable[found.language].name}`}
                  {found._id !== id && ' · draft'}
                </Text>
              </Stack>
            </Flex>
          ))}
        </Stack>
        {value && rows.size === 0 && (
          <MutedText>{requested ? 'No matching documents.' : 'No documents to add.'}</MutedText>
        )}
        {!value && !problem && <MutedText role="status">Searching…</MutedText>}
      </Box>
      {value && value.length >= maxFoundDocuments && (
        <MutedText>These are the first {maxFoundDocuments}; type more of the title.</MutedText>
      )}
    </ConfirmActionDialog>
  )
}

interface FoundDocument extends ReleaseCandidate {
  title: string
}

/**
 * Search for published documents and drafts by words of their titles. A document without a title is named after its type, so
 * the browser matches it. The previous result stays while the next one loads.
 */
function useDocumentSearch(schema: Schema, types: readonly string[], words: string) {
  const client = useClient({ apiVersion: studioApiVersion })
  const [state, setState] = useState<{ found?: FoundDocument[]; problem?: string }>({})
  const key = JSON.stringify([types, words])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const [ofTypes, search] = JSON.parse(key) as [string[], string]
    const { params, ...query } = documentSearchQuery(ofTypes, search)
    const wanted = foldText(search).split(/\s+/)
    fetchResult(client, query, params, { perspective: 'raw', signal }).then(
      ({ value }) => {
        const found = value.flatMap((each) => {
          const title = each.title ?? titleOfUntitled(each._id, schema)
          const isFound =
            each.title !== null || wanted.every((word) => foldText(title).includes(word))
          return isFound ? [{ ...each, title }] : []
        })
        if (!signal.aborted) setState({ found })
      },
      (error: unknown) => !signal.aborted && setState({ problem: editorErrorMessage(error) }),
    )
    return () => stop.abort()
  }, [client, schema, key])
  return state
}
