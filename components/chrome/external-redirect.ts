/**
 * Looks up whether a path redirects to another origin: an RSC payload cannot be redirected there, so the browser
 * has to navigate itself. The server handles redirects inside the site.
 *
 * @param within timeout in ms, after which navigation goes on
 * @returns an http(s) address of another origin
 */
export async function lookUpExternalRedirect(
  path: string,
  within: number,
): Promise<string | undefined> {
  try {
    const requested = `/api/redirects?path=${encodeURIComponent(path)}`
    const response = await fetch(requested, { signal: AbortSignal.timeout(within) })
    const { redirect } = (await response.json()) as { redirect?: unknown }
    if (typeof redirect !== 'string' || !/^https?:\/\//.test(redirect)) return undefined
    return new URL(redirect).origin === location.origin ? undefined : redirect
  } catch {
    return undefined
  }
}
