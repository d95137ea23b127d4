import type { SanityClient, SanityDocument } from '@sanity/client'
import * as z from 'zod/mini'
import { parseResult, rowOf } from '../../query-results/result-parser.ts'
import { createEditorError } from '../../releases/editor-error-message.ts'
import { versionIdOf } from '../../releases/release-document-ids.ts'
import { type TransactionLogEntry, parseTransactionLog } from './model/release-documents.ts'
import type { DocumentBeforeAndNow } from './model/revert-plan.ts'

/** Maximum number of concurrent lookups. */
const concurrency = 6

/**
 * Reads the state before a published release from the document history: the version's last transaction is the one that
 * published it, and the transaction before it in the published document's log is the previous state. The result does
 * not depend on when it is read.
 *
 * @param name name of the release
 * @param onStep called with the number of documents read
 * @throws Error with a message for the editor if the history does not reach back far enough, or if a state is not a
 * document: restoring a part of it would lose the rest
 */
export async function readDocumentsBeforeRelease(
  client: SanityClient,
  name: string,
  publishedIds: readonly string[],
  onStep: (done: number) => void,
  signal: AbortSignal,
): Promise<DocumentBeforeAndNow[]> {
  const history = historyApi(client, signal)
  const found: DocumentBeforeAndNow[] = []
  const waiting = [...publishedIds]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      found.push(await readPreviousDocument(history, id, versionIdOf(id, name)))
      onStep(found.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return found.toSorted((one, other) => (one.publishedId < other.publishedId ? -1 : 1))
}

type History = ReturnType<typeof historyApi>

async function readPreviousDocument(
  history: History,
  publishedId: string,
  versionId: string,
): Promise<DocumentBeforeAndNow> {
  const [publishing] = await history.log(versionId, { limit: '1' })
  if (!publishing)
    throw createEditorError(
      `The history of “${publishedId}” no longer reaches back to this release, so it cannot be reverted here.`,
    )
  const steps = await history.log(publishedId, { limit: '2', toTransaction: publishing.id })
  const previous = steps.find(({ id }) => id !== publishing.id)
  const [before, now] = await Promise.all([
    // An empty response means that the document did not exist, deleted or never created.
    previous ? history.document(publishedId, { revision: previous.id }) : null,
    history.now(publishedId),
  ])
  return { publishedId, before, now, publishedBy: publishing.id }
}

function historyApi(client: SanityClient, signal: AbortSignal) {
  const base = `/data/history/${client.config().dataset}`
  const raw = client.withConfig({ perspective: 'raw' })
  const tag = 'orrery.release-revert'
  return {
    /** Transactions of a document, newest first. */
    log: async (id: string, query: Record<string, string>): Promise<TransactionLogEntry[]> =>
      parseTransactionLog(
        await client.request<string>({
          url: `${base}/transactions/${id}`,
          query: { excludeContent: 'true', reverse: 'true', ...query },
          json: false,
          signal,
          tag,
        }),
      ),
    document: async (id: string, query: Record<string, string>) => {
      const response = await client.request<unknown>({
        url: `${base}/documents/${id}`,
        query,
        signal,
        tag,
      })
      const read = historyResponseSchema.safeParse(response)
      return parseDocument(read.success ? (read.data.documents[0] ?? null) : response, id)
    },
    now: async (id: string) =>
      parseDocument(await raw.fetch<unknown>('*[_id == $id][0]', { id }, { signal, tag }), id),
  }
}

const historyResponseSchema = z.object({ documents: z.array(z.unknown()) })

const documentParser = rowOf(
  z.looseObject({
    _id: z.string(),
    _type: z.string(),
    _rev: z.string(),
    _createdAt: z.string(),
    _updatedAt: z.string(),
  }) satisfies z.ZodMiniType<SanityDocument>,
)

function parseDocument(result: unknown, id: string): SanityDocument | null {
  const { value, illTyped } = parseResult(documentParser, result)
  if (illTyped[0])
    throw createEditorError(
      `A state of “${id}” contains invalid data, so this release cannot be reverted here: ${illTyped[0].problem}.`,
    )
  return value
}
