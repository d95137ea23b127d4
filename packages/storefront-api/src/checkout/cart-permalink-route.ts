import { addLines } from '../cart/update-lines.ts'
import { type Cart, type CartOutcome, checkoutUrl } from '../cart/cart.ts'
import {
  codeLengthProblems,
  newCodesExist,
  setDiscountCodes,
} from '../cart/discount-and-gift-card-codes.ts'
import {
  attributesProblem,
  noteProblem,
  setAttributes,
  setNote,
} from '../cart/note-and-attributes.ts'
import { rejectedOutcome } from '../cart/cart-outcome.ts'
import { gid } from '../catalogue/gid.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { negotiateCheckoutLocale } from './checkout-locale.ts'
import { createPageResponses } from './page-responses.ts'
import { type CheckoutRouteOptions, storefrontUrl } from './route.ts'
import { messagePage } from './views/layout.ts'

export interface CartPermalinkRouteOptions extends Pick<
  CheckoutRouteOptions,
  | 'catalogue'
  | 'pricingContext'
  | 'publicUrl'
  | 'returnUrl'
  | 'returnLocales'
  | 'isCodeAttemptAllowed'
> {
  createCart: (
    change: (cart: Cart, catalogue: LiveCatalogue) => CartOutcome,
  ) => Promise<CartOutcome>
  newLineId: () => string
}

/** What a permalink puts into the cart. */
interface PermalinkContent {
  lines: readonly { merchandiseId: string; quantity: number }[]
  codes: readonly string[]
  note: string
  attributes: readonly { key: string; value: string }[]
}

const permalinkPath = /^\/cart\/(\d{1,19}:\d{1,6}(?:,\d{1,19}:\d{1,6})*)\/?$/u

function parseContent(list: string, query: URLSearchParams): PermalinkContent {
  return {
    lines: list.split(',').map((line) => {
      const [id = '', quantity] = line.split(':')
      return { merchandiseId: gid('ProductVariant', id), quantity: Number(quantity) }
    }),
    codes: (query.get('discount') ?? '').split(',').filter((code) => code.trim() !== ''),
    note: query.get('note') ?? '',
    attributes: [...query].flatMap(([name, value]) => {
      const key = /^attributes\[(.+)\]$/u.exec(name)?.[1]
      return key ? [{ key, value }] : []
    }),
  }
}

function fill(
  empty: Cart,
  { lines, codes, note, attributes }: PermalinkContent,
  catalogue: LiveCatalogue,
  newId: () => string,
): CartOutcome {
  const problems = [
    noteProblem(note, []),
    attributesProblem(attributes, []),
    ...codeLengthProblems(codes, []),
  ].filter((problem) => problem !== null)
  if (problems.length > 0) return rejectedOutcome(problems)
  const noted = note === '' ? empty : setNote(empty, note)
  const outcome = addLines(setAttributes(noted, attributes), lines, catalogue, { newId, path: [] })
  return outcome.cart ? { ...outcome, cart: setDiscountCodes(outcome.cart, codes) } : outcome
}

/**
 * Shopify's cart permalinks, `/cart/ID:QUANTITY,…?discount=CODE&note=…&attributes[key]=…`: creates a cart and leads to
 * its checkout. Returns null for any other path.
 */
export function createCartPermalinkRoute(parts: CartPermalinkRouteOptions) {
  const { page, seeOther } = createPageResponses(parts.publicUrl)
  return async (request: Request, path: string, address: string): Promise<Response | null> => {
    const list = permalinkPath.exec(path)?.[1]
    if (list === undefined) return null
    // Each request creates a cart.
    if (request.method !== 'GET')
      return new Response(null, { status: 405, headers: { allow: 'GET' } })
    const { searchParams } = new URL(request.url)
    const language = request.headers.get('accept-language')
    const locale = negotiateCheckoutLocale(searchParams.get('locale'), language)
    const content = parseContent(list, searchParams)
    const right = newCodesExist(
      { discountCodes: [], giftCards: [] },
      { discountCodes: content.codes },
      parts.pricingContext(),
    )
    const isAllowed = parts.isCodeAttemptAllowed({ address, cart: null }, right)
    const { cart } = await parts.createCart((empty, catalogue) =>
      fill(empty, isAllowed ? content : { ...content, codes: [] }, catalogue, parts.newLineId),
    )
    if (cart) return seeOther(`${checkoutUrl(parts.publicUrl(), cart, true)}&locale=${locale.code}`)
    const frame = {
      locale,
      shopName: parts.catalogue().shop.name,
      returnUrl: storefrontUrl(parts, locale.code),
    }
    const { linkTitle, linkBody } = locale.messages
    return page(messagePage(frame, linkTitle, linkBody), locale.script, 404)
  }
}
