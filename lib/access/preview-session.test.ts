import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '#lib/env.ts'
import { sealData } from '#lib/http/seal-data.ts'
import {
  readSignedPreviewView,
  signPreviewView,
  resolvePreviewView,
} from './preview-view-header.ts'
import { checkPreviewSession, invalidatePreviewSessionCheck } from './check-preview-session.ts'
import {
  sealPreviewSession,
  previewIncludesPath,
  previewSessionCookie,
  type NewPreviewSession,
  readPreviewSessionCookie,
} from './preview-session.ts'

const now = Date.UTC(2026, 0, 1)
const shared = { link: 'abcdefgh', title: 'Winter', view: { perspective: 'rA' } }

afterEach(() => void vi.restoreAllMocks())

describe('preview session', () => {
  it('lasts eight hours and contains the editor’s token, if there is one', () => {
    const cookie = sealPreviewSession({ token: 'sk-editor', user: 'edith' }, now)
    expect(readPreviewSessionCookie(cookie, now)).toMatchObject({
      token: 'sk-editor',
      user: 'edith',
    })
    expect(readPreviewSessionCookie(sealPreviewSession({}, now), now)?.token).toBeUndefined()
    expect(
      readPreviewSessionCookie(cookie, now + previewSessionCookie.maxAge * 1000),
    ).toBeUndefined()
    expect(previewSessionCookie.maxAge).toBe(8 * 60 * 60)
  })

  it.each([60_000, 24 * 60 * 60_000])('expires with its preview link, after %i ms', (lifetime) => {
    const until = now + lifetime
    const cookie = sealPreviewSession({ share: shared, until }, now)
    expect(readPreviewSessionCookie(cookie, until - 1000)).toMatchObject({
      share: shared,
      expires: until,
    })
    expect(readPreviewSessionCookie(cookie, until)).toBeUndefined()
  })

  it('encrypts the token and rejects a forged cookie', () => {
    const cookie = sealPreviewSession({ token: 'sk-editor' }, now)
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('sk-editor')
    const other = sealData({ expires: now + 1000, token: 'x' }, 'another purpose')
    const changed = `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`
    for (const forged of [other, changed, 'x', '', undefined])
      expect(readPreviewSessionCookie(forged, now), forged).toBeUndefined()
  })

  it('differs in cookie name and key between two installations on one host', () => {
    const [name, cookie] = [previewSessionCookie.name, sealPreviewSession({}, now)]
    vi.spyOn(env, 'content', 'get').mockReturnValue({ ...env.content, dataset: 'another' })
    expect(previewSessionCookie.name).not.toBe(name)
    expect(previewSessionCookie.name).toMatch(/^preview_[0-9a-f]{8}$/)
    expect(readPreviewSessionCookie(cookie, now)).toBeUndefined()
  })

  it('uses the __Host- prefix when the site uses HTTPS', () => {
    vi.spyOn(env, 'site', 'get').mockReturnValue({ ...env.site, url: 'https://orrery.example' })
    expect(previewSessionCookie.name).toMatch(/^__Host-preview_[0-9a-f]{8}$/)
  })
})

describe('checkPreviewSession', () => {
  const nothing = { session: null, link: null, endedBefore: null }
  const says = (records: object) =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ result: { ...nothing, ...records } }))
  const stateOf = async (of: NewPreviewSession, records: object) => {
    says(records)
    return (await checkPreviewSession(sealPreviewSession(of))).state
  }
  const link = (over: object = {}) => ({
    link: { endedAt: null, expiresAt: new Date(Date.now() + 60_000).toISOString(), ...over },
  })

  it.each<[string, NewPreviewSession, object, string]>([
    ['of an editor, written down', { recorded: true }, { session: {} }, 'active'],
    ['of an editor, without a token that may write', {}, {}, 'active'],
    ['ended in Studio', { recorded: true }, { session: { endedAt: '2026-01-01' } }, 'revoked'],
    ['of which the record was deleted', { recorded: true }, {}, 'revoked'],
    ['ended with all others', {}, { endedBefore: '2999-01-01T00:00:00Z' }, 'revoked'],
    ['begun after all others were ended', {}, { endedBefore: '2020-01-01T00:00:00Z' }, 'active'],
    ['of a link', { share: shared }, link(), 'active'],
    [
      'of a link that was taken back',
      { share: shared },
      link({ endedAt: '2026-01-01' }),
      'revoked',
    ],
    ['of a link that grew old', { share: shared }, link({ expiresAt: '2020-01-01' }), 'revoked'],
    ['of a link that is gone', { share: shared }, {}, 'revoked'],
  ])('%s', async (_, of, records, expected) => {
    expect(await stateOf(of, records)).toBe(expected)
  })

  it('caches the check for a few seconds, shares concurrent requests and is invalidated by a local change', async () => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const fetchMock = says({ session: {} })
    const cookie = sealPreviewSession({ id: 'once', recorded: true })
    await Promise.all([
      checkPreviewSession(cookie),
      checkPreviewSession(cookie),
      checkPreviewSession(cookie),
    ])
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(fetchMock.mock.calls)).toContain('perspective=raw')
    vi.setSystemTime(now + 5_000)
    says({ session: { endedAt: 'now' } })
    expect((await checkPreviewSession(cookie)).state).toBe('revoked')
    says({ session: {} })
    expect((await checkPreviewSession(cookie)).state).toBe('revoked')
    invalidatePreviewSessionCheck({ id: 'once' })
    expect((await checkPreviewSession(cookie)).state).toBe('active')
    vi.useRealTimers()
  })

  it('reuses the last check for a minute while content is unavailable, and never succeeds without one', async () => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const cookie = sealPreviewSession({ id: 'silent' })
    says({})
    expect((await checkPreviewSession(cookie)).state).toBe('active')
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('away'))
    vi.setSystemTime(now + 50_000)
    expect((await checkPreviewSession(cookie)).state).toBe('active')
    vi.setSystemTime(now + 61_000)
    expect((await checkPreviewSession(cookie)).state).toBe('none')
    expect((await checkPreviewSession(sealPreviewSession({ id: 'unasked' }))).state).toBe('none')
    // A clock that was set back makes nothing of it younger.
    vi.setSystemTime(now - 3_600_000)
    expect((await checkPreviewSession(cookie)).state).toBe('none')
    vi.useRealTimers()
  })
})

describe('resolvePreviewView', () => {
  const session = (of: NewPreviewSession) => readPreviewSessionCookie(sealPreviewSession(of))!
  const editor = session({ user: 'edith' })
  const asks = (search: string, headers: HeadersInit = {}, of = editor) =>
    resolvePreviewView(of, new URLSearchParams(search), new Headers(headers))

  it('reads the view from the URL, else from the referring page', () => {
    const headers = { host: 'site', referer: 'http://site/fr?perspective=rB' }
    expect(asks('perspective=rA', headers)).toEqual({ perspective: 'rA' })
    expect(asks('', headers)).toEqual({ perspective: 'rB' })
    expect(asks('')).toBeUndefined()
  })

  it('is fixed by a preview link and restricted to its page when it shares one page', () => {
    const guest = session({ share: { ...shared, path: '/fr/pages/faq' } })
    const headers = { host: 'site', referer: 'http://site/fr?perspective=drafts' }
    expect(asks('perspective=drafts&at=2026-12-24T18:00:00Z', headers, guest)).toEqual(shared.view)
    expect(previewIncludesPath(guest, '/fr/pages/faq')).toBe(true)
    for (const other of ['/fr/pages/fa', '/pages/faq', '/fr', '/fr/pages/faq/more'])
      expect(previewIncludesPath(guest, other), other).toBe(false)
    expect(previewIncludesPath(session({ share: shared }), '/anything')).toBe(true)
    expect(previewIncludesPath(session({ share: { ...shared, path: '/' } }), '/en')).toBe(true)
  })

  it('accepts the preview header only when the proxy signed it for this session', () => {
    const header = signPreviewView(editor, { perspective: 'rA' })
    expect(readSignedPreviewView(header, editor)).toEqual({ view: { perspective: 'rA' } })
    expect(readSignedPreviewView(signPreviewView(editor, undefined), editor)).toEqual({})
    expect(readSignedPreviewView(header, session({}))).toBeUndefined()
    for (const forged of ['perspective=drafts', '{"session":"x"}', null])
      expect(readSignedPreviewView(forged, editor)).toBeUndefined()
  })
})
