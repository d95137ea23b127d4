import 'server-only'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { readLimitedText } from '#lib/http/read-limited-text.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { isHttpsSite } from '#lib/http/internal-url.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import { gateCookie, issueGateCookie, isSitePassword } from './gate-cookie.ts'
import { gateState } from './gate-state.ts'
import { safeReturnPath } from './safe-return-path.ts'

/** Ten wrong passwords in ten minutes per address, and three hundred in total. */
const attempts = new RateLimiter({ limit: 10, window: 10 * 60_000, total: 300 })

/** Maximum request body, in bytes. */
const maxBodyBytes = 4_096

/** Why a login failed, as the `state` parameter of the login page. */
export type LoginFailure = 'wrong' | 'slow' | 'closed'

interface LoginAttempt {
  password: unknown
  referer: string
  /** Sent by the HTML form, without JavaScript. */
  byForm: boolean
}

/** Handles a login: responds with JSON to a script and with a redirect to a form. */
export async function handleLogin(request: Request): Promise<Response> {
  await awaitSiteIndex()
  const attempt = await readAttempt(request)
  if (gateState() !== 'guarded')
    return rejectLogin(attempt, gateState() === 'open' ? 'wrong' : 'closed')
  const address = clientAddress(request.headers)
  const rest = attempts.take(address)
  if (rest > 0) return rejectLogin(attempt, 'slow', rest)
  const value = isSitePassword(attempt.password) ? issueGateCookie() : undefined
  if (value === undefined) return rejectLogin(attempt, 'wrong')
  attempts.reset(address)
  const headers = responseHeaders({ 'Set-Cookie': gateSetCookie(value) })
  if (!attempt.byForm) return Response.json({ success: true }, { headers })
  headers.set('Location', attempt.referer)
  return new Response(null, { status: 303, headers })
}

const statusOf: Record<LoginFailure, number> = { wrong: 401, slow: 429, closed: 503 }

function rejectLogin({ byForm, referer }: LoginAttempt, state: LoginFailure, rest = 0): Response {
  const headers = responseHeaders(rest > 0 ? { 'Retry-After': String(Math.ceil(rest / 1000)) } : {})
  if (!byForm) return Response.json({ success: false }, { status: statusOf[state], headers })
  const back = new URLSearchParams({ ...(referer !== '/' && { referer }), state })
  headers.set('Location', `/login?${back}`)
  return new Response(null, { status: 303, headers })
}

function responseHeaders(more: Record<string, string>): Headers {
  return new Headers({ 'Cache-Control': cachePolicies.preview.header, ...more })
}

function gateSetCookie(value: string): string {
  const secure = isHttpsSite() ? '; Secure' : ''
  const { name, maxAge } = gateCookie
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

async function readAttempt(request: Request): Promise<LoginAttempt> {
  const text = (await readLimitedText(request, maxBodyBytes)) ?? ''
  const byForm = request.headers.get('content-type')?.startsWith('application/x-www-form') === true
  const fields = byForm ? Object.fromEntries(new URLSearchParams(text)) : parse(text)
  return { password: fields.password, referer: safeReturnPath(fields.referer), byForm }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
