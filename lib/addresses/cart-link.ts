import { isRoutedLocale, type Locale } from '#lib/locales.ts'
import { canonicalPath, splitLocalizedPath } from './localized-path.ts'
import { safePath } from './safe-path.ts'

/** What a link puts into the cart. */
export interface CartLink {
  /** Replace the lines of the cart, unless there are none. */
  lines: ReadonlyArray<{ variantId: string; quantity: number }>
  discountCode?: string
  note?: string
  attributes: ReadonlyArray<{ key: string; value: string }>
}

const lineList = /^\d{1,19}:\d{1,6}(?:,\d{1,19}:\d{1,6})*$/
const attributeParameter = /^attributes\[(.+)\]$/

/**
 * The page that a link of Shopify's stores leads to: `/discount/CODE?redirect=/path`, `/cart` and
 * `/cart/ID:QUANTITY,ID:QUANTITY?discount=CODE&note=…&attributes[key]=…`. The content of the link is in the fragment,
 * since the cart is the browser's, and shared caches must not distinguish such pages.
 */
export function cartLinkLocation(
  locale: Locale,
  parts: readonly string[],
  search: string,
): string | undefined {
  const [first, argument, ...rest] = parts
  const query = new URLSearchParams(search)
  if (rest.length > 0) return undefined
  if (first === 'discount' && argument) {
    const [path = ''] = safePath(query.get('redirect') ?? canonicalPath(locale, [])).split('#')
    return (
      locationOfCartRedirect(path, argument) ??
      `${path}#${new URLSearchParams({ discount: argument }).toString()}`
    )
  }
  if (first !== 'cart' || (argument !== undefined && !lineList.test(argument))) return undefined
  const content = new URLSearchParams({ cart: argument ?? '' })
  for (const [name, value] of query)
    if (name === 'discount' || name === 'note' || attributeParameter.test(name))
      content.append(name, value)
  return `${canonicalPath(locale, [])}#${content.toString()}`
}

/** The location of a path that opens the cart, with a discount code; its page would drop a code in the fragment. */
function locationOfCartRedirect(path: string, discount: string): string | undefined {
  const [pathname = '', search] = path.split('?')
  const { locale, parts } = splitLocalizedPath(pathname, isRoutedLocale)
  const query = new URLSearchParams(search)
  query.set('discount', discount)
  return parts[0] === 'cart' ? cartLinkLocation(locale, parts, query.toString()) : undefined
}

/** Path and query of the shop's own permalink for such a location; undefined without lines. */
export function shopPermalinkPath(location: string): string | undefined {
  const query = new URLSearchParams(location.slice(location.indexOf('#') + 1))
  const list = query.get('cart')
  if (!list) return undefined
  query.delete('cart')
  return query.size > 0 ? `/cart/${list}?${query.toString()}` : `/cart/${list}`
}

/** The content of a link in the fragment of a URL; undefined for any other fragment. */
export function parseCartLink(hash: string): CartLink | undefined {
  const content = new URLSearchParams(hash.slice(1))
  const list = content.get('cart')
  const code = content.get('discount')?.trim()
  const note = content.get('note')?.trim()
  if (list === null && !code) return undefined
  return {
    lines: lineList.test(list ?? '') ? (list ?? '').split(',').flatMap(parseLine) : [],
    ...(code && { discountCode: code }),
    ...(note && { note }),
    attributes: [...content].flatMap(([name, value]) => {
      const key = attributeParameter.exec(name)?.[1]
      return key ? [{ key, value }] : []
    }),
  }
}

function parseLine(text: string): CartLink['lines'] {
  const [id = '', quantity = ''] = text.split(':')
  return Number(quantity) > 0
    ? [{ variantId: `gid://shopify/ProductVariant/${id}`, quantity: Number(quantity) }]
    : []
}
