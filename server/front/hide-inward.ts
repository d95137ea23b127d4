import type { IncomingMessage, ServerResponse } from 'node:http'

/** What the framework tells its own parts; its client in the browser reads none of it. */
const inward = /^x-(?:middleware-|nextjs-(?:cache|prerender)$)/
/** Read by that client with the data of a page, and by nobody with the page itself. */
const ofData = 'x-nextjs-stale-time'

/** Whether a header says how the site is made inside, and nothing to whoever asked. */
export function isInward(name: string, { headers }: IncomingMessage): boolean {
  return inward.test(name) || (name === ofData && headers.rsc === undefined)
}

/** Keeps such headers from leaving. */
export function hideInward(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((...args: Parameters<ServerResponse['writeHead']>) => {
    for (const name of response.getHeaderNames())
      if (isInward(name, request)) response.removeHeader(name)
    return writeHead(...args)
  }) as ServerResponse['writeHead']
}
