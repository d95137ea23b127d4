import { fieldNames } from '../checkout/form-fields.ts'

/** A buyer whose form has everything that an order needs. */
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

/** Path and query of a cart's checkout in a language. */
export function checkoutOf(cart: { checkoutUrl: string }, locale: string | null = 'en'): string {
  const url = new URL(cart.checkoutUrl)
  url.searchParams.set('_fd', '0')
  if (locale !== null) url.searchParams.set('locale', locale)
  return url.pathname + url.search
}

export interface Opened {
  response: Response
  page: string
  /** What the buyer agrees to by ordering from this page. */
  seal: string
}

/** Opens pages and sends forms as a browser without scripts does. */
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
  /** Sends the form of a page and follows to the page that it leads to. */
  const send = async (path: string, fields: Record<string, string>) => {
    const { response, location } = await post(path, fields)
    return { answer: response, location, ...(await open(location.split('#')[0]!)) }
  }
  /** Orders as the page that is there now has it. */
  const order = async (path: string, fields: Record<string, string> = {}) => {
    const { seal } = await open(path)
    return send(path, { ...buyer, do: 'order', seal, ...fields })
  }
  return { open, post, send, order }
}

/** What a page's fields hold, by name: texts, and what is chosen. */
export function valuesIn(page: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, value] of page.matchAll(
    /<input type="(?:text|email|tel)" id="[^"]*" name="([^"]*)"[^>]*? value="([^"]*)"/gu,
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
  return fieldNames.some((field) => field === name)
}
