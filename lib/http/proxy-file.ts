const forwardedRequestHeaders = ['accept', 'if-none-match', 'if-modified-since', 'range']
const forwardedResponseHeaders = new Set([
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
])

/**
 * Passes a file of another server on as our own, with the conditions of the request (range,
 * validators, formats) and nothing of the visitor: no cookie goes there and none comes back.
 *
 * @param more headers for that server
 * @returns 503 while that server is away
 */
export async function proxyFile(
  request: Request,
  address: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const sent = new Headers(more)
  for (const name of forwardedRequestHeaders) {
    const value = request.headers.get(name)
    if (value !== null) sent.set(name, value)
  }
  try {
    const answer = await fetch(address, {
      headers: sent,
      cache: 'no-store',
      // What stands elsewhere is not what was asked for.
      redirect: 'error',
      signal: request.signal,
    })
    const headers = new Headers(
      [...answer.headers].filter(([name]) => forwardedResponseHeaders.has(name)),
    )
    // An uploaded drawing may hold scripts, and here it would run them as the site.
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return new Response(answer.body, { status: answer.status, headers })
  } catch {
    return new Response(null, { status: 503, headers: { 'Retry-After': '10' } })
  }
}
