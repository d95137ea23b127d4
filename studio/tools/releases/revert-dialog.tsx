import { Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { problemWords } from '../../releases/error-message.ts'
import { makeRelease } from '../../releases/release-operations.ts'
import { useWork } from '../../releases/use-async-action.ts'
import { DocumentLine } from '../../ui/document-link.tsx'
import { MutedText, Problem } from '../../ui/tool-page.tsx'
import { CheckField } from '../../ui/controls.tsx'
import { DeedDialog } from './action-dialog.tsx'
import { type DeskRelease, sizeWords } from './model/release.ts'
import { type Before, revertPlan } from './model/revert-plan.ts'
import { readBefore } from './read-previous-documents.ts'

interface Props {
  release: DeskRelease
  /** Told of the release that reverts it. */
  onDone: (name: string) => void
  onClose: () => void
}

/** Makes a release that brings back what stood before another one; it goes live when somebody publishes it. */
export function RevertDialog({ release, onDone, onClose }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useWork()
  const { documents, done, problem } = useBefore(release)
  const [keepsLater, setKeepsLater] = useState(true)
  const all = documents && revertPlan(documents, '')
  const later = all?.changedSince ?? []
  const without = new Set(keepsLater ? later.map(({ publishedId }) => publishedId) : [])
  const plan = documents && revertPlan(documents, '', without)
  const count = plan?.actions.length ?? 0
  const onDo = () =>
    work.run(async () => {
      if (!documents) return
      const title = `Revert of “${release.title}”`
      const name = await makeRelease(
        client,
        {
          title,
          description: `Brings back what stood before “${release.title}”.`,
          releaseType: 'asap',
        },
        (made) => revertPlan(documents, made, without).actions,
      )
      onDone(name)
      return `“${title}” holds ${sizeWords(count)} as they stood before. Look at it, then publish it.`
    })
  return (
    <DeedDialog
      about="A new release is made that brings back what stood before. Nothing changes on the site until you publish it."
      disabled={count === 0}
      does="Make the release"
      id="release-revert"
      title={`Revert “${release.title}”`}
      work={work}
      onClose={onClose}
      onDo={onDo}
    >
      {problem && <Problem>{problem}</Problem>}
      {!plan && !problem && (
        <MutedText role="status">
          Reading the history: {done} of {sizeWords(release.documents.length)}…
        </MutedText>
      )}
      {plan && (
        <Stack aria-label="What the release does" as="ul" gap={3} paddingLeft={4}>
          <Line count={plan.restored.length} words={['gets its', 'get their']}>
            former text again
          </Line>
          <Line count={plan.returned.length} words={['comes', 'come']}>
            back onto the site
          </Line>
          <Line count={plan.removed.length} words={['that was new comes', 'that were new come']}>
            off the site
          </Line>
          <Line count={plan.untouched.length} words={['is as it was', 'are as they were']}>
            already
          </Line>
        </Stack>
      )}
      {documents && documents.length === 0 && (
        <Text size={1}>It published nothing, so there is nothing to bring back.</Text>
      )}
      {later.length > 0 && (
        <Stack gap={3}>
          <Text role="alert" size={1}>
            {`${sizeWords(later.length)} ${later.length === 1 ? 'was' : 'were'} changed after this release${later.length > 5 ? ', these and others' : ''}:`}
          </Text>
          <Stack>
            {later.slice(0, 5).map(({ publishedId, before, now }) => (
              <DocumentLine
                key={publishedId}
                id={publishedId}
                type={(now ?? before)?._type ?? ''}
              />
            ))}
          </Stack>
          <CheckField checked={keepsLater} onChange={setKeepsLater}>
            Leave these as they are now
          </CheckField>
        </Stack>
      )}
    </DeedDialog>
  )
}

interface LineProps {
  count: number
  /** Of one document, and of several. */
  words: readonly [string, string]
  children: string
}

function Line({ count, words, children }: LineProps) {
  if (count === 0) return null
  return (
    <Text as="li" size={1} style={{ display: 'list-item' }}>
      {sizeWords(count)} {words[count === 1 ? 0 : 1]} {children}
    </Text>
  )
}

/** What stood before a release, as far as it is read. */
function useBefore({ name, documents: ids }: DeskRelease) {
  const client = useClient({ apiVersion: studioApiVersion })
  const [documents, setDocuments] = useState<readonly Before[]>()
  const [done, setDone] = useState(0)
  const [problem, setProblem] = useState<string>()
  const key = ids.join(',')
  useEffect(() => {
    const gone = new AbortController()
    readBefore(client, name, key.split(',').filter(Boolean), setDone, gone.signal).then(
      (found) => !gone.signal.aborted && setDocuments(found),
      (error: unknown) => !gone.signal.aborted && setProblem(problemWords(error)),
    )
    return () => gone.abort()
  }, [client, name, key])
  return { documents, done, problem }
}
