import { createHash } from 'node:crypto'
import { isSecret } from '../store/carts.ts'
import { fitToStock } from '../cart/stock-rules.ts'
import { BodyTooLarge, readText } from '../http/body.ts'
import { prefill, readForm, validateForm, type FieldErrors, type FormValues } from './form.ts'
import { checkoutLocale, type CheckoutLocale } from './locales.ts'
import { placeOrder, selectionSeal, type CheckoutParts, type TillCart } from './place-order.ts'
import { takeCode } from './take-code.ts'
import { style } from './style.ts'
import { formPage } from './views/form-page.ts'
import type { PageFrame } from './views/layout.ts'
import { messagePage } from './views/message-page.ts'
import { thankYouPage } from './views/thank-you-page.ts'

export interface CheckoutRouteParts extends CheckoutParts {
  publicUrl: () => string
  returnUrl: string
  /** Told after an order took pieces out of the stock. */
  onOrder: () => void
  onError: (error: unknown) => void
}

/** Longest form in bytes: seven fields of 200 characters fit many times over. */
const FORM_LIMIT = 64 * 1024

/** Longest code that is looked at, in characters. */
const CODE_LIMIT = 255

const styleHash = createHash('sha256').update(style).digest('base64')

interface Visit {
  token: string
  key: string | null
  locale: CheckoutLocale
  frame: PageFrame
  /** A code that was sent before and could not be used. */
  refusedCode: string | null
}

/**
 * The pages below `/checkouts/`: the checkout, its form and the confirmation. The cart's secret in
 * the address is what opens them, so no other site can post the form. null when the path is another one.
 */
export function createCheckoutRoute(parts: CheckoutRouteParts) {
  const { carts, orders, shelf, clock } = parts

  const page = (body: string, status = 200): Response =>
    new Response(body, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        // The address holds the cart's secret: it must not travel to other sites.
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self' data: ${new URL(parts.publicUrl()).origin}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      },
    })

  const address = ({ token, key, locale }: Visit, suffix = '') =>
    `/checkouts/${token}${suffix}?${new URLSearchParams({ key: key ?? '', locale: locale.code })}`

  const seeOther = (location: string): Response =>
    new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } })

  const gone = ({ frame, locale }: Visit) =>
    page(messagePage(frame, locale.messages.goneTitle, locale.messages.goneBody), 404)

  const empty = ({ frame, locale }: Visit, { warnings }: TillCart, status: number) => {
    const { emptyTitle, emptyBody, allSoldOutBody } = locale.messages
    return page(
      messagePage(frame, emptyTitle, warnings.length > 0 ? allSoldOutBody : emptyBody),
      status,
    )
  }

  const till = (
    visit: Visit,
    { cart, warnings }: TillCart,
    values: FormValues,
    errors: FieldErrors,
    status: number,
    changed: boolean,
  ) =>
    page(
      formPage({
        cart,
        warnings,
        values,
        errors,
        changed,
        shelf: shelf(),
        locale: visit.locale,
        frame: visit.frame,
        publicUrl: parts.publicUrl(),
        till: parts.till(),
        refusedCode: visit.refusedCode,
        seal: selectionSeal(cart, parts.till()),
        action: address(visit),
      }),
      status,
    )

  const openCart = (visit: Visit): TillCart | null => {
    const cart = carts.find(visit.token, clock())
    return cart && isSecret(visit.key, cart.secret) ? fitToStock(cart, shelf()) : null
  }
  const isBuyable = ({ cart }: TillCart) => cart.lines.some(({ quantity }) => quantity > 0)

  const show = (visit: Visit): Response => {
    const order = orders.byCart(visit.token)
    if (order && isSecret(visit.key, order.secret)) return seeOther(address(visit, '/thank-you'))
    const opened = openCart(visit)
    if (!opened) return gone(visit)
    if (!isBuyable(opened)) return empty(visit, opened, 200)
    return till(
      visit,
      opened,
      prefill(opened.cart, shelf().shop),
      {},
      200,
      opened.warnings.length > 0,
    )
  }

  const submit = async (visit: Visit, form: URLSearchParams): Promise<Response> => {
    const values = readForm(form)
    const { customer, errors } = validateForm(values, shelf().shop)
    if (errors) {
      const opened = openCart(visit)
      if (!opened) return show(visit)
      return isBuyable(opened)
        ? till(visit, opened, values, errors, 422, false)
        : empty(visit, opened, 409)
    }
    const { token, key } = visit
    const result = await placeOrder(parts, { token, key, seal: form.get('seal') ?? '', customer })
    if (result.kind === 'gone') return gone(visit)
    if (result.kind === 'empty') return empty(visit, result.till, 409)
    if (result.kind === 'changed') return till(visit, result.till, values, {}, 409, true)
    if (result.isNew) parts.onOrder()
    return seeOther(address(visit, '/thank-you'))
  }

  /** A code is a gift card's or a discount's; the page that follows says what came of it. */
  const enterCode = async (visit: Visit, form: URLSearchParams): Promise<Response> => {
    const code = (form.get('code') ?? '').trim().slice(0, CODE_LIMIT)
    const taken = code === '' || (await takeCode(parts, visit, code))
    const refused = taken ? '' : `&${new URLSearchParams({ refused: code })}`
    return seeOther(`${address(visit)}${refused}`)
  }

  const thankYou = (visit: Visit): Response => {
    const order = orders.byCart(visit.token)
    if (!order || !isSecret(visit.key, order.secret)) return gone(visit)
    return page(thankYouPage(visit.frame, order, parts.publicUrl()))
  }

  return async (request: Request, path: string): Promise<Response | null> => {
    const match = /^\/checkouts\/([\w-]{1,128})(\/thank-you)?\/?$/u.exec(path)
    if (!match) return null
    const { searchParams } = new URL(request.url)
    const locale = checkoutLocale(
      searchParams.get('locale'),
      request.headers.get('accept-language'),
    )
    const frame = { locale, shopName: shelf().shop.name, returnUrl: parts.returnUrl }
    const visit: Visit = {
      token: match[1]!,
      key: searchParams.get('key'),
      locale,
      frame,
      refusedCode: searchParams.get('refused')?.slice(0, CODE_LIMIT) ?? null,
    }
    try {
      if (request.method === 'GET' || request.method === 'HEAD')
        return match[2] ? thankYou(visit) : show(visit)
      if (request.method !== 'POST' || match[2]) {
        return new Response(null, {
          status: 405,
          headers: { allow: match[2] ? 'GET, HEAD' : 'GET, HEAD, POST' },
        })
      }
      const form = new URLSearchParams(await readText(request, FORM_LIMIT))
      return await (form.has('code') ? enterCode(visit, form) : submit(visit, form))
    } catch (error) {
      const tooLarge = error instanceof BodyTooLarge
      if (!tooLarge) parts.onError(error)
      return page(
        messagePage(frame, locale.messages.failedTitle, locale.messages.failedBody),
        tooLarge ? 413 : 500,
      )
    }
  }
}
