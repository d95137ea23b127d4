/** A cache in front, and how it is told. */
export interface Edge {
  purgeUrl: string
  purgeToken: string | undefined
}

/** Most tags that one request names: Cloudflare takes no more. */
const atOnce = 30

/**
 * Tells a cache in front to throw away what has one of these tags: in the body as Cloudflare reads them, and in a
 * header as Fastly and the VCL of docs/edge.md do.
 *
 * @throws Error when it does not take them
 */
export async function purgeEdge({ purgeUrl, purgeToken }: Edge, tags: readonly string[]) {
  for (let at = 0; at < tags.length; at += atOnce) {
    const some = tags.slice(at, at + atOnce)
    const response = await fetch(purgeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': some.join(' '),
        ...(purgeToken && { authorization: `Bearer ${purgeToken}` }),
      },
      body: JSON.stringify({ tags: some }),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${new URL(purgeUrl).host} answered ${response.status}.`)
  }
}
