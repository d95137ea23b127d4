import 'server-only'
import { cacheTable } from '#lib/http/cache-table.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { readText } from '#lib/http/read-text.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'
import { isOnHttps } from '#lib/http/own-address.ts'
import { readyIndex } from '#lib/routing/site-state.ts'
import { gateCookie, issueGateCookie, isPassword } from './gate-cookie.ts'
import { gateState } from './gate-state.ts'
import { ownReferer } from './own-referer.ts'

/** Ten wrong words in ten minutes from one address, and three hundred from all of them together. */
const attempts = new RateLimiter({ limit: 10, window: 10 * 60_000, total: 300 })

/** Longest body that is read, in bytes. */
const longest = 4_096

/** How an attempt ended, as the page of the door is told. */
export type LoginState = 'wrong' | 'slow' | 'closed'

interface Asked {
  password: unknown
  referer: string
  /** Sent by the form itself, without a script. */
  byForm: boolean
}

/** Answers an attempt to come in: with JSON for a script, by leading on for a form. */
export async function answerLogin(request: Request): Promise<Response> {
  await readyIndex()
  const asked = await readAttempt(request)
  if (gateState() !== 'guarded') return refuse(asked, gateState() === 'open' ? 'wrong' : 'closed')
  const address = clientAddress(request.headers)
  const rest = attempts.take(address)
  if (rest > 0) return refuse(asked, 'slow', rest)
  const value = isPassword(asked.password) ? issueGateCookie() : undefined
  if (value === undefined) return refuse(asked, 'wrong')
  attempts.clear(address)
  const headers = answerHeaders({ 'Set-Cookie': cookieOf(value) })
  if (!asked.byForm) return Response.json({ success: true }, { headers })
  headers.set('Location', asked.referer)
  return new Response(null, { status: 303, headers })
}

const statusOf: Record<LoginState, number> = { wrong: 401, slow: 429, closed: 503 }

function refuse({ byForm, referer }: Asked, state: LoginState, rest = 0): Response {
  const headers = answerHeaders(rest > 0 ? { 'Retry-After': String(Math.ceil(rest / 1000)) } : {})
  if (!byForm) return Response.json({ success: false }, { status: statusOf[state], headers })
  const back = new URLSearchParams({ ...(referer !== '/' && { referer }), state })
  headers.set('Location', `/login?${back}`)
  return new Response(null, { status: 303, headers })
}

function answerHeaders(more: Record<string, string>): Headers {
  return new Headers({ 'Cache-Control': cacheTable.preview.header, ...more })
}

function cookieOf(value: string): string {
  const secure = isOnHttps() ? '; Secure' : ''
  const { name, maxAge } = gateCookie
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

async function readAttempt(request: Request): Promise<Asked> {
  const text = (await readText(request, longest)) ?? ''
  const byForm = request.headers.get('content-type')?.startsWith('application/x-www-form') === true
  const fields = byForm ? Object.fromEntries(new URLSearchParams(text)) : parse(text)
  return { password: fields.password, referer: ownReferer(fields.referer), byForm }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
