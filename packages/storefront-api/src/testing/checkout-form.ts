import { checkoutFieldNames } from '../checkout/checkout-form-fields.ts'

/** A form with everything that an order needs. */
export const buyer = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  countryCode: 'CH',
  address1: '1 Rue de la Cité',
  zip: '1204',
  city: 'Genève',
  billing: 'same',
  payment: 'accepted',
}

/** Path and query of a cart's checkout in a locale. */
export function checkoutOf(cart: { checkoutUrl: string }, locale: string | null = 'en'): string {
  const url = new URL(cart.checkoutUrl)
  url.searchParams.set('_fd', '0')
  if (locale !== null) url.searchParams.set('locale', locale)
  return url.pathname + url.search
}

export interface Opened {
  response: Response
  page: string
  /** Digest of what the buyer agrees to when ordering from this page. */
  seal: string
}

/** Opens pages and submits forms as a browser without JavaScript does. */
export function createVisitor(request: (path: string, init?: RequestInit) => Promise<Response>) {
  const open = async (path: string, headers: Record<string, string> = {}): Promise<Opened> => {
    const response = await request(path, { headers })
    const page = await response.text()
    return { response, page, seal: /name="seal" value="([^"]+)"/.exec(page)?.[1] ?? '' }
  }
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const response = await request(path, { method: 'POST', body, redirect: 'manual' })
    return { response, location: response.headers.get('location') ?? '' }
  }
  /** Submits the form of a page and follows the redirect. */
  const send = async (path: string, fields: Record<string, string>) => {
    const { response, location } = await post(path, fields)
    return { answer: response, location, ...(await open(location.split('#')[0]!)) }
  }
  /** Places the order from the current page. */
  const order = async (path: string, fields: Record<string, string> = {}) => {
    const { seal } = await open(path)
    return send(path, { ...buyer, do: 'order', seal, ...fields })
  }
  return { open, post, send, order }
}

/** The values of a page's fields, by name: texts and selected options. */
export function valuesIn(page: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, value] of page.matchAll(
    /<input\s+type="(?:text|tel)"\s+id="[^"]*" name="([^"]*)"[^>]*?\svalue="([^"]*)"/gu,
  ))
    found[name!] = value!
  for (const [, name, body] of page.matchAll(/<select id="[^"]*" name="([^"]*)"(.*?)<\/select>/gsu))
    found[name!] = /<option value="([^"]*)"\s+selected/u.exec(body!)?.[1] ?? ''
  for (const [, name, value] of page.matchAll(
    /<input\s+type="radio"\s+name="([^"]*)"\s+value="([^"]*)"\s+id="[^"]*"\s+checked/gu,
  ))
    found[name!] = value!
  return Object.fromEntries(Object.entries(found).filter(([name]) => isField(name)))
}

function isField(name: string): boolean {
  return checkoutFieldNames.some((field) => field === name)
}
