/** Whether a URL is a public file URL, which Sanity serves from a separate host. */
export function isPublicFileUrl(url: URL): boolean {
  return /^\/(?:images|files)\//.test(url.pathname)
}

/**
 * Allows every origin to read a public file. The headers are the same for all origins so that one cached
 * response fits all: no echoed origin, no credentials, and `Vary` only where `Accept` selects the format.
 */
export function withPublicCors(url: URL, response: Response): Response {
  const { headers } = response
  headers.set('access-control-allow-origin', '*')
  headers.delete('access-control-allow-credentials')
  headers.delete('vary')
  const automatic = url.searchParams.get('auto')?.includes('format') && !url.searchParams.has('fm')
  if (automatic) headers.set('vary', 'Accept')
  return response
}
