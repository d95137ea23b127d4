import { Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { documentTitle } from '../../releases/document-title.ts'
import { editorErrorMessage } from '../../releases/editor-error-message.ts'
import { readDeletedTitles, readReferenceTargets } from '../../releases/missing-references.ts'
import { createRelease } from '../../releases/release-operations.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { useBlockingReferences } from '../../releases/use-blocking-references.ts'
import { BlockingReferenceList } from '../../ui/blocking-reference-list.tsx'
import { DocumentLink } from '../../ui/document-link.tsx'
import { messageWithFieldTitle } from '../../ui/field-titles.ts'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { CheckboxField } from '../../ui/controls.tsx'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import { type ReleaseSummary, documentCountLabel } from './model/release-overview.ts'
import { type DocumentBeforeAndNow, planRevert, referencesBefore } from './model/revert-plan.ts'
import { readDocumentsBeforeRelease } from './read-documents-before-release.ts'

interface Props {
  release: ReleaseSummary
  /** Called with the name of the new release. */
  onDone: (name: string) => void
  onClose: () => void
}

/** Creates a release that restores the state before another one; an editor then publishes it. */
export function RevertReleaseDialog({ release, onDone, onClose }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const schema = useSchema()
  const { documents, unpublished, titles, done, problem } = usePreviousDocuments(release)
  const [keepsLater, setKeepsLater] = useState(true)
  const all = documents && planRevert(documents, '')
  const later = all?.changedSince ?? []
  const without = new Set(keepsLater ? later.map(({ publishedId }) => publishedId) : [])
  const options = { without, unpublished }
  const plan = documents && planRevert(documents, '', options)
  const count = plan?.actions.length ?? 0
  const blocking = useBlockingReferences(plan?.planned)
  const onDo = () =>
    work.run(async () => {
      if (!documents) return
      const title = `Revert of “${release.title}”`
      const name = await createRelease(
        client,
        {
          title,
          description: `Restores the state before “${release.title}”.`,
          releaseType: 'asap',
        },
        (made) => planRevert(documents, made, options).actions,
      )
      onDone(name)
      return `“${title}” contains ${documentCountLabel(count)} in their previous state. Review it, then publish it.`
    })
  return (
    <ConfirmActionDialog
      about="Creates a new release that restores the previous state. Nothing changes on the site until you publish it."
      disabled={count === 0}
      actionLabel="Create release"
      id="release-revert"
      title={`Revert “${release.title}”`}
      action={work}
      onClose={onClose}
      onConfirm={onDo}
    >
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {!plan && !problem && (
        <MutedText role="status">
          Loading the history: {done} of {documentCountLabel(release.documents.length)}…
        </MutedText>
      )}
      {plan && (
        <Stack aria-label="What the release does" as="ul" gap={3} paddingLeft={4}>
          <EffectLine count={plan.restored.length} words={['gets its', 'get their']}>
            previous content back
          </EffectLine>
          <EffectLine count={plan.returned.length} words={['comes', 'come']}>
            back online
          </EffectLine>
          <EffectLine count={plan.removed.length} words={['that was new is', 'that were new are']}>
            unpublished
          </EffectLine>
          <EffectLine count={plan.untouched.length} words={['is as it was', 'are as they were']}>
            already
          </EffectLine>
        </Stack>
      )}
      {documents && documents.length === 0 && (
        <Text size={1}>It published nothing, so there is nothing to revert.</Text>
      )}
      {plan && plan.leftOut.length > 0 && (
        <Stack gap={3}>
          <Text role="alert" size={1}>
            These references are left out, because what they lead to is no longer published:
          </Text>
          <Stack aria-label="References left out" as="ul" gap={3} paddingLeft={4}>
            {plan.leftOut.map(({ from, id, path }) => {
              const message = `“${titles.get(id) ?? 'a deleted document'}”`
              const words = messageWithFieldTitle(schema, from, { level: 'warning', path, message })
              return (
                <Text
                  key={`${from._id} ${JSON.stringify(path)}`}
                  as="li"
                  size={1}
                  style={{ display: 'list-item' }}
                >
                  {`${documentTitle(from, schema)} – ${words}`}
                </Text>
              )
            })}
          </Stack>
        </Stack>
      )}
      {blocking && (
        <BlockingReferenceList blocking={blocking.filter(({ isPublishing }) => !isPublishing)}>
          These documents now reference what is unpublished. Remove the references in the new
          release or before it; until then it cannot be published.
        </BlockingReferenceList>
      )}
      {later.length > 0 && (
        <Stack gap={3}>
          <Text role="alert" size={1}>
            {`${documentCountLabel(later.length)} ${later.length === 1 ? 'was' : 'were'} changed after this release${later.length > 5 ? ', these and others' : ''}:`}
          </Text>
          <Stack>
            {later.slice(0, 5).map(({ publishedId, before, now }) => (
              <DocumentLink
                key={publishedId}
                id={publishedId}
                type={(now ?? before)?._type ?? ''}
              />
            ))}
          </Stack>
          <CheckboxField checked={keepsLater} onChange={setKeepsLater}>
            Leave these as they are now
          </CheckboxField>
        </Stack>
      )}
    </ConfirmActionDialog>
  )
}

interface LineProps {
  count: number
  /** Singular and plural. */
  words: readonly [string, string]
  children: string
}

function EffectLine({ count, words, children }: LineProps) {
  if (count === 0) return null
  return (
    <Text as="li" size={1} style={{ display: 'list-item' }}>
      {documentCountLabel(count)} {words[count === 1 ? 0 : 1]} {children}
    </Text>
  )
}

interface PreviousDocuments {
  documents: readonly DocumentBeforeAndNow[]
  /** Documents that they reference and that are not published now, by id, with their last titles. */
  unpublished: ReadonlySet<string>
  titles: ReadonlyMap<string, string>
}

const nothingRead = {
  documents: undefined,
  unpublished: new Set<string>(),
  titles: new Map<string, string>(),
}

/** State before a release, with loading progress. */
function usePreviousDocuments({ name, documents: ids }: ReleaseSummary) {
  const client = useClient({ apiVersion: studioApiVersion })
  const [previous, setPrevious] = useState<PreviousDocuments>()
  const [done, setDone] = useState(0)
  const [problem, setProblem] = useState<string>()
  const key = ids.join(',')
  useEffect(() => {
    const gone = new AbortController()
    const read = async (): Promise<PreviousDocuments> => {
      const published = key.split(',').filter(Boolean)
      const documents = await readDocumentsBeforeRelease(
        client,
        name,
        published,
        setDone,
        gone.signal,
      )
      const targets = await readReferenceTargets(client, referencesBefore(documents))
      const missing = [...targets].flatMap(([id, { isPublished }]) => (isPublished ? [] : [id]))
      const titles = await readDeletedTitles(client, missing)
      return { documents, unpublished: new Set(missing), titles }
    }
    read().then(
      (found) => !gone.signal.aborted && setPrevious(found),
      (error: unknown) => !gone.signal.aborted && setProblem(editorErrorMessage(error)),
    )
    return () => gone.abort()
  }, [client, name, key])
  return { ...(previous ?? nothingRead), done, problem }
}
