import { isTransactionId } from '../document/ids.ts'
import { quoted } from '../document/quoted.ts'
import { flag } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import { MalformedWrite } from '../write/errors.ts'
import type { WriteOptions } from '../write/writer.ts'

/** When a write shall be seen by queries. Here it always is when the answer comes. */
const VISIBILITIES = ['sync', 'async', 'deferred']

/** What `flag` reads as yes or no. */
const SWITCHES = ['true', 'false', '1', '0']

type MutateOptions = Pick<
  WriteOptions,
  'transactionId' | 'dryRun' | 'autoGenerateArrayKeys' | 'isImport'
> & {
  returnDocuments: boolean
}

/** How the public import tags the documents that it brings, behind the tag of whoever runs it. */
const IMPORT_TAG = /(^|\.)doc\.create$/

/**
 * The options of a mutate request. The service documents them for the address; whoever puts them into the body means
 * them as well, so a switch is on when either says so.
 * @throws ApiError 400 for an option of the wrong kind, MalformedWrite for a transaction id that is none.
 */
export function mutateOptions(url: URL, body: Readonly<Record<string, unknown>>): MutateOptions {
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

/** @throws ApiError 400 when it is no text, MalformedWrite when no transaction may be called so. */
export function transactionIdOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw badRequest('"transactionId" must be a string')
  if (!isTransactionId(value)) throw new MalformedWrite(`Invalid transaction ID ${quoted(value)}`)
  return value
}

/**
 * Whether a switch is on, in the address or in the body.
 * @throws ApiError 400 when one of them says neither yes nor no: what was meant as a dry run must not be a real one.
 */
export function switched(url: URL, body: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = body[name] ?? false
  const inAddress = url.searchParams.get(name) ?? 'false'
  if (typeof value !== 'boolean' || !SWITCHES.includes(inAddress))
    throw badRequest(`"${name}" must be true or false`)
  return value || flag(url, name)
}

function assertVisibility(value: unknown): void {
  if (VISIBILITIES.some((known) => known === value)) return
  throw badRequest(`"visibility" must be ${VISIBILITIES.join(', ')}, not ${quoted(value)}`)
}
