import { Card, Flex, Stack, Text, TextArea } from '@sanity/ui'
import { useState, useCallback, useEffect } from 'react'
import {
  AddonDatasetProvider,
  useAddonDataset,
  useClient,
  useCurrentUser,
  useWorkspace,
} from 'sanity'
import type { SanityClient } from '@sanity/client'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { type IllTypedDocument, rowsOf } from '../../query-results/result-parser.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { createEditorError } from '../../releases/editor-error-message.ts'
import { releaseDocumentId } from '../../releases/release-document-ids.ts'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import {
  type ReleaseComment,
  releaseCommentSchema,
  plainCommentText,
  createReleaseComment,
} from './model/release-comment.ts'

/** Comments on a release. */
export function ReleaseComments({ release }: { release: string }) {
  return (
    <AddonDatasetProvider>
      <Stack as="section" aria-label="Comments" gap={4}>
        <Text as="h3" size={1} weight="semibold">
          Comments
        </Text>
        <CommentThread release={release} />
      </Stack>
    </AddonDatasetProvider>
  )
}

function CommentThread({ release }: { release: string }) {
  const { comments, illTyped, isThere, user, say, settle, remove } = useReleaseComments(release)
  const [words, setWords] = useState('')
  const [going, setGoing] = useState<ReleaseComment>()
  const work = useAsyncAction()
  const onSay = async () => {
    // The input keeps its text until the comment is saved.
    if (await work.run(() => say(words.trim()))) setWords('')
  }
  if (!isThere) return <MutedText>Comments are not available in this project.</MutedText>
  return (
    <>
      {comments?.map((comment) => {
        const { _id, authorId, _createdAt, status } = comment
        const isDone = status === 'resolved'
        return (
          <Card key={_id} as="article" border padding={3} radius={2}>
            <Stack gap={3}>
              <Text muted size={0}>
                <PersonName id={authorId ?? ''} /> · {formatDateTime(_createdAt)}
                {isDone && ' · resolved'}
              </Text>
              <Text muted={isDone} size={1} style={{ whiteSpace: 'pre-line' }}>
                {plainCommentText(comment)}
              </Text>
              <Flex gap={1}>
                <ToolButton
                  disabled={work.isBusy}
                  fontSize={0}
                  mode="bleed"
                  padding={2}
                  text={isDone ? 'Reopen' : 'Resolve'}
                  onClick={() => void work.run(() => settle(comment))}
                />
                {authorId === user && (
                  <ToolButton
                    disabled={work.isBusy}
                    fontSize={0}
                    mode="bleed"
                    padding={2}
                    text="Delete"
                    tone="critical"
                    onClick={() => setGoing(comment)}
                  />
                )}
              </Flex>
            </Stack>
          </Card>
        )
      })}
      {illTyped.map(({ id, problem }) => (
        <MutedText key={id}>{`A comment contains invalid data: ${problem}.`}</MutedText>
      ))}
      {!comments && <MutedText role="status">Loading…</MutedText>}
      <TextArea
        aria-label="A comment on this release"
        fontSize={1}
        placeholder="Write a comment"
        rows={2}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      {going && (
        <ConfirmActionDialog
          isDestructive
          about="This cannot be undone."
          actionLabel="Delete"
          id="release-comment"
          title="Delete your comment?"
          action={work}
          onClose={() => setGoing(undefined)}
          onConfirm={() => work.run(() => remove(going))}
        />
      )}
      {work.problem && !going && <ErrorMessage>{work.problem}</ErrorMessage>}
      <Flex>
        <ToolButton
          disabled={!words.trim() || work.isBusy}
          padding={2}
          text="Comment"
          onClick={() => void onSay()}
        />
      </Flex>
    </>
  )
}

const filter = '_type == "comment" && target.document._ref == $release'
const commentsQuery = {
  fetch: `*[${filter}] | order(_createdAt asc)`,
  parser: rowsOf(releaseCommentSchema),
}

interface LoadedComments {
  release: string
  comments: readonly ReleaseComment[]
  illTyped: readonly IllTypedDocument[]
}

/**
 * Live comments on a release, from the dataset in which Studio stores all comments.
 *
 * @returns `comments` undefined until loaded; `isThere` false if the project has no such dataset and cannot create one
 */
function useReleaseComments(name: string) {
  const { client: addon, createAddonDataset, ready, error } = useAddonDataset()
  const { projectId = '', dataset } = useClient({ apiVersion: studioApiVersion }).config()
  const workspace = useWorkspace().name
  const user = useCurrentUser()?.id
  const release = releaseDocumentId(name)
  const [known, setKnown] = useState<LoadedComments>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!addon) return undefined
    let gone = false
    const raw = addon.withConfig({ apiVersion: studioApiVersion, perspective: 'raw' })
    const read = () =>
      fetchResult(raw, commentsQuery, { release })
        .then(({ value, illTyped }) => !gone && setKnown({ release, comments: value, illTyped }))
        .catch(() => {})
    void read()
    const subscription = raw
      .listen(`*[${filter}]`, { release }, { includeResult: false, visibility: 'query' })
      .subscribe({ next: () => void read(), error: () => {} })
    return () => {
      gone = true
      subscription.unsubscribe()
    }
  }, [addon, release, turn])

  const write = useCallback(
    async (work: (client: SanityClient) => Promise<unknown>) => {
      const client = addon ?? (await createAddonDataset())
      if (!client) throw createEditorError('Comments are not available in this project.')
      await work(client)
      setTurn((number) => number + 1)
    },
    [addon, createAddonDataset],
  )
  return {
    comments: known?.release === release ? known.comments : ready && !addon ? [] : undefined,
    illTyped: known?.release === release ? known.illTyped : [],
    isThere: !error,
    user,
    say: (words: string) =>
      write((client) =>
        client.create(
          createReleaseComment(words, { release, user: user ?? '', projectId, dataset, workspace }),
        ),
      ),
    settle: ({ _id, status }: ReleaseComment) =>
      write((client) =>
        client
          .patch(_id)
          .set({ status: status === 'open' ? 'resolved' : 'open' })
          .commit(),
      ),
    remove: ({ _id }: ReleaseComment) => write((client) => client.delete(_id)),
  }
}
