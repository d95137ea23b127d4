import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isPublicHost } from '@orrery/server-kit/public-address'
import { GIBIBYTE, MEBIBYTE, formatBytes } from '../archive/decompression-limits.ts'
import { MAX_DOCUMENT_VALUES } from '../document/document-limits.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { estimateJsonValueCount } from '../document/estimate-json-value-count.ts'

/** A rejected import source. The message is one sentence. */
export class RejectedImportError extends Error {
  override readonly name = 'RejectedImportError'
}

/** Limits of a source. */
export const IMPORT_LIMITS = {
  /** Bytes of one line: no document may be larger. */
  line: 32 * MEBIBYTE,
  /** Bytes of all lines: the import buffers all documents. */
  documents: 2048 * MEBIBYTE,
  /** Bytes of one file, in an archive or fetched: the import buffers several. */
  file: 1024 * MEBIBYTE,
  entries: 500_000,
  packed: 64 * GIBIBYTE,
  unpacked: 64 * GIBIBYTE,
  ratio: 200,
  unchecked: 64 * MEBIBYTE,
}

export type ImportLimits = typeof IMPORT_LIMITS

/** The source of documents, and which assets they may reference. */
export interface DocumentLineValidationRules {
  /** Folder of the export; absent for streamed documents. */
  folder?: string
  /** Whether documents may reference local files and private addresses. */
  allowLocalAssets: boolean
  /** Origin of the target lake. */
  own?: string | undefined
  limits: ImportLimits
}

const NEWLINE = 0x0a

/**
 * Yields documents line by line after validation.
 * @throws RejectedImportError with the number of the first invalid line.
 */
export async function* validateDocumentLines(
  source: AsyncIterable<Uint8Array>,
  rules: DocumentLineValidationRules,
): AsyncGenerator<Uint8Array> {
  const { limits } = rules
  let [number, size, all] = [1, 0, 0]
  let parts: Uint8Array[] = []
  const end = async (): Promise<Buffer> => {
    const line = Buffer.concat(parts)
    await checkLine(line.toString('utf8'), number, rules)
    number += 1
    parts = []
    size = 0
    return line
  }
  for await (const chunk of source) {
    all += chunk.byteLength
    if (all > limits.documents)
      throw new RejectedImportError(
        `The documents come to more than ${formatBytes(limits.documents)}: import them in parts.`,
      )
    for (let from = 0; from < chunk.byteLength;) {
      const at = chunk.indexOf(NEWLINE, from)
      const part = chunk.subarray(from, at === -1 ? undefined : at + 1)
      size += part.byteLength
      if (size > limits.line)
        throw new RejectedImportError(
          `Line ${number} of the documents is longer than ${formatBytes(limits.line)}, which no document may be.`,
        )
      parts.push(part)
      from += part.byteLength
      if (at !== -1) yield await end()
    }
  }
  if (parts.length > 0) yield await end()
}

async function checkLine(
  text: string,
  number: number,
  rules: DocumentLineValidationRules,
): Promise<void> {
  if (text.trim() === '') return
  if (text.length > MAX_DOCUMENT_VALUES && estimateJsonValueCount(text) > MAX_DOCUMENT_VALUES)
    throw new RejectedImportError(
      `Line ${number} of the documents holds more than ${MAX_DOCUMENT_VALUES} values, which no document may.`,
    )
  if (rules.allowLocalAssets) return
  for (const address of addressesIn(parsed(text, number))) {
    const why = await refusalOf(address, rules)
    if (why !== undefined)
      throw new RejectedImportError(
        `Line ${number} of the documents names ${truncatedJsonForMessage(address)}, which ${why}. Add --allow-local-assets where it is meant.`,
      )
  }
}

function parsed(text: string, number: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    throw new RejectedImportError(`Line ${number} of the documents is no JSON: ${message}`, {
      cause: error,
    })
  }
}

/** Addresses that an import reads: assets anywhere, and files of asset documents. */
function* addressesIn(document: unknown): Generator<string> {
  const pending = [document]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const { _sanityAsset, _type, url } = value as Record<string, unknown>
    if (typeof _sanityAsset === 'string') yield _sanityAsset
    if (
      value === document &&
      /^sanity\.[a-zA-Z]+Asset$/.test(String(_type)) &&
      typeof url === 'string'
    )
      yield url
    for (const inner of Object.values(value)) pending.push(inner)
  }
}

/** Why an address is rejected; host names are resolved and checked when they are fetched. */
async function refusalOf(
  named: string,
  { folder, own }: DocumentLineValidationRules,
): Promise<string | undefined> {
  const url = URL.parse(addressOf(named, folder))
  if (url?.protocol === 'file:')
    return (await isInside(url, folder)) ? undefined : 'lies outside of the export'
  if (url && url.origin !== own && /^https?:$/.test(url.protocol) && !isPublicHost(url.hostname))
    return 'is not on the public internet'
  return undefined
}

/** The absolute address, as the public import resolves it against the folder. */
function addressOf(named: string, folder: string | undefined): string {
  const absolute =
    folder === undefined
      ? named
      : named.replace(/file:\/\/\.\//i, () => `${pathToFileURL(folder).href}/`)
  return absolute.replace(/^(?:file|image)@/, '')
}

async function isInside(url: URL, folder: string | undefined): Promise<boolean> {
  if (folder === undefined) return false
  try {
    const root = await realpath(folder)
    const path = fileURLToPath(url)
    // A missing file cannot be a link.
    const there = await realpath(path).catch(
      () => root + resolve(path).slice(resolve(folder).length),
    )
    return there.startsWith(root + sep) && resolve(path).startsWith(resolve(folder) + sep)
  } catch {
    return false
  }
}
