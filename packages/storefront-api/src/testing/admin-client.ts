import { ADMIN_TOKEN } from './running-shop.ts'

/** A signed-in browser session without JavaScript. */
export interface AdminVisit {
  get(path: string): Promise<{ status: number; body: string; headers: Headers }>
  /** Submits a form with the hidden fields of a page, and follows the redirect. */
  send(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: string; location: string | null }>
  cookie: string
  csrf: string
}

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

function csrfOf(body: string): string {
  return /name="csrf" value="([^"]+)"/u.exec(body)?.[1] ?? ''
}

/** Signs in through any request function of a shop. */
export async function visitAdmin(request: Fetch, token = ADMIN_TOKEN): Promise<AdminVisit> {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    })
  const answer = await post('/admin/sign-in', { token }, {})
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!
  const get = async (path: string) => {
    const response = await request(path, { headers: { cookie }, redirect: 'manual' })
    return { status: response.status, body: await response.text(), headers: response.headers }
  }
  const csrf = csrfOf((await get('/admin/gift-cards')).body)
  return {
    get,
    cookie,
    csrf,
    async send(path, fields, headers = {}) {
      const response = await post(path, { csrf, ...fields }, { cookie, ...headers })
      const location = response.headers.get('location')
      const body = location ? (await get(location)).body : await response.text()
      return { status: response.status, body, location }
    },
  }
}
