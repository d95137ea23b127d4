import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { isValidTransactionId } from '../document/document-ids.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { booleanParam, requireDataset } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import {
  MalformedWriteError,
  insufficientPermissions,
  type WriteRequestKind,
} from '../write/write-errors.ts'
import type { TransactionRunOptions, TransactionOutcome } from '../write/transaction-runner.ts'
import type { Principal } from '../access/principal.ts'
import { hasAnyWritePermission, authorPermissionsOf } from '../access/permissions.ts'
import { canManageProject } from '../access/role-grants.ts'
import type { MutationResult } from '../document/commit.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import { bufferedJson } from '../http/buffered-response.ts'
import type { Handler, Route } from '../http/router.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import { runTimeSlice } from '../write/cooperative-task.ts'
import { parseMutations } from '../write/parse-mutations.ts'

/** When queries must reflect a write. Here they always do once the response is sent. */
const VISIBILITIES = ['sync', 'async', 'deferred']

/** Accepted values of boolean options. */
const SWITCHES = ['true', 'false', '1', '0']

type MutateOptions = Pick<
  TransactionRunOptions,
  'transactionId' | 'dryRun' | 'autoGenerateArrayKeys' | 'isImport'
> & {
  returnDocuments: boolean
}

/** Tag suffix that the public import command adds for created documents. */
const IMPORT_TAG = /(^|\.)doc\.create$/

/**
 * Options of a mutate request. Sanity documents them for the URL; they are accepted in the body too, and a
 * boolean option is on if either sets it.
 * @throws ApiError 400 for an option of the wrong type, MalformedWriteError for an invalid transaction id.
 */
function mutateOptions(url: URL, body: Readonly<Record<string, unknown>>): MutateOptions {
  assertVisibility(body.visibility ?? url.searchParams.get('visibility') ?? 'sync')
  return {
    transactionId: transactionIdOf(
      body.transactionId ?? url.searchParams.get('transactionId') ?? undefined,
    ),
    dryRun: switched(url, body, 'dryRun'),
    autoGenerateArrayKeys: switched(url, body, 'autoGenerateArrayKeys'),
    returnDocuments: switched(url, body, 'returnDocuments'),
    isImport: IMPORT_TAG.test(url.searchParams.get('tag') ?? ''),
  }
}

/** @throws ApiError 400 if it is not a string, MalformedWriteError if it is not a valid transaction id. */
function transactionIdOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw badRequest('"transactionId" must be a string')
  if (!isValidTransactionId(value))
    throw new MalformedWriteError(`Invalid transaction ID ${truncatedJsonForMessage(value)}`)
  return value
}

/**
 * Whether a boolean option is set in the URL or the body.
 * @throws ApiError 400 for any other value: an intended dry run must not become a real write.
 */
function switched(url: URL, body: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = body[name] ?? false
  const inAddress = url.searchParams.get(name) ?? 'false'
  if (typeof value !== 'boolean' || !SWITCHES.includes(inAddress))
    throw badRequest(`"${name}" must be true or false`)
  return value || booleanParam(url, name)
}

function assertVisibility(value: unknown): void {
  if (VISIBILITIES.some((known) => known === value)) return
  throw badRequest(
    `"visibility" must be ${VISIBILITIES.join(', ')}, not ${truncatedJsonForMessage(value)}`,
  )
}

/** @throws WriteError if the principal may not write. */
export function assertMayWrite(
  principal: Principal,
  dataset: string,
  kind: WriteRequestKind,
): void {
  if (hasAnyWritePermission(principal, dataset)) return
  const refusal = insufficientPermissions(kind === 'mutation' ? 'create' : 'update')
  refusal.kind = kind
  throw refusal
}

const mutate: Handler = async (context) => {
  const dataset = requireDataset(context)
  const { url, lake } = context
  // Checked before the body is read.
  assertMayWrite(context.principal, dataset.name, 'mutation')
  const { body, principal } = await readBodyAndReauthenticate(context, BODY_LIMITS.write)
  const { returnDocuments, ...options } = mutateOptions(url, body)
  const rights = authorPermissionsOf(principal, dataset.name)
  const parsing = parseMutations(body.mutations)
  const writeOnceParsed = () => {
    const { done, value } = runTimeSlice(parsing)
    if (!done) return undefined
    return lake.writer.mutate(dataset, value, {
      ...options,
      author: principal.id,
      systemDocuments: canManageProject(principal),
      rights,
      charge: (milliseconds) => context.quota.charge(milliseconds),
    })
  }
  let outcome: TransactionOutcome<MutationResult[]> | undefined
  while (!outcome) outcome = await context.quota.run(writeOnceParsed)
  const results = returnDocuments
    ? withDocuments(outcome, (id) => dataset.documents.byId(id), rights.read)
    : outcome.value
  return bufferedJson({ transactionId: outcome.transactionId, results })
}

const act: Handler = async (context) => {
  const dataset = requireDataset(context)
  assertMayWrite(context.principal, dataset.name, 'action')
  const { body, principal } = await readBodyAndReauthenticate(context, BODY_LIMITS.write)
  const { transactionId } = await context.quota.run(() =>
    context.lake.writer.act(dataset, body.actions, {
      apiVersion: context.apiVersion,
      author: principal.id,
      rights: authorPermissionsOf(principal, dataset.name),
      transactionId: transactionIdOf(body.transactionId),
      dryRun: switched(context.url, body, 'dryRun'),
      charge: (milliseconds) => context.quota.charge(milliseconds),
    }),
  )
  return bufferedJson({ transactionId })
}

/** Routes for mutations and actions. */
export const mutateRoutes: Route[] = [
  { method: 'POST', path: '/data/mutate/:dataset', handler: mutate },
  { method: 'POST', path: '/data/actions/:dataset', handler: act },
]

/** Results with the current document, also where nothing changed; none for deleted documents. */
function withDocuments(
  { value, changes }: TransactionOutcome<MutationResult[]>,
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
