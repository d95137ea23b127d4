import { GroqError } from '../groq/errors.ts'
import { ApiError, badRequest, typedError } from '../http/errors.ts'
import { flag, requestedDataset } from '../http/data-request.ts'
import { readJsonObject, WRITE_LIMIT } from '../http/json-body.ts'
import type { Handler, Route } from '../http/router.ts'
import type { WriteOutcome } from '../store/dataset-store.ts'
import { runActions } from './actions/run.ts'
import { applyMutations } from './apply-mutations.ts'
import { mutationError, WriteError } from './errors.ts'
import { isTransactionId } from '../document/ids.ts'
import { parseMutations } from './parse-mutations.ts'
import { assertMayWrite } from './permissions.ts'

const mutate: Handler = async (context) => {
  const dataset = requestedDataset(context)
  const { url, principal } = context
  // Asked first: a large body is nothing to read for whoever may not write.
  assertMayWrite(principal, 'mutationError')
  const body = await readJsonObject(context.request, WRITE_LIMIT)
  const mutations = parseMutations(body.mutations)
  const options = {
    author: principal.id,
    transactionId: transactionIdOf(
      body.transactionId ?? url.searchParams.get('transactionId') ?? undefined,
    ),
    dryRun: flag(url, 'dryRun'),
    autoGenerateArrayKeys: flag(url, 'autoGenerateArrayKeys'),
    systemDocuments: principal.role === 'administrator',
  }
  const outcome = attempt(() =>
    dataset.transact(options, (transaction) => applyMutations(transaction, mutations)),
  )
  const results = flag(url, 'returnDocuments') ? withDocuments(outcome) : outcome.value
  return Response.json({ transactionId: outcome.transactionId, results })
}

const act: Handler = async (context) => {
  const dataset = requestedDataset(context)
  assertMayWrite(context.principal, 'actionError')
  const body = await readJsonObject(context.request, WRITE_LIMIT)
  const { transactionId } = runActions(dataset, body.actions, {
    database: context.lake.database,
    apiVersion: context.apiVersion,
    author: context.principal.id,
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

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof WriteError) throw mutationError(error)
    if (error instanceof GroqError) throw new ApiError(error.status, { ...error.toResponseBody() })
    throw error
  }
}

function withDocuments({
  value,
  changes,
}: WriteOutcome<{ id: string; operation: string }[]>): unknown[] {
  const stored = new Map(changes.map(({ id, after }) => [id, after]))
  return value.map((result) => ({
    ...result,
    ...(stored.get(result.id) && { document: stored.get(result.id) }),
  }))
}

function transactionIdOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw badRequest('"transactionId" must be a string')
  if (!isTransactionId(value))
    throw typedError(400, 'validationError', `Invalid transaction ID "${value}"`)
  return value
}
