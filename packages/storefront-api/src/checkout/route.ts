import { telemetry } from '@orrery/telemetry'
import { newCodesExist } from '../cart/discount-and-gift-card-codes.ts'
import { BodyTooLarge, readBodyText } from '../http/read-body.ts'
import type { Order } from '../store/order.ts'
import { cartSecretMatches } from '../store/cart-store.ts'
import { storeErrorKind } from '../storage-failure.ts'
import { type CheckoutLocale, negotiateCheckoutLocale } from './checkout-locale.ts'
import { type PageFrame, messagePage } from './views/layout.ts'
import { hasBuyableItems, computeCheckoutView } from './checkout-view.ts'
import { createPageResponses } from './page-responses.ts'
import { createFontRoute } from './font-route.ts'
import {
  storedOrDefaultFormValues,
  parsePostedCheckoutForm,
  submitCheckoutForm,
  saveCheckoutNotice,
  type CheckoutOptions,
  type PostedCheckoutForm,
} from './submit-checkout-form.ts'
import { checkoutFormPage } from './views/checkout-form-page.ts'
import { thankYouPage } from './views/thank-you-page.ts'

/** A parsed request for a cart's pages: token, secret and locale. */
interface CheckoutRequest {
  token: string
  key: string | null
  locale: CheckoutLocale
  frame: PageFrame
}

/** The URL of a cart's page, including the secret that authorizes it. */
function addressOf(
  { token, key, locale }: CheckoutRequest,
  suffix: '' | '/thank-you' = '',
): string {
  return `/checkouts/${token}${suffix}?${new URLSearchParams({ key: key ?? '', locale: locale.code })}`
}

/** The return URL: the storefront in the reader's locale, if it has one. */
export function storefrontUrl(
  { returnUrl, returnLocales }: { returnUrl: string; returnLocales: readonly string[] },
  locale: string,
): string {
  return returnLocales.includes(locale) ? `${returnUrl}/${locale}` : returnUrl
}

export interface CheckoutRouteOptions extends CheckoutOptions {
  /** Counts a code attempt and returns whether it is allowed; wrong codes are rate-limited. */
  isCodeAttemptAllowed: (
    where: { address: string; cart: string | null },
    right: readonly boolean[],
  ) => boolean
  publicUrl: () => string
  returnUrl: string
  /** Locales that have their own path prefix on the storefront. */
  returnLocales: readonly string[]
  /** Whether prices include tax, where the catalogue names no taxes. */
  pricesIncludeTax: boolean
  /** Called when the stock changed. */
  onStockChange: () => void
  /** Called when an order was placed. */
  onOrderPlaced: () => void
  onError: (error: unknown) => void
}

/** Maximum form size in bytes: every field may be as long as the address rules accept. */
const FORM_LIMIT = 128 * 1024

/**
 * The pages below `/checkouts/`: checkout, form submission and confirmation, authorized by the
 * cart's secret in the URL. A form submission always responds with a redirect (POST/redirect/GET),
 * so that Back and Reload do not resubmit it. Returns null for any other path.
 */
export function createCheckoutRoute(parts: CheckoutRouteOptions) {
  const { carts, orders, catalogue, clock } = parts
  const { page, seeOther } = createPageResponses(parts.publicUrl)
  const faces = createFontRoute()

  const message = (
    { frame, locale }: CheckoutRequest,
    name: 'gone' | 'failed' | 'refused' | 'tooLarge' | 'empty' | 'soldOut',
    status: number,
    back?: string,
  ) => {
    const { messages } = locale
    const body = name === 'soldOut' ? messages.allSoldOutBody : messages[`${name}Body`]
    return page(messagePage(frame, messages[`${name}Title`], body, back), locale.script, status)
  }

  /** The order of a cart, for a request with the cart's secret. */
  const orderOf = ({ token, key }: CheckoutRequest): Order | null => {
    const order = orders.byCart(token)
    return order && cartSecretMatches(key, order.secret) ? order : null
  }

  const show = (visit: CheckoutRequest): Response => {
    if (orderOf(visit)) return seeOther(addressOf(visit, '/thank-you'))
    const cart = carts.find(visit.token, clock())
    if (!cart || !cartSecretMatches(visit.key, cart.secret)) return message(visit, 'gone', 404)
    const pricing = parts.pricingContext()
    const values = storedOrDefaultFormValues(cart, catalogue().shop)
    const view = computeCheckoutView(cart, values, cart.checkout?.asked ?? false, pricing)
    if (!hasBuyableItems(view))
      return message(visit, view.warnings.length > 0 ? 'soldOut' : 'empty', 200)
    const form = checkoutFormPage({
      frame: visit.frame,
      checkout: view,
      notice: cart.checkout?.notice ?? null,
      pricing,
      publicUrl: parts.publicUrl(),
      action: addressOf(visit),
      pricesIncludeTax: parts.pricesIncludeTax,
      sendsConfirmation: parts.confirmations !== null,
    })
    return page(form, visit.locale.script, 200)
  }

  const thankYou = (visit: CheckoutRequest): Response => {
    const order = orderOf(visit)
    if (!order) return message(visit, 'gone', 404)
    const { frame, locale } = visit
    const confirmation = thankYouPage({
      frame,
      order,
      pricing: parts.pricingContext(),
      publicUrl: parts.publicUrl(),
      pricesIncludeTax: parts.pricesIncludeTax,
    })
    return page(confirmation, locale.script, 200)
  }

  /** The form, with its code marked as throttled after too many wrong attempts. */
  const admitCode = (
    visit: CheckoutRequest,
    posted: PostedCheckoutForm,
    address: string,
  ): PostedCheckoutForm => {
    const cart = carts.find(visit.token, clock())
    if (posted.code === '' || !cart || !cartSecretMatches(visit.key, cart.secret)) return posted
    const pricing = parts.pricingContext()
    const [discount] = newCodesExist(cart, { discountCodes: [posted.code] }, pricing)
    const [card] = newCodesExist(cart, { giftCardCodes: [posted.code] }, pricing)
    if (discount === undefined || card === undefined) return posted
    const may = parts.isCodeAttemptAllowed({ address, cart: cart.token }, [discount || card])
    return may ? posted : { ...posted, isThrottled: true }
  }

  const submit = async (
    visit: CheckoutRequest,
    request: Request,
    address: string,
  ): Promise<Response> => {
    // The Origin and Sec-Fetch-Site headers identify cross-site forms, which are rejected.
    const from = request.headers.get('sec-fetch-site')
    const type = request.headers.get('content-type') ?? ''
    const isForm = /^application\/x-www-form-urlencoded\b/iu.test(type)
    if (from !== null && from !== 'same-origin' && from !== 'none')
      return message(visit, 'refused', 403, addressOf(visit))
    if (!isForm) return message(visit, 'refused', 415, addressOf(visit))
    const text = await readBodyText(request, FORM_LIMIT)
    const posted = parsePostedCheckoutForm(new URLSearchParams(text))
    const received = await submitCheckoutForm(
      parts,
      visit,
      admitCode(visit, posted, address),
      visit.locale.code,
    )
    const isPlaced = received.kind === 'placed'
    if (isPlaced ? received.isNew : posted.action === 'order')
      telemetry()?.count('orrery.shop.orders', {
        'orrery.outcome': isPlaced ? 'placed' : 'refused',
      })
    if (received.kind === 'placed') {
      if (received.isNew) {
        parts.onStockChange()
        parts.onOrderPlaced()
      }
      return seeOther(addressOf(visit, '/thank-you'))
    }
    const place = received.kind === 'kept' && received.place ? `#${received.place}` : ''
    return seeOther(addressOf(visit) + place)
  }

  /** Renders errors as a page, or as a notice on the cart's page where possible. */
  const failure = async (visit: CheckoutRequest, error: unknown): Promise<Response> => {
    if (!(error instanceof BodyTooLarge)) {
      parts.onError(error)
      return message(visit, 'failed', storeErrorKind(error) ? 503 : 500, addressOf(visit))
    }
    return (await saveCheckoutNotice(parts, visit, 'tooLarge'))
      ? seeOther(addressOf(visit))
      : message(visit, 'tooLarge', 413)
  }

  /** The locale of the URL, else of the cart's storefront, else of the browser. */
  const localeOf = (
    token: string,
    key: string | null,
    request: Request,
    requested: string | null,
  ) => {
    const owned = <Found extends { secret: string }>(found: Found | null) =>
      found && cartSecretMatches(key, found.secret) ? found : null
    const known =
      requested === null
        ? (owned(orders.byCart(token))?.language ??
          owned(carts.find(token, clock()))?.spoken.language ??
          null)
        : null
    return negotiateCheckoutLocale(requested ?? known, request.headers.get('accept-language'))
  }

  return async (request: Request, path: string, address = ''): Promise<Response | null> => {
    const face = await faces(request, path)
    if (face) return face
    const match = /^\/checkouts\/([\w-]{1,128})(\/thank-you)?\/?$/u.exec(path)
    if (!match) return null
    const { searchParams } = new URL(request.url)
    const [token, key] = [match[1]!, searchParams.get('key')]
    const locale = localeOf(token, key, request, searchParams.get('locale'))
    const frame = {
      locale,
      shopName: catalogue().shop.name,
      returnUrl: storefrontUrl(parts, locale.code),
    }
    const visit: CheckoutRequest = { token, key, locale, frame }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && (request.method !== 'POST' || match[2])) {
      const allow = match[2] ? 'GET, HEAD' : 'GET, HEAD, POST'
      return new Response(null, { status: 405, headers: { allow } })
    }
    try {
      if (isRead) return match[2] ? thankYou(visit) : show(visit)
      return await submit(visit, request, address)
    } catch (error) {
      return failure(visit, error)
    }
  }
}
