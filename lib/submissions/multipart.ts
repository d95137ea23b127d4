import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { fileLimits } from '#lib/forms/file-rules.ts'

/** What a part says of itself. A part with a file name is a file, however empty. */
export interface PartHeader {
  name: string
  fileName: string | undefined
}

/** Where the bytes of a part go. */
export interface PartSink {
  write(bytes: Buffer): void
  close(): void
}

/** The bytes are no form, or stop before its end. */
export class MalformedBodyError extends Error {
  override readonly name = 'MalformedBody'
}

/** A text is kept to one byte more than all texts of a form may have, so that its sink sees that it is too long. */
const limits = { headerSize: 8 * 1024, fieldSize: fileLimits.text + 1 }

/**
 * Reads the parts of a form as they arrive (RFC 7578). Files pass piece by piece; what a sink keeps is its own business.
 *
 * @param open is called once a part
 * @throws MalformedBody
 */
export async function readMultipart(
  pieces: AsyncIterable<Uint8Array>,
  contentType: string,
  open: (head: PartHeader) => PartSink,
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
      : new MalformedBodyError((error as Error).message, { cause: error })
  }
}

/** Browsers write quotes and line ends of a name as percent signs, and nothing else. */
const unescapeName = (name: string): string =>
  name.replaceAll(/%22/g, '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')
