import { isLoopbackHost } from '../http/peer.ts'
import type { Lake } from '../lake.ts'

/**
 * The callback of a CLI on the visitor's machine (`type=token`): any port, always a loopback host. Undefined for any
 * other login address.
 */
export function cliCallbackUrl(login: URL): URL | undefined {
  if (login.searchParams.get('type') !== 'token') return undefined
  const returnTo = URL.parse(login.searchParams.get('origin') ?? '')
  const waits =
    returnTo?.protocol === 'http:' &&
    isLoopbackHost(returnTo.hostname) &&
    returnTo.pathname === '/callback'
  return waits ? returnTo : undefined
}

/**
 * The callback address with the URL of the token. It is a query parameter, because servers do not receive fragments.
 */
export function cliCallbackUrlWithToken({ config }: Lake, callback: URL, sid: string): string {
  const back = new URL(callback)
  back.searchParams.set('url', `${config.publicUrl}/v1/auth/fetch?sid=${sid}`)
  return back.href
}

/** A redirect (303) after a form. */
export function seeOtherResponse(location: string, also: Record<string, string> = {}): Response {
  const headers = { ...also, location, 'cache-control': 'no-store' }
  return new Response(null, { status: 303, headers })
}
