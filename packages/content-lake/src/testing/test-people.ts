import { expect } from 'vitest'
import { ALLOWED_ORIGIN, asAdministrator, type WholeLake } from './test-whole-lake.ts'
import type { Json } from './test-lake.ts'

export const STUDIO_URL = `${ALLOWED_ORIGIN}/studio`

/** Sends a request as the administrator by default, and returns status and body. */
export async function callApi(
  lake: WholeLake,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: Json }> {
  const answer = await lake.request(`/v2025-02-19${path}`, {
    method,
    headers: token === undefined ? asAdministrator : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Opens and submits a form of the lake, as a browser does. */
export async function openForm(lake: WholeLake, path: string) {
  const page = await lake.request(path)
  const html = await page.text()
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
  const form = /name="form" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    lake.request(path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, ...headers },
      body: new URLSearchParams({ form, ...fields }),
    })
  return { page, html, submit }
}

/** Exchanges the login id of a redirect for a session token. */
export async function redeemLoginRedirect(
  lake: WholeLake,
  location: string | null,
): Promise<string> {
  const sid = new URL(location ?? '').hash.slice('#sid='.length)
  return (await (await lake.request(`/v1/auth/fetch?sid=${sid}`)).json()).token
}

export const PERSON_PASSWORD = 'orbits of brass'

/** Invites a person and accepts the invitation. */
export async function createPerson(
  lake: WholeLake,
  role: string,
  { languages = [] as string[], name = 'Tariq' } = {},
): Promise<{ id: string; token: string; email: string; known: string }> {
  const email = `${name.toLowerCase()}@example.com`
  const invitation = { email, role, languages, returnTo: STUDIO_URL }
  const { body } = await callApi(lake, 'POST', '/people/invitations', invitation)
  const { pathname, search } = new URL(body.url)
  const { submit } = await openForm(lake, pathname + search)
  const back = await submit({ name, password: PERSON_PASSWORD })
  expect(back.status).toBe(303)
  const token = await redeemLoginRedirect(lake, back.headers.get('location'))
  const { id } = (await callApi(lake, 'GET', '/users/me', undefined, token)).body
  const [known = ''] = (back.headers.get('set-cookie') ?? '').split(';')
  return { id, token, email, known }
}
