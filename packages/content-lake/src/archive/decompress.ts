import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createUnzip } from 'node:zlib'
import { formatBytes, type DecompressionLimits } from './decompression-limits.ts'

/** Maximum layers of compression, as in the public import. */
const LAYERS = 3

/** Bytes needed to detect compression or an archive. */
const HEAD = 262

type Bytes = AsyncIterable<Uint8Array>

/** A source with its first bytes read. */
export interface SourceWithPeekedHead {
  head: Buffer
  /** The whole source, including its first bytes. */
  all: Bytes
}

/** Creates the error of a rejected source from a sentence. */
export type RejectionErrorFactory = (sentence: string) => Error

/**
 * Decompresses a source (gzip or zlib); an uncompressed one is returned as it is.
 * @throws the error of `refuse`, here or while reading, if the source exceeds the limits.
 */
export async function decompressWithinLimits(
  source: Bytes,
  limits: DecompressionLimits,
  refuse: RejectionErrorFactory,
): Promise<SourceWithPeekedHead> {
  let read = 0
  const counted = async function* () {
    for await (const chunk of source) {
      read += chunk.byteLength
      if (read > limits.packed)
        throw refuse(`The source has more than ${formatBytes(limits.packed)}.`)
      yield chunk
    }
  }
  let begun = await begin(counted())
  for (let layer = 0; isPacked(begun.head); layer += 1) {
    if (layer === LAYERS) throw refuse(`The source is packed more than ${LAYERS} times over.`)
    begun = await begin(bounded(unzipped(begun.all), () => read, limits, refuse))
  }
  return begun
}

async function* bounded(
  source: Bytes,
  packed: () => number,
  limits: DecompressionLimits,
  refuse: RejectionErrorFactory,
) {
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    const found = `${formatBytes(packed())} of it came to ${formatBytes(size)}`
    if (size > limits.unpacked)
      throw refuse(
        `The source comes to more than ${formatBytes(limits.unpacked)} when it is unpacked: ${found}.`,
      )
    if (size > limits.unchecked && size > limits.ratio * packed())
      throw refuse(
        `The source comes to more than ${limits.ratio} times its size when it is unpacked: ${found}.`,
      )
    yield chunk
  }
}

async function* unzipped(source: Bytes): AsyncGenerator<Uint8Array> {
  const output = new PassThrough()
  const done = pipeline(Readable.from(source), createUnzip(), output)
  try {
    for await (const chunk of output) yield chunk as Buffer
    await done
  } finally {
    output.destroy()
    await done.catch(() => undefined)
  }
}

async function begin(source: Bytes): Promise<SourceWithPeekedHead> {
  const iterator = source[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size < HEAD) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    size += next.value.byteLength
  }
  const all = async function* () {
    try {
      yield* first
      for (let next = await iterator.next(); !next.done; next = await iterator.next())
        yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { head: Buffer.concat(first).subarray(0, HEAD), all: all() }
}

function isPacked(head: Buffer): boolean {
  const isGzip = head[0] === 0x1f && head[1] === 0x8b && head[2] === 0x08
  return isGzip || (head[0] === 0x78 && [0x01, 0x9c, 0xda].includes(head[1] ?? 0))
}

/** Whether a source is a tar archive. */
export const isTarArchive = ({ head }: SourceWithPeekedHead): boolean =>
  head.subarray(257, 262).equals(USTAR)
const USTAR = Buffer.from('ustar')

/** The original error of a class in the cause chain; streams wrap errors. */
export function findErrorInCauseChain<T extends Error>(
  error: unknown,
  kind: abstract new (message: string) => T,
): T | undefined {
  if (error instanceof kind) return error
  return error instanceof Error ? findErrorInCauseChain(error.cause, kind) : undefined
}
