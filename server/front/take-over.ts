import type { ServerResponse } from 'node:http'

/** What the framework was about to send. */
export interface FinishedAnswer {
  /** The whole body, where it came in one piece. */
  body: string | undefined
}

/**
 * Lets a response be decided on once it is whole. What is written in pieces is not a kept page: it goes
 * out as it comes, or nowhere.
 *
 * @param finish answers in the framework's place; headers and status are on the response. False hands
 *   the answer back to be sent as it is
 * @param options.swallowPieces asked before the first piece goes out: whether all of them go nowhere
 */
export function takeOver(
  response: ServerResponse,
  finish: (answer: FinishedAnswer) => boolean,
  { swallowPieces = () => false }: { swallowPieces?: () => boolean } = {},
): void {
  const own = {
    write: response.write.bind(response),
    end: response.end.bind(response),
    writeHead: response.writeHead.bind(response),
    flushHeaders: response.flushHeaders.bind(response),
  }
  const handBack = (): void => void Object.assign(response, own)
  let inPieces = false

  // Said, not yet sent: what is decided at the end still counts.
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status
    if (typeof rest[0] === 'string') response.statusMessage = rest[0]
    for (const [name, value] of headersIn(rest.at(-1))) response.setHeader(name, value)
    return response
  }) as ServerResponse['writeHead']

  response.write = ((...args: Parameters<ServerResponse['write']>) => {
    inPieces = true
    if (swallowPieces()) return true
    handBack()
    return response.write(...args)
  }) as ServerResponse['write']

  response.end = ((...args: Parameters<ServerResponse['end']>) => {
    handBack()
    return finish({ body: inPieces ? undefined : textOf(args[0]) })
      ? response
      : response.end(...args)
  }) as ServerResponse['end']

  // The framework flushes before the first piece.
  response.flushHeaders = () => {
    if (swallowPieces()) return
    handBack()
    response.flushHeaders()
  }
}

type Header = [name: string, value: string | string[]]

/** Headers as `writeHead` takes them: by name, or names and values in turn. */
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
