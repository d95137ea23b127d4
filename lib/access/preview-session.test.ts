import { expect, it } from 'vitest'
import { seal } from '#lib/http/sealed.ts'
import { beginPreview, previewCookie, readPreview } from './preview-session.ts'

const now = Date.UTC(2026, 0, 1)

it('is kept for eight hours, with the editor’s token where there is one', () => {
  const cookie = beginPreview({ token: 'sk-editor' }, now)
  expect(readPreview(cookie, now)).toEqual({ token: 'sk-editor' })
  expect(readPreview(beginPreview({}, now), now)).toEqual({ token: undefined })
  expect(readPreview(cookie, now + previewCookie.maxAge * 1000)).toBeUndefined()
  expect(previewCookie.maxAge).toBe(8 * 60 * 60)
})

it('tells nobody the token, and cannot be made up', () => {
  const cookie = beginPreview({ token: 'sk-editor' }, now)
  expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('sk-editor')
  const other = seal({ expires: now + 1000, token: 'x' }, 'another purpose')
  const changed = `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`
  for (const forged of [other, changed, 'x', '', undefined])
    expect(readPreview(forged, now), forged).toBeUndefined()
})
