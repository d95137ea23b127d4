/** The purge endpoint of a CDN. */
export interface EdgeCache {
  purgeUrl: string
  purgeToken: string | undefined
}

/** Maximum tags per request, the limit of Cloudflare. */
const tagsPerRequest = 30

/**
 * Purges responses by tags from a CDN: sends the tags in the body for Cloudflare, and in a header for Fastly and the
 * VCL of docs/edge.md.
 *
 * @param timeout per request, in ms
 * @throws Error that names the host, when a purge fails
 */
export async function purgeEdgeCache(
  { purgeUrl, purgeToken }: EdgeCache,
  tags: readonly string[],
  timeout = 5_000,
): Promise<void> {
  const { host } = new URL(purgeUrl)
  for (let at = 0; at < tags.length; at += tagsPerRequest) {
    const some = tags.slice(at, at + tagsPerRequest)
    const response = fetch(purgeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': some.join(' '),
        ...(purgeToken && { authorization: `Bearer ${purgeToken}` }),
      },
      body: JSON.stringify({ tags: some }),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    })
    const { ok, status } = await response
      .then(async (response) => {
        await response.arrayBuffer()
        return response
      })
      .catch((cause: unknown) => {
        throw new Error(describeFailure(host, cause, timeout), { cause })
      })
    if (!ok) throw new Error(`${host} answered ${status}.`)
  }
}

/** The reason of a failed request, in a sentence. */
function describeFailure(host: string, error: unknown, timeout: number): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `${host} did not answer within ${timeout / 1_000} s.`
  const { code, message: why = message } = (cause ?? {}) as { code?: string; message?: string }
  return `${host} is unreachable (${code ?? why}).`
}
