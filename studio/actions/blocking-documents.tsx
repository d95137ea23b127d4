import { Box, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { type Schema, useClient, usePerspective, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useValidateDocument } from '../data/use-validate-document.ts'
import type { StoredDocument } from '../releases/blocking-references.ts'
import { documentTitle } from '../releases/document-title.ts'
import { withDocumentTitles } from '../releases/document-titles.ts'
import { editorErrorMessage } from '../releases/editor-error-message.ts'
import {
  planReferenceRemoval,
  type ReferenceRemoval,
  removeReferences,
  restoreReferences,
  type WrittenRemoval,
} from '../releases/reference-removal.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { ToolButton } from '../ui/controls.tsx'
import { DocumentLink } from '../ui/document-link.tsx'
import { titlesAlongPath } from '../ui/field-titles.ts'
import { ErrorMessage, MutedText } from '../ui/tool-page.tsx'

interface Props {
  /** Published id of the document to be deleted or unpublished. */
  id: string
  /** The stored documents that refer to it. */
  holders: readonly StoredDocument[]
  /** What is possible after the links are removed, as past participle. */
  done: string
}

/** The documents that link to one, and a button that removes the links in drafts, or in the release that is open. */
export function BlockingDocuments({ id, holders, done }: Props) {
  const { plan, state, problem, isBusy, remove, undo, release } = useReferenceRemoval(id, holders)
  const schema = useSchema()
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (state === 'restored') status.current?.focus()
  }, [state])
  const rows = plan ?? firstOfEach(holders).map((holder) => ({ ...unplanned, holder }))
  const editable = rows.filter(({ edits }) => edits.length > 0)
  const titles = editable.map(({ holder }) => `“${documentTitle(holder, schema)}”`).join(', ')
  const place = release ? `the release “${release}”` : 'drafts'
  return (
    <Stack gap={4} padding={4}>
      <Text size={1}>
        {rows.length === 1
          ? `1 document links to it. Remove the link and publish; then it can be ${done}.`
          : `${rows.length} documents link to it. Remove the links and publish; then it can be ${done}.`}
      </Text>
      <Stack
        aria-label="Documents that link to it"
        as="ul"
        gap={2}
        style={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {rows.map((row) => (
          <li key={row.holder._id}>
            <DocumentLink
              id={row.holder._id}
              type={row.holder._type}
              about={aboutRemoval(row, state === 'written', (path) =>
                titlesAlongPath(schema, row.holder, path),
              )}
            />
          </li>
        ))}
      </Stack>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {!plan && !problem && (
        <MutedText role="status">Checking which links can be removed…</MutedText>
      )}
      {editable.length > 0 && (
        <>
          {state !== 'restored' && (
            <Box>
              <ToolButton
                // Disabled, it would lose the focus.
                aria-disabled={isBusy}
                text={state === 'written' ? 'Undo' : removeLabel(editable.length)}
                tone={state === 'written' ? 'default' : 'primary'}
                onClick={isBusy ? undefined : state === 'written' ? undo : remove}
              />
            </Box>
          )}
          <div ref={status} tabIndex={-1}>
            <MutedText role="status">
              {state === 'planned'
                ? `Changes only ${place}; nothing is published.`
                : state === 'written'
                  ? `Links removed in ${place}, not published yet: ${titles}.`
                  : `Links restored: ${titles}.`}
            </MutedText>
          </div>
        </>
      )}
    </Stack>
  )
}

const removeLabel = (count: number) =>
  count === 1 ? 'Remove links in 1 document' : `Remove links in ${count} documents`

const unplanned = { edits: [], removed: [], required: [], notes: [] }

/** Of several versions of a document one, the published one first. */
function firstOfEach(holders: readonly StoredDocument[]): StoredDocument[] {
  const found = new Map<string, StoredDocument>()
  for (const holder of holders) {
    const group = publishedIdOf(holder._id)
    if (holder._id === group || !found.has(group)) found.set(group, holder)
  }
  return [...found.values()]
}

/** Where a document has links, and which of them stay. */
function aboutRemoval(
  { removed, required, notes }: ReferenceRemoval,
  isRemoved: boolean,
  titleOf: (path: readonly unknown[]) => string,
): string {
  const fields = (paths: ReferenceRemoval['removed']) => [...new Set(paths.map(titleOf))].join('; ')
  return [
    removed.length > 0 && `${isRemoved ? 'Removed' : 'Can be removed'}: ${fields(removed)}.`,
    required.length > 0 && `Required: ${fields(required)}. Select another document there.`,
    ...notes,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Plans, writes and undoes the removal of the references to a document. */
function useReferenceRemoval(id: string, holders: readonly StoredDocument[]) {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const validate = useValidateDocument()
  const { selectedReleaseId, selectedPerspective } = usePerspective()
  const [plan, setPlan] = useState<readonly ReferenceRemoval[]>()
  const [written, setWritten] = useState<WrittenRemoval>()
  const [state, setState] = useState<'planned' | 'written' | 'restored'>('planned')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    planReferenceRemoval(client, id, holders, {
      release: selectedReleaseId,
      validate,
      isLiveEdited: (type) => isLiveEdited(schema, type),
    }).then(
      (planned) => void (isGone || setPlan(planned)),
      (error: unknown) => void (isGone || setProblem(editorErrorMessage(error))),
    )
    return () => void (isGone = true)
  }, [client, id, holders, schema, validate, selectedReleaseId])
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    await work().catch(async (error: unknown) =>
      setProblem(await withDocumentTitles(client, editorErrorMessage(error), schema)),
    )
    setBusy(false)
  }
  return {
    plan,
    state,
    problem,
    isBusy,
    /** Title of the release that is open, if one is. */
    release:
      typeof selectedPerspective === 'object'
        ? (selectedPerspective.metadata.title ?? 'Untitled release')
        : undefined,
    remove: () =>
      void run(async () => {
        setWritten(
          await removeReferences(
            client,
            (plan ?? []).flatMap(({ edits }) => edits),
          ),
        )
        setState('written')
      }),
    undo: () =>
      void run(async () => {
        if (written) await restoreReferences(client, written)
        setState('restored')
      }),
  }
}

/** Types without a schema are those of Studio and its plugins, which their own tools edit. */
function isLiveEdited(schema: Schema, type: string): boolean {
  const found = schema.get(type)
  return !found || ('liveEdit' in found && found.liveEdit === true)
}
