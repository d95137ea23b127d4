import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isPublicHost } from '@orrery/server-kit/public-address'
import { GIBIBYTE, MEBIBYTE, formatBytes } from '../archive/decompression-limits.ts'
import { MAX_DOCUMENT_VALUES } from '../document/document-limits.ts'
import { quoteValue } from '../document/domain-error.ts'
import { countJsonValues } from '../document/count-json-values.ts'

/** An import that is not begun, or goes no further, because of what its source holds. The message is one sentence. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
}

/** What a source may hold. */
export const IMPORT_LIMITS = {
  /** Bytes of one line of the documents: no document may have more. */
  line: 32 * MEBIBYTE,
  /** Bytes of all lines: the import has all documents in memory. */
  documents: 2048 * MEBIBYTE,
  /** Bytes of one file, in an archive or fetched: the import has several of them in memory. */
  file: 1024 * MEBIBYTE,
  entries: 500_000,
  packed: 64 * GIBIBYTE,
  unpacked: 64 * GIBIBYTE,
  ratio: 200,
  unchecked: 64 * MEBIBYTE,
}

export type ImportLimits = typeof IMPORT_LIMITS

/** Where documents come from, and what they may name. */
export interface LineRules {
  /** The folder of the export; absent for documents without one. */
  folder?: string
  /** Whether the operator lets documents name files of this machine, and addresses of its network. */
  allowLocalAssets: boolean
  /** Origin of the lake that is imported into. */
  own?: string | undefined
  limits: ImportLimits
}

const NEWLINE = 0x0a

/**
 * Hands documents on, line by line, each once it is checked.
 * @throws ImportRefusal with the number of the first line that is too long, or names what it may not.
 */
export async function* checkedLines(
  source: AsyncIterable<Uint8Array>,
  rules: LineRules,
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
      throw new ImportRefusal(
        `The documents come to more than ${formatBytes(limits.documents)}: import them in parts.`,
      )
    for (let from = 0; from < chunk.byteLength;) {
      const at = chunk.indexOf(NEWLINE, from)
      const part = chunk.subarray(from, at === -1 ? undefined : at + 1)
      size += part.byteLength
      if (size > limits.line)
        throw new ImportRefusal(
          `Line ${number} of the documents is longer than ${formatBytes(limits.line)}, which no document may be.`,
        )
      parts.push(part)
      from += part.byteLength
      if (at !== -1) yield await end()
    }
  }
  if (parts.length > 0) yield await end()
}

async function checkLine(text: string, number: number, rules: LineRules): Promise<void> {
  if (text.trim() === '') return
  if (text.length > MAX_DOCUMENT_VALUES && countJsonValues(text) > MAX_DOCUMENT_VALUES)
    throw new ImportRefusal(
      `Line ${number} of the documents holds more than ${MAX_DOCUMENT_VALUES} values, which no document may.`,
    )
  if (rules.allowLocalAssets) return
  for (const address of addressesIn(parsed(text, number))) {
    const why = await refusalOf(address, rules)
    if (why !== undefined)
      throw new ImportRefusal(
        `Line ${number} of the documents names ${quoteValue(address)}, which ${why}. Add --allow-local-assets where it is meant.`,
      )
  }
}

function parsed(text: string, number: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    throw new ImportRefusal(`Line ${number} of the documents is no JSON: ${message}`, {
      cause: error,
    })
  }
}

/** What an import reads because a document names it: assets wherever they stand, and the files of asset documents. */
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

/** Why an address may not be read, as far as it says so itself; what a name leads to is looked at where it is fetched. */
async function refusalOf(named: string, { folder, own }: LineRules): Promise<string | undefined> {
  const url = URL.parse(addressOf(named, folder))
  if (url?.protocol === 'file:')
    return (await isInside(url, folder)) ? undefined : 'lies outside of the export'
  if (url && url.origin !== own && /^https?:$/.test(url.protocol) && !isPublicHost(url.hostname))
    return 'is not on the public internet'
  return undefined
}

/** The address that the public import makes of what a document names: a relative one begins at the folder. */
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
    // What is not there yet, or never, cannot be a link.
    const there = await realpath(path).catch(
      () => root + resolve(path).slice(resolve(folder).length),
    )
    return there.startsWith(root + sep) && resolve(path).startsWith(resolve(folder) + sep)
  } catch {
    return false
  }
}
