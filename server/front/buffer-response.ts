import type { ServerResponse } from 'node:http'

/** A response that Next.js was about to send. */
export interface BufferedResponse {
  /** The whole body, if it was written in one chunk. */
  body: string | undefined
}

/**
 * Buffers a response until it is complete, so that it can be replaced. A response written in chunks is not a
 * cached page: it streams unchanged, or is discarded.
 *
 * @param finish may send another response; headers and status are set on the response. Returns false to send
 *   the original
 * @param options.discardChunks called before the first chunk: whether to discard all of them
 */
export function bufferResponse(
  response: ServerResponse,
  finish: (answer: BufferedResponse) => boolean,
  { discardChunks = () => false }: { discardChunks?: () => boolean } = {},
): void {
  const own = {
    write: response.write.bind(response),
    end: response.end.bind(response),
    writeHead: response.writeHead.bind(response),
    flushHeaders: response.flushHeaders.bind(response),
  }
  const handBack = (): void => void Object.assign(response, own)
  let inPieces = false

  // Sets the head without sending it, so that `finish` can still change it.
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status
    if (typeof rest[0] === 'string') response.statusMessage = rest[0]
    for (const [name, value] of headersIn(rest.at(-1))) response.setHeader(name, value)
    return response
  }) as ServerResponse['writeHead']

  response.write = ((...args: Parameters<ServerResponse['write']>) => {
    inPieces = true
    if (discardChunks()) return true
    handBack()
    return response.write(...args)
  }) as ServerResponse['write']

  response.end = ((...args: Parameters<ServerResponse['end']>) => {
    handBack()
    return finish({ body: inPieces ? undefined : textOf(args[0]) })
      ? response
      : response.end(...args)
  }) as ServerResponse['end']

  // Next.js flushes the headers before the first chunk.
  response.flushHeaders = () => {
    if (discardChunks()) return
    handBack()
    response.flushHeaders()
  }
}

type Header = [name: string, value: string | string[]]

/** Headers as `writeHead` accepts them: an object, or alternating names and values. */
function headersIn(given: unknown): Header[] {
  if (Array.isArray(given)) {
    const flat = given.flat() as string[]
    return flat.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []))
  }
  return typeof given === 'object' && given !== null ? (Object.entries(given) as Header[]) : []
}

function textOf(chunk: unknown): string | undefined {
  if (typeof chunk === 'string') return chunk
  return Buffer.isBuffer(chunk) ? chunk.toString() : undefined
}
