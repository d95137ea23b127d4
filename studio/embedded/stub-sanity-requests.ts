/**
 * Studio asks Sanity's hosts for its newest version and whether feedback can be sent, and has no option to
 * leave that out. An embedded Studio answers both itself: "this is the newest", "no feedback here". It also
 * answers the ping by which Studio finds out that its API speaks HTTP/1.1 and warns of a slow connection:
 * the embedded client carries every event stream over one socket, so the warning would be wrong.
 */
const foreign = [
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
 * @param version the version of Studio that is running
 */
export function answerForeignCalls(version: string): void {
  const target = window as typeof window & { orreryAnswersForeignCalls?: true }
  if (target.orreryAnswersForeignCalls) return
  target.orreryAnswersForeignCalls = true
  const fetchFromNetwork = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    const known = foreign.find(({ matches }) => matches(url))
    return known ? known.answer(version) : fetchFromNetwork(input, init)
  }
}
