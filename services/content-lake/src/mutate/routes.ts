import { managesProject } from '../access/grants.ts'
import { rightsOf, writeRightsOf } from '../access/may.ts'
import { isTransactionId } from '../document/ids.ts'
import type { DocumentTest } from '../document/document.ts'
import { flag, requestedDataset } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import { WRITE_LIMIT } from '../http/json-body.ts'
import type { Handler, Route } from '../http/router.ts'
import { readSent } from '../http/sent.ts'
import { MalformedWrite } from '../write/errors.ts'
import { parseMutations } from '../write/parse-mutations.ts'
import type { WriteOutcome } from '../write/writer.ts'
import { assertMayWrite } from './permissions.ts'

const mutate: Handler = async (context) => {
  const dataset = requestedDataset(context)
  const { url, lake } = context
  // Asked first: a large body is nothing to read for whoever may not write.
  assertMayWrite(context.principal, dataset.name, 'mutation')
  const { body, principal } = await readSent(context, WRITE_LIMIT)
  const mutations = parseMutations(body.mutations)
  const options = {
    author: principal.id,
    transactionId: transactionIdOf(
      body.transactionId ?? url.searchParams.get('transactionId') ?? undefined,
    ),
    dryRun: flag(url, 'dryRun'),
    autoGenerateArrayKeys: flag(url, 'autoGenerateArrayKeys'),
    systemDocuments: managesProject(principal),
    rights: writeRightsOf(principal, dataset.name),
  }
  const outcome = await lake.writer.mutate(dataset, mutations, options)
  const results = flag(url, 'returnDocuments')
    ? withDocuments(outcome, rightsOf(principal, dataset.name).read)
    : outcome.value
  return Response.json({ transactionId: outcome.transactionId, results })
}

const act: Handler = async (context) => {
  const dataset = requestedDataset(context)
  assertMayWrite(context.principal, dataset.name, 'action')
  const { body, principal } = await readSent(context, WRITE_LIMIT)
  const { transactionId } = await context.lake.writer.act(dataset, body.actions, {
    apiVersion: context.apiVersion,
    author: principal.id,
    rights: writeRightsOf(principal, dataset.name),
    transactionId: transactionIdOf(body.transactionId),
    dryRun: body.dryRun === true || flag(context.url, 'dryRun'),
  })
  return Response.json({ transactionId })
}

/** Writes: mutations and actions. */
export const writeRoutes: Route[] = [
  { method: 'POST', path: '/data/mutate/:dataset', handler: mutate },
  { method: 'POST', path: '/data/actions/:dataset', handler: act },
]

function withDocuments(
  { value, changes }: WriteOutcome<{ id: string; operation: string }[]>,
  mayRead: DocumentTest,
): unknown[] {
  const stored = new Map(
    changes.map(({ id, after }) => [id, after && mayRead(after) ? after : undefined]),
  )
  return value.map((result) => ({
    ...result,
    ...(stored.get(result.id) && { document: stored.get(result.id) }),
  }))
}

function transactionIdOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw badRequest('"transactionId" must be a string')
  if (!isTransactionId(value)) throw new MalformedWrite(`Invalid transaction ID "${value}"`)
  return value
}
