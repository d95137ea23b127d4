import { localSqliteFolder } from '../store/shared-database.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashSecret } from './secrets.ts'
import {
  callApi,
  openForm,
  PERSON_PASSWORD,
  createPerson,
  STUDIO_URL,
  redeemLoginRedirect,
} from '../testing/test-people.ts'
import { PASSWORD, serveWholeLake } from '../testing/test-whole-lake.ts'

const invitation = { email: 'nour@example.com', role: 'editor', returnTo: STUDIO_URL }

describe('people', () => {
  test('accepts an invitation once, with name and password, and signs in to Studio', async () => {
    const lake = await serveWholeLake()
    const { status, body } = await callApi(lake, 'POST', '/people/invitations', {
      ...invitation,
      role: 'translator',
      languages: ['fr', 'ar'],
    })
    expect([status, JSON.stringify(body).includes('tokenHash')]).toEqual([200, false])
    const { pathname, search } = new URL(body.url)
    const { page, html, submit } = await openForm(lake, pathname + search)
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
    expect(html).toContain('<strong>Translator: French, Arabic</strong>')
    expect((await submit({ name: 'Nour', password: 'short' })).status).toBe(400)
    expect((await submit({ name: ' ', password: PERSON_PASSWORD })).status).toBe(400)
    const foreign = await submit({ name: 'Nour', password: PERSON_PASSWORD, form: 'x' })
    expect(foreign.status).toBe(403)
    const back = await submit({ name: 'Nour', password: PERSON_PASSWORD })
    expect(back.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/studio#sid=/)
    const token = await redeemLoginRedirect(lake, back.headers.get('location'))
    expect((await callApi(lake, 'GET', '/users/me', undefined, token)).body).toMatchObject({
      name: 'Nour',
      email: 'nour@example.com',
      role: 'translator',
      languages: ['fr', 'ar'],
      roles: [{ title: 'Translator: French, Arabic' }],
    })
    expect((await submit({ name: 'Nour', password: PERSON_PASSWORD })).status).toBe(404)
    expect((await callApi(lake, 'POST', '/people/invitations', invitation)).status).toBe(409)
    const folder = localSqliteFolder(lake.lake.config)
    const files = readdirSync(folder).filter((name) => name.startsWith('content-lake.sqlite'))
    const stored = files.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
    expect(stored).not.toContain(PERSON_PASSWORD)
    expect(stored).not.toContain(new URL(body.url).searchParams.get('token'))
  })

  test('names the site on the pages of invitations and of sign-in', async () => {
    const lake = await serveWholeLake({
      CONTENT_LAKE_SITE_NAME: 'Maison & Co',
      CONTENT_LAKE_PASSWORD: PASSWORD,
    })
    const { body } = await callApi(lake, 'POST', '/people/invitations', invitation)
    const { pathname, search } = new URL(body.url)
    for (const path of [
      pathname + search,
      `${pathname}?token=unknown`,
      `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`,
    ]) {
      const html = await (await lake.request(path)).text()
      expect(html, path).toContain('</svg>Maison &#38; Co</p>')
      expect(html, path).not.toMatch(/content lake/i)
    }
  })

  test('shows a page when an invitation is accepted twice', async () => {
    const lake = await serveWholeLake()
    const { pathname, search } = new URL(
      (await callApi(lake, 'POST', '/people/invitations', invitation)).body.url,
    )
    const { submit } = await openForm(lake, pathname + search)
    const click = () => submit({ name: 'Nour', password: PERSON_PASSWORD })
    const answers = await Promise.all([click(), click()])
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    const second = answers.find(({ status }) => status !== 303)
    // 404 if the first request ends before the second one is read.
    expect([404, 409]).toContain(second?.status)
    expect(second?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await second?.text()).toContain('sign in from the studio')
  })

  test('closes an invitation when it is revoked, replaced or expired', async () => {
    const lake = await serveWholeLake()
    const first = (await callApi(lake, 'POST', '/people/invitations', invitation)).body
    const second = (await callApi(lake, 'POST', '/people/invitations', invitation)).body
    const open = (url: string) => lake.request(url.slice(url.indexOf('/v1')))
    expect([(await open(first.url)).status, (await open(second.url)).status]).toEqual([404, 200])
    expect((await callApi(lake, 'GET', '/invitations/project/orrery')).body).toMatchObject([
      { email: 'nour@example.com', isAccepted: false },
    ])
    expect((await callApi(lake, 'DELETE', `/people/invitations/${second.id}`)).status).toBe(200)
    expect((await open(second.url)).status).toBe(404)
    expect((await callApi(lake, 'DELETE', `/people/invitations/${second.id}`)).status).toBe(404)
    const { id, createdAt } = (await callApi(lake, 'POST', '/people/invitations', invitation)).body
    const { invitations } = lake.lake
    const [openInvitation] = invitations.open(createdAt)
    invitations.remove(id)
    invitations.add({
      ...openInvitation!,
      expiresAt: createdAt,
      createdAt: '2000-01-01T00:00:00.000Z',
    })
    expect(
      invitations.byToken(openInvitation!.tokenHash, lake.lake.clock().toISOString()),
    ).toBeUndefined()
  })

  test.each([
    [{ ...invitation, role: 'king' }, 'no role'],
    [{ ...invitation, role: 'none' }, 'no role'],
    [{ ...invitation, role: 'translator' }, 'needs a language'],
    [{ ...invitation, email: 'nour' }, 'no e-mail'],
    [{ ...invitation, languages: ['"] || true'] }, 'language codes'],
    [{ ...invitation, languages: ['fr', '12'] }, 'language codes'],
    [{ ...invitation, languages: ['a-b'] }, 'language codes'],
    [{ ...invitation, languages: ['fr-'] }, 'language codes'],
    [{ ...invitation, languages: ['--'] }, 'language codes'],
    [{ ...invitation, returnTo: 'http://evil.example/' }, 'returnTo'],
  ])('rejects an invitation of %o', async (wish, words) => {
    const { status, body } = await callApi(
      await serveWholeLake(),
      'POST',
      '/people/invitations',
      wish,
    )
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
  })

  test('signs a person in with e-mail and password beside the shared password', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_PASSWORD: PASSWORD })
    const { id } = await createPerson(lake, 'editor')
    const path = `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`
    const who = async (fields: Record<string, string>) => {
      const { submit } = await openForm(lake, path)
      const back = await submit(fields)
      if (back.status !== 303) return back.status
      const token = await redeemLoginRedirect(lake, back.headers.get('location'))
      return (await callApi(lake, 'GET', '/users/me', undefined, token)).body.id
    }
    expect((await openForm(lake, path)).html).toContain('<label for="email">')
    expect(await who({ email: 'TARIQ@example.com', password: PERSON_PASSWORD })).toBe(id)
    expect(await who({ email: '', password: PASSWORD })).toBe('password-editor')
    expect(await who({ email: 'tariq@example.com', password: PASSWORD })).toBe(401)
    expect(await who({ email: '', password: PERSON_PASSWORD })).toBe(401)
    expect(await who({ email: 'nobody@example.com', password: PERSON_PASSWORD })).toBe(401)
  })

  test('locks an address out of one account after five wrong passwords, with a message', async () => {
    const lake = await serveWholeLake()
    await createPerson(lake, 'editor')
    await createPerson(lake, 'editor', { name: 'Nour' })
    const { submit } = await openForm(
      lake,
      `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`,
    )
    const guess = (email: string, password: string) => submit({ email, password })
    const guesses = Array.from({ length: 7 }, () => guess('tariq@example.com', 'not this one'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    const locked = await guess('Tariq@example.com', PERSON_PASSWORD)
    expect([locked.status, await locked.text()]).toEqual([
      429,
      expect.stringContaining('Too many wrong passwords. Try again in 10 minutes.'),
    ])
    expect((await guess('nour@example.com', PERSON_PASSWORD)).status).toBe(303)
  })

  test('applies a changed role from the next request on, and closes open streams', async () => {
    const lake = await serveWholeLake()
    const { id, token } = await createPerson(lake, 'editor')
    const write = () => lake.client({ token }).createOrReplace({ _id: 'a', _type: 'page' })
    await write()
    const stream = await lake.request('/v2025-02-19/data/listen/production?query=*', {
      headers: { authorization: `Bearer ${token}` },
    })
    const ended = stream.text()
    expect((await callApi(lake, 'PATCH', `/people/${id}`, { role: 'contributor' })).status).toBe(
      200,
    )
    expect(await ended).toContain('event: welcome')
    await expect(write()).rejects.toMatchObject({ statusCode: 403 })
    expect((await callApi(lake, 'GET', '/users/me', undefined, token)).body.role).toBe(
      'contributor',
    )
  })

  test('signs out a disabled or removed person at once, and rejects every other sign-in', async () => {
    const lake = await serveWholeLake()
    const { id, token, email } = await createPerson(lake, 'editor')
    const link = (await callApi(lake, 'POST', `/people/${id}/sign-in-links`, {})).body
    expect((await callApi(lake, 'PATCH', `/people/${id}`, { disabled: true })).status).toBe(200)
    expect((await callApi(lake, 'GET', '/users/me', undefined, token)).status).toBe(401)
    expect(await redeemLoginRedirect(lake, link.url)).toBeUndefined()
    expect((await callApi(lake, 'POST', `/people/${id}/sign-in-links`, {})).status).toBe(409)
    const { submit } = await openForm(
      lake,
      `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`,
    )
    expect((await submit({ email, password: PERSON_PASSWORD })).status).toBe(401)
    const { sessions } = lake.lake
    const late = { userId: id, via: 'password', expiresAt: '2099-01-01T00:00:00.000Z' } as const
    sessions.addSession({ ...late, id: hashSecret('late-token') }, '2026-01-01T00:00:00.000Z')
    expect((await callApi(lake, 'GET', '/users/me', undefined, 'late-token')).status).toBe(401)
    sessions.removeAllOf(id)
    expect((await callApi(lake, 'PATCH', `/people/${id}`, { disabled: false })).status).toBe(200)
    expect((await submit({ email, password: PERSON_PASSWORD })).status).toBe(303)
    expect((await callApi(lake, 'DELETE', `/people/${id}`)).status).toBe(200)
    expect((await submit({ email, password: PERSON_PASSWORD })).status).toBe(404)
    expect((await callApi(lake, 'GET', `/users/${id}`)).body.displayName).toBe('Tariq')
    expect((await callApi(lake, 'DELETE', `/people/${id}`)).status).toBe(404)
    await createPerson(lake, 'viewer')
  })

  test('keeps the last administrator', async () => {
    const lake = await serveWholeLake()
    const first = await createPerson(lake, 'administrator')
    const change = (id: string, body: object) => callApi(lake, 'PATCH', `/people/${id}`, body)
    for (const refused of [
      await change(first.id, { role: 'editor' }),
      await change(first.id, { disabled: true }),
      await callApi(lake, 'DELETE', `/people/${first.id}`),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('the last administrator'),
      ])
    const second = await createPerson(lake, 'administrator', { name: 'Nour' })
    expect((await change(first.id, { role: 'editor' })).status).toBe(200)
    expect((await change(second.id, { name: 'Nour B.' })).body.name).toBe('Nour B.')
    expect((await callApi(lake, 'DELETE', `/people/${second.id}`)).status).toBe(409)
  })

  test('signs in once by link, and lets that session set a password without the previous one', async () => {
    const lake = await serveWholeLake()
    const { id, token, email } = await createPerson(lake, 'viewer')
    const set = (body: object, by: string) => callApi(lake, 'PUT', '/people/me/password', body, by)
    const password = 'moons of jupiter'
    expect((await set({ password }, token)).status).toBe(403)
    expect((await set({ password: 'short', current: PERSON_PASSWORD }, token)).status).toBe(400)
    const { url } = (await callApi(lake, 'POST', `/people/${id}/sign-in-links`, {})).body
    expect(url).toMatch(/^http:\/\/localhost:3000\/studio#sid=/)
    const byLink = await redeemLoginRedirect(lake, url)
    expect(await redeemLoginRedirect(lake, url)).toBeUndefined()
    const unused = (await callApi(lake, 'POST', `/people/${id}/sign-in-links`, {})).body
    expect((await set({ password }, byLink)).status).toBe(200)
    expect((await set({ password: 'moons of saturn' }, byLink)).status).toBe(403)
    expect((await callApi(lake, 'GET', '/users/me', undefined, token)).status).toBe(401)
    expect(await redeemLoginRedirect(lake, unused.url)).toBeUndefined()
    const { submit } = await openForm(
      lake,
      `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`,
    )
    expect((await submit({ email, password: PERSON_PASSWORD })).status).toBe(401)
    expect((await submit({ email, password })).status).toBe(303)
    expect((await callApi(lake, 'PUT', '/people/me/password', { password })).status).toBe(403)
  })

  test('lists and ends own sessions, and all sessions for an administrator', async () => {
    const lake = await serveWholeLake()
    const { id, token } = await createPerson(lake, 'viewer')
    const nour = await createPerson(lake, 'viewer', { name: 'Nour' })
    const { url } = (await callApi(lake, 'POST', `/people/${id}/sign-in-links`, {})).body
    const second = await redeemLoginRedirect(lake, url)
    const own = (await callApi(lake, 'GET', '/people/me/sessions', undefined, token)).body
    expect(own.map(({ isCurrent, via }: Record<string, unknown>) => [isCurrent, via])).toEqual(
      expect.arrayContaining([
        [true, 'invitation'],
        [false, 'link'],
      ]),
    )
    expect(
      (await callApi(lake, 'GET', `/people/${id}/sessions`, undefined, nour.token)).status,
    ).toBe(403)
    expect(
      (await callApi(lake, 'DELETE', `/people/${id}/sessions`, undefined, nour.token)).status,
    ).toBe(403)
    const other = own.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    const end = await callApi(lake, 'DELETE', `/people/me/sessions/${other.id}`, undefined, token)
    expect(end.body).toEqual({ ended: 1 })
    expect((await callApi(lake, 'GET', '/users/me', undefined, second)).status).toBe(401)
    const unused = (await callApi(lake, 'POST', `/people/${id}/sign-in-links`, {})).body
    expect((await callApi(lake, 'DELETE', `/people/${id}/sessions`)).body).toEqual({ ended: 1 })
    expect(await redeemLoginRedirect(lake, unused.url)).toBeUndefined()
    expect((await callApi(lake, 'GET', '/users/me', undefined, token)).status).toBe(401)
  })
})
