import { isLoopbackHost } from '../http/peer.ts'
import type { Lake } from '../lake.ts'

/**
 * Where a command line on the visitor's own machine waits to be signed in (`type=token`): its port is any, its host always
 * loopback. Undefined where the address of the login names none.
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

/** The address at which a command hears where its token is. It is not told by the fragment, which no server is sent. */
export function cliRedirectUrl({ config }: Lake, callback: URL, sid: string): string {
  const back = new URL(callback)
  back.searchParams.set('url', `${config.publicUrl}/v1/auth/fetch?sid=${sid}`)
  return back.href
}

/** A redirect after a form. */
export function seeOther(location: string, also: Record<string, string> = {}): Response {
  const headers = { ...also, location, 'cache-control': 'no-store' }
  return new Response(null, { status: 303, headers })
}
