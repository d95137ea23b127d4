/**
 * Where a path of this site leads outside of it: a payload cannot be redirected to another origin, so
 * the browser has to go there itself. Redirects inside the site are the server's.
 *
 * @param within longest wait, in ms; without an answer the navigation goes on
 * @returns an http(s) address of another origin
 */
export async function lookUpExternalRedirect(
  path: string,
  within: number,
): Promise<string | undefined> {
  try {
    const asked = `/api/redirects?path=${encodeURIComponent(path)}`
    const response = await fetch(asked, { signal: AbortSignal.timeout(within) })
    const { redirect } = (await response.json()) as { redirect?: unknown }
    if (typeof redirect !== 'string' || !/^https?:\/\//.test(redirect)) return undefined
    return new URL(redirect).origin === location.origin ? undefined : redirect
  } catch {
    return undefined
  }
}
