import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { uploadSizeLimits } from '#lib/forms/file-rules.ts'

/** Header of a part. A part with a file name is a file, even an empty one. */
export interface MultipartPartHeader {
  name: string
  fileName: string | undefined
}

/** Receives the bytes of a part. */
export interface MultipartPartSink {
  write(bytes: Buffer): void
  close(): void
}

/** The body is no multipart form, or is truncated. */
export class MalformedMultipartError extends Error {
  override readonly name = 'MalformedMultipart'
}

/** One byte more than the text limit of a form, so that the sink detects an oversized text. */
const limits = { headerSize: 8 * 1024, fieldSize: uploadSizeLimits.text + 1 }

/**
 * Parses a multipart form as a stream (RFC 7578). Files are passed to their sink in chunks.
 *
 * @param open called once per part
 * @throws MalformedMultipartError
 */
export async function parseMultipart(
  pieces: AsyncIterable<Uint8Array>,
  contentType: string,
  open: (head: MultipartPartHeader) => MultipartPartSink,
): Promise<void> {
  let failure: unknown
  async function* watched() {
    try {
      yield* pieces
    } catch (error) {
      failure = error
      throw error
    }
  }
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits,
      preservePath: true,
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    })
    parser.on('field', (name, value) => {
      const sink = open({ name: unescapeName(name), fileName: undefined })
      sink.write(Buffer.from(value))
      sink.close()
    })
    parser.on('file', (name, stream, fileName) => {
      const sink = open({ name: unescapeName(name), fileName: unescapeName(fileName) })
      stream.on('data', (bytes: Buffer) => sink.write(bytes))
      stream.on('end', () => sink.close())
      // The parser reports the same failure.
      stream.on('error', () => {})
    })
    await pipeline(watched(), parser)
  } catch (error) {
    throw error === failure
      ? error
      : new MalformedMultipartError((error as Error).message, { cause: error })
  }
}

/** Browsers percent-encode only quotes and line breaks of a name. */
const unescapeName = (name: string): string =>
  name.replaceAll(/%22/g, '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')
