import { managesProject } from '../access/grants.ts'
import { writeRightsOf } from '../access/may.ts'
import type { MutationResult } from '../document/commit.ts'
import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { requestedDataset } from '../http/data-request.ts'
import { BODIES } from '../http/json-limits.ts'
import { wholeJson } from '../http/whole-body.ts'
import type { Handler, Route } from '../http/router.ts'
import { readSent } from '../http/sent.ts'
import { advance } from '../write/in-steps.ts'
import { parseMutations } from '../write/parse-mutations.ts'
import type { WriteOutcome } from '../write/writer.ts'
import { mutateOptions, switched, transactionIdOf } from './options.ts'
import { assertMayWrite } from './permissions.ts'

const mutate: Handler = async (context) => {
  const dataset = requestedDataset(context)
  const { url, lake } = context
  // Asked first: a large body is nothing to read for whoever may not write.
  assertMayWrite(context.principal, dataset.name, 'mutation')
  const { body, principal } = await readSent(context, BODIES.write)
  const { returnDocuments, ...options } = mutateOptions(url, body)
  const rights = writeRightsOf(principal, dataset.name)
  const parsing = parseMutations(body.mutations)
  const writeOnceParsed = () => {
    const { done, value } = advance(parsing)
    if (!done) return undefined
    return lake.writer.mutate(dataset, value, {
      ...options,
      author: principal.id,
      systemDocuments: managesProject(principal),
      rights,
      charge: (milliseconds) => context.share.charge(milliseconds),
    })
  }
  let outcome: WriteOutcome<MutationResult[]> | undefined
  while (!outcome) outcome = await context.share.run(writeOnceParsed)
  const results = returnDocuments
    ? withDocuments(outcome, (id) => dataset.documents.byId(id), rights.read)
    : outcome.value
  return wholeJson({ transactionId: outcome.transactionId, results })
}

const act: Handler = async (context) => {
  const dataset = requestedDataset(context)
  assertMayWrite(context.principal, dataset.name, 'action')
  const { body, principal } = await readSent(context, BODIES.write)
  const { transactionId } = await context.share.run(() =>
    context.lake.writer.act(dataset, body.actions, {
      apiVersion: context.apiVersion,
      author: principal.id,
      rights: writeRightsOf(principal, dataset.name),
      transactionId: transactionIdOf(body.transactionId),
      dryRun: switched(context.url, body, 'dryRun'),
      charge: (milliseconds) => context.share.charge(milliseconds),
    }),
  )
  return wholeJson({ transactionId })
}

/** Writes: mutations and actions. */
export const writeRoutes: Route[] = [
  { method: 'POST', path: '/data/mutate/:dataset', handler: mutate },
  { method: 'POST', path: '/data/actions/:dataset', handler: act },
]

/** Each result with its document as it now stands, that of an untouched one included; a deleted one has none. */
function withDocuments(
  { value, changes }: WriteOutcome<MutationResult[]>,
  stored: (id: string) => LakeDocument | undefined,
  mayRead: DocumentTest,
): unknown[] {
  const changed = new Map(changes.map(({ id, after }) => [id, after]))
  return value.map((result) => {
    const { id } = result
    const document = changed.has(id) ? changed.get(id) : stored(id)
    return { ...result, ...(document && mayRead(document) && { document }) }
  })
}
