/** A cache in front, and how it is told. */
export interface EdgeCache {
  purgeUrl: string
  purgeToken: string | undefined
}

/** Most tags that one request names: Cloudflare takes no more. */
const tagsPerRequest = 30

/**
 * Tells a cache in front to throw away what has one of these tags: in the body as Cloudflare reads them, and in a
 * header as Fastly and the VCL of docs/edge.md do.
 *
 * @param patience ms that it has for each answer
 * @throws Error with a sentence that names it when it does not take them
 */
export async function purgeEdgeCache(
  { purgeUrl, purgeToken }: EdgeCache,
  tags: readonly string[],
  patience = 5_000,
): Promise<void> {
  const { host } = new URL(purgeUrl)
  for (let at = 0; at < tags.length; at += tagsPerRequest) {
    const some = tags.slice(at, at + tagsPerRequest)
    const asked = fetch(purgeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': some.join(' '),
        ...(purgeToken && { authorization: `Bearer ${purgeToken}` }),
      },
      body: JSON.stringify({ tags: some }),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    const { ok, status } = await asked
      .then(async (response) => {
        await response.arrayBuffer()
        return response
      })
      .catch((cause: unknown) => {
        throw new Error(describeFailure(host, cause, patience), { cause })
      })
    if (!ok) throw new Error(`${host} answered ${status}.`)
  }
}

/** Why nothing was answered, in a sentence. */
function describeFailure(host: string, error: unknown, patience: number): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `${host} did not answer within ${patience / 1_000} s.`
  const { code, message: why = message } = (cause ?? {}) as { code?: string; message?: string }
  return `${host} cannot be asked (${code ?? why}).`
}
