/**
 * Requests that Studio sends to Sanity's hosts without an option to turn them off, with the response that an embedded
 * Studio gets instead: the running version is the newest, and feedback is unavailable. The protocol check is stubbed
 * as well: it warns of slow HTTP/1.1 connections, but the embedded client carries every event stream over one socket.
 */
const stubs = [
  {
    matches: (url: URL) =>
      url.hostname === 'sanity-cdn.com' && url.pathname.startsWith('/v1/modules/'),
    answer: (version: string) => Response.json({ packageVersion: version, latest: version }),
  },
  {
    matches: (url: URL) =>
      url.hostname === 'api.sanity.io' && url.pathname.startsWith('/vX/intake/'),
    answer: () => new Response(null, { status: 404 }),
  },
  {
    matches: (url: URL) =>
      url.searchParams.get('tag') === 'sanity.studio.protocol-check' &&
      url.pathname.endsWith('/ping'),
    answer: () => new Response('pong'),
  },
]

/**
 * Replaces `fetch` in this window; calling it twice is harmless.
 *
 * @param version running version of Studio
 */
export function installSanityRequestStubs(version: string): void {
  const target = window as typeof window & { orreryAnswersForeignCalls?: true }
  if (target.orreryAnswersForeignCalls) return
  target.orreryAnswersForeignCalls = true
  const fetchFromNetwork = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    const known = stubs.find(({ matches }) => matches(url))
    return known ? known.answer(version) : fetchFromNetwork(input, init)
  }
}
