import type { SanityClient } from '@sanity/client'
import { useCallback, useEffect, useState } from 'react'
import { useAddonDataset, useClient, useCurrentUser, useWorkspace } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { told } from '../../releases/problem-words.ts'
import { releaseDocumentId } from '../../releases/ids.ts'
import { type Comment, commentDocument } from './model/comment.ts'

const filter = '_type == "comment" && target.document._ref == $release'

/**
 * What is said about a release, live, from the dataset in which Studio keeps all comments.
 *
 * @returns `comments` undefined until they are known; `isThere` false where the project has no such dataset and makes none
 */
export function useReleaseComments(name: string) {
  const { client: addon, createAddonDataset, ready, error } = useAddonDataset()
  const { projectId = '', dataset } = useClient({ apiVersion: studioApiVersion }).config()
  const workspace = useWorkspace().name
  const user = useCurrentUser()?.id
  const release = releaseDocumentId(name)
  const [known, setKnown] = useState<{ release: string; comments: Comment[] }>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!addon) return undefined
    let gone = false
    const raw = addon.withConfig({ apiVersion: studioApiVersion, perspective: 'raw' })
    const read = () =>
      raw
        .fetch<Comment[]>(`*[${filter}] | order(_createdAt asc)`, { release })
        .then((comments) => !gone && setKnown({ release, comments }))
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
      if (!client) throw told('This project keeps no comments.')
      await work(client)
      setTurn((number) => number + 1)
    },
    [addon, createAddonDataset],
  )
  return {
    comments: known?.release === release ? known.comments : ready && !addon ? [] : undefined,
    isThere: !error,
    user,
    say: (words: string) =>
      write((client) =>
        client.create(
          commentDocument(words, { release, user: user ?? '', projectId, dataset, workspace }),
        ),
      ),
    settle: ({ _id, status }: Comment) =>
      write((client) =>
        client
          .patch(_id)
          .set({ status: status === 'open' ? 'resolved' : 'open' })
          .commit(),
      ),
    remove: ({ _id }: Comment) => write((client) => client.delete(_id)),
  }
}
