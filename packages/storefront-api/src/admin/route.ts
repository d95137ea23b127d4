import { createHash } from 'node:crypto'
import { BodyTooLarge, readBodyText } from '../http/read-body.ts'
import { constantTimeEqual } from '../http/constant-time-equal.ts'
import { publicStoreErrorClause } from '../storage-failure.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import { createAdminSessionStore } from '../store/admin-session-store.ts'
import { cartSecretMatches } from '../store/cart-store.ts'
import { WriteFailed } from '../store/group-commit.ts'
import { createFormActions, InvalidFormError, type FormActionOptions } from './form-actions.ts'
import { createScreenRoutes, type ScreenDataSources } from './screen-routes.ts'
import {
  createAdminSessions,
  SESSION_LIFETIME,
  type OneTimeNotice,
  type AdminSession,
} from './sessions.ts'
import { adminCss } from './admin-css.ts'
import { type AdminPageFrame, adminMessagePage, signInPage } from './views/layout.ts'

export interface AdminRouteOptions extends ScreenDataSources, FormActionOptions {
  publicUrl: () => string
  /** The admin token; null disables the admin. */
  adminToken: string | null
  onError: (error: unknown) => void
}

/** Maximum form size in bytes: a product with a hundred variants fits. */
const FORM_LIMIT = 64 * 1024
const COOKIE = 'shop_admin'
/** Wrong tokens per address before it is rate-limited. */
const WRONG_TOKENS = { attempts: 5, windowMs: 10 * 60 * 1000 }

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(adminCss).digest('base64')}'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

function page(body: string, status = 200): Response {
  return new Response(body, { status, headers })
}

function seeOther(location: string, cookie?: string): Response {
  return new Response(null, {
    status: 303,
    headers: {
      location,
      'cache-control': 'private, no-store',
      ...(cookie && { 'set-cookie': cookie }),
    },
  })
}

function sessionId(request: Request): string | null {
  const cookies = request.headers.get('cookie')?.split(/;\s*/u) ?? []
  return cookies.find((each) => each.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? null
}

/** Whether a form came from another site, by the headers of current browsers. */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/** The redirect target after a form: always a page of the admin. */
function back(form: URLSearchParams, otherwise: string): string {
  const wanted = form.get('back') ?? ''
  return /^\/admin(?:[/?][\w\-./?=&%+:*~]*)?$/u.test(wanted) && !wanted.includes('//')
    ? wanted
    : otherwise
}

/**
 * The pages below `/admin` for the holder of the token: sign-in, screens, and forms that redirect
 * to a page. Returns null for any other path, or when no token is configured.
 */
export function createAdminRoute(parts: AdminRouteOptions) {
  const { clock, catalogue, adminToken: token } = parts
  const sessions = createAdminSessions(createAdminSessionStore(parts.database), token ?? '')
  const wrong = createRateLimit(WRONG_TOKENS)
  const screens = createScreenRoutes(parts)
  const changes = createFormActions(parts)

  const frameOf = (
    session: AdminSession | null,
    notice: OneTimeNotice | null = null,
  ): AdminPageFrame => ({
    shopName: catalogue().shop.name,
    session,
    notice,
  })
  const cookieOf = (id: string, seconds: number) => {
    const secure = parts.publicUrl().startsWith('https:') ? '; Secure' : ''
    return `${COOKIE}=${id}; Path=/admin; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`
  }
  const failed = (text: string): OneTimeNotice => ({ kind: 'failed', text })
  const missing = (session: AdminSession) =>
    page(adminMessagePage(frameOf(session), 'Page not found', 'Check the address.'), 404)

  const signIn = async (form: URLSearchParams, address: string): Promise<Response> => {
    const now = clock()
    if (wrong.isExhausted(address, now)) {
      const text = 'Too many attempts. Wait ten minutes, then try again.'
      return page(signInPage(frameOf(null, failed(text))), 429)
    }
    if (!constantTimeEqual(form.get('token') ?? '', token!)) {
      wrong.record(address, now)
      return page(
        signInPage(frameOf(null, failed('Incorrect token. Check it and try again.'))),
        401,
      )
    }
    wrong.reset(address)
    return seeOther('/admin', cookieOf(await sessions.open(now), SESSION_LIFETIME / 1000))
  }

  /** Handles a form and redirects to the page that shows the result; null when the path has no action. */
  const change = async (
    path: string,
    form: URLSearchParams,
    session: AdminSession,
  ): Promise<Response | null> => {
    const reported = async (notice: OneTimeNotice | null, location: string) => {
      if (!notice) return missing(session)
      await sessions.setNotice(session, notice)
      return seeOther(location)
    }
    if (path === '/stock') return reported(await changes.stock(form), back(form, '/admin/products'))
    if (path === '/gift-cards') {
      try {
        return reported(await changes.issue(form), '/admin/gift-cards')
      } catch (error) {
        if (!(error instanceof InvalidFormError)) throw error
        const typed = { amount: (form.get('amount') ?? '').slice(0, 40), error: error.message }
        return page(screens.giftCards(frameOf(session), new URLSearchParams(), typed), 422)
      }
    }
    const [, kind, id] = /^\/(discounts|gift-cards)\/(\d{1,15})$/u.exec(path) ?? []
    if (kind === 'discounts')
      return reported(await changes.discount(Number(id), form), '/admin/discounts')
    if (kind === 'gift-cards')
      return reported(await changes.giftCard(Number(id), form), '/admin/gift-cards')
    return null
  }

  const post = async (request: Request, path: string, address: string): Promise<Response> => {
    const form = new URLSearchParams(await readBodyText(request, FORM_LIMIT))
    if (isForeign(request))
      return page(
        adminMessagePage(
          frameOf(null),
          'Request blocked',
          'The form was sent from another site. Nothing was changed.',
        ),
        403,
      )
    if (path === '/sign-in') return signIn(form, address)
    const session = sessions.find(sessionId(request), clock())
    if (!session) {
      const text = 'You are signed out, so nothing was changed. Sign in and try again.'
      return page(signInPage(frameOf(null, failed(text))), 401)
    }
    if (!cartSecretMatches(form.get('csrf'), session.csrf)) {
      const text = 'Nothing was changed. Reload the page and try again.'
      return page(adminMessagePage(frameOf(session), 'Form expired', text), 403)
    }
    if (path === '/sign-out') {
      await sessions.end(session)
      return seeOther('/admin/sign-in', cookieOf('', 0))
    }
    try {
      return (await change(path, form, session)) ?? missing(session)
    } catch (error) {
      if (!(error instanceof InvalidFormError || error instanceof WriteFailed)) throw error
      await sessions.setNotice(session, failed(error.message))
      return seeOther(back(form, '/admin'))
    }
  }

  const get = async (request: Request, path: string): Promise<Response> => {
    const session = sessions.find(sessionId(request), clock())
    if (path === '/sign-in') return session ? seeOther('/admin') : page(signInPage(frameOf(null)))
    if (!session) return seeOther('/admin/sign-in')
    const { searchParams } = new URL(request.url)
    const body = screens.show(path, searchParams, frameOf(session, session.notice))
    if (body === null) return missing(session)
    if (request.method === 'GET' && session.notice) await sessions.setNotice(session, null)
    return page(body)
  }

  return async (request: Request, path: string, address: string): Promise<Response | null> => {
    if (token === null || (path !== '/admin' && !path.startsWith('/admin/'))) return null
    const below = path.slice('/admin'.length).replace(/\/$/u, '')
    try {
      if (request.method === 'GET' || request.method === 'HEAD') return await get(request, below)
      if (request.method === 'POST') return await post(request, below, address)
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
    } catch (error) {
      const tooLarge = error instanceof BodyTooLarge
      if (!tooLarge) parts.onError(error)
      const reason = publicStoreErrorClause(error)
      const text = tooLarge
        ? 'The form is too large. Nothing was changed.'
        : reason !== null
          ? `The request could not be completed: ${reason}.`
          : 'Try again. If it fails again, see the log of the shop.'
      const status = tooLarge ? 413 : reason !== null ? 503 : 500
      return page(adminMessagePage(frameOf(null), 'Something went wrong', text), status)
    }
  }
}
