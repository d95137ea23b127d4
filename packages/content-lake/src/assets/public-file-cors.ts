/** Whether an address is one of the public file addresses, which the service keeps on a host of its own. */
export function isPublicFileUrl(url: URL): boolean {
  return /^\/(?:images|files)\//.test(url.pathname)
}

/**
 * Opens a public file to every site, the same for each: one answer in a cache must do for all of them, so it
 * neither echoes the origin nor allows credentials, and varies only where the format is chosen by `Accept`.
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
