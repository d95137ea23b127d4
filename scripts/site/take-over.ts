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
 */
export function takeOver(
  response: ServerResponse,
  finish: (answer: FinishedAnswer) => boolean,
  { swallowPieces = false } = {},
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
    const headers = rest.at(-1)
    if (typeof headers === 'object' && headers !== null) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string)
    }
    return response
  }) as ServerResponse['writeHead']

  response.write = ((...args: Parameters<ServerResponse['write']>) => {
    inPieces = true
    if (swallowPieces) return true
    handBack()
    return response.write(...args)
  }) as ServerResponse['write']

  response.end = ((...args: Parameters<ServerResponse['end']>) => {
    handBack()
    return finish({ body: inPieces ? undefined : textOf(args[0]) })
      ? response
      : response.end(...args)
  }) as ServerResponse['end']

  if (swallowPieces) response.flushHeaders = () => {}
}

function textOf(chunk: unknown): string | undefined {
  if (typeof chunk === 'string') return chunk
  return Buffer.isBuffer(chunk) ? chunk.toString() : undefined
}
