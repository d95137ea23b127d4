import type { IncomingMessage, ServerResponse } from 'node:http'

/** Headers that Next.js uses internally and its browser client does not read. */
const internalHeaders = /^x-(?:middleware-|nextjs-(?:cache|prerender)$)/
/** Read by that client in RSC responses only. */
const staleTimeHeader = 'x-nextjs-stale-time'

/** Whether a response header reveals internals and has no use for the client. */
export function isInternalHeader(name: string, { headers }: IncomingMessage): boolean {
  return internalHeaders.test(name) || (name === staleTimeHeader && headers.rsc === undefined)
}

/** Removes internal headers before the response head is written. */
export function stripInternalHeaders(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((...args: Parameters<ServerResponse['writeHead']>) => {
    for (const name of response.getHeaderNames())
      if (isInternalHeader(name, request)) response.removeHeader(name)
    return writeHead(...args)
  }) as ServerResponse['writeHead']
}
