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
 * Proxies a file of another server: forwards conditional, range and Accept headers, but no cookies in either
 * direction.
 *
 * @param more additional request headers
 * @returns 503 while the upstream server is unreachable
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
      // Do not follow redirects: another location is not the requested file.
      redirect: 'error',
      signal: request.signal,
    })
    const headers = new Headers(
      [...answer.headers].filter(([name]) => forwardedResponseHeaders.has(name)),
    )
    // An uploaded SVG may contain scripts, which would run on the site's origin.
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return new Response(answer.body, { status: answer.status, headers })
  } catch {
    return new Response(null, { status: 503, headers: { 'Retry-After': '10' } })
  }
}
