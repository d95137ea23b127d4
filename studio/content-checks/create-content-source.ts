import type { SanityClient } from '@sanity/client'
import { checkedTypes, type CheckedDocument } from './content-checks.ts'
import type { ContentObserver, ContentSource, Revision } from './content-checker.ts'

/** Revisions per page. */
const pageSize = 1_000
/** Pause before a failed listener is opened again, in ms. */
const reopenMs = 1_000
/** Hosted Sanity may send a mutation before its queries see it; the wait until they do, in ms. */
const visibilityMs = 1_200

const revisionsQuery = `*[_type in $types && _id > $after] | order(_id asc)[0...${pageSize}]{_id, _rev}`
const documentsQuery = '*[_id in $ids && _type in $types]'
/** Everything except releases and other documents of the system. */
const listenQuery = '*[!(_id in path("_.**"))]'

/** The used fields of a listener event. */
interface ListenerEvent {
  type: string
  documentId?: string
  visibility?: string
}

/**
 * Content as the checker reads it.
 *
 * @param client with perspective `raw` and a token that reads drafts
 */
export function createContentSource(client: SanityClient): ContentSource {
  return {
    async *revisions() {
      for (let after = ''; ;) {
        const page: Revision[] = await client.fetch(revisionsQuery, { types: checkedTypes, after })
        yield page
        const last = page.at(-1)
        if (!last || page.length < pageSize) return
        after = last._id
      }
    },
    documents: (ids) =>
      ids.length === 0
        ? Promise.resolve([])
        : client.fetch<CheckedDocument[]>(documentsQuery, { ids, types: checkedTypes }),
    existing: (ids) => client.fetch<string[]>('*[_id in $ids]._id', { ids }),
    observe: (observer) => observeCommits(client, observer),
  }
}

/** Listens to all commits; a failed listener is opened again. */
function observeCommits(client: SanityClient, { onChange, onGap }: ContentObserver): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe: () => void } | undefined
  const handle = ({ type, documentId, visibility }: ListenerEvent): void => {
    if (type === 'welcome') return onGap()
    if (type !== 'mutation' || documentId === undefined) return undefined
    if (visibility === 'query') return onChange(documentId)
    setTimeout(() => onChange(documentId), visibilityMs)
    return undefined
  }
  const reopen = (): void => {
    if (isOver) return
    clearTimeout(timer)
    timer = setTimeout(open, reopenMs)
  }
  const open = (): void => {
    subscription?.unsubscribe()
    subscription = client
      .listen(
        listenQuery,
        {},
        {
          events: ['welcome', 'mutation', 'reconnect'],
          includeResult: false,
          includeAllVersions: true,
          visibility: 'query',
          tag: 'orrery.problems',
        },
      )
      .subscribe({
        next: (event) => handle(event as ListenerEvent),
        error: reopen,
        complete: reopen,
      })
  }
  open()
  return () => {
    isOver = true
    clearTimeout(timer)
    subscription?.unsubscribe()
  }
}
