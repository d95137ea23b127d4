import { describe, expect, test } from 'vitest'
import {
  callApi,
  openForm,
  PERSON_PASSWORD,
  createPerson,
  STUDIO_URL,
} from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { passwordProblem } from './passwords.ts'
import { normalizeName } from './body-fields.ts'

const login = `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`
const invitation = { role: 'editor', returnTo: STUDIO_URL }

describe('email normalization', () => {
  test.each(['TARIQ@Example.com', 'ｔariq@example.com', ' tariq@example.com '])(
    'treats %j as the e-mail tariq@example.com at sign-in and invitation',
    async (email) => {
      const lake = await serveWholeLake()
      await createPerson(lake, 'editor')
      const { submit } = await openForm(lake, login)
      expect((await submit({ email, password: PERSON_PASSWORD })).status).toBe(303)
      const again = await callApi(lake, 'POST', '/people/invitations', { ...invitation, email })
      expect([again.status, again.body.message]).toEqual([
        409,
        expect.stringContaining('here already'),
      ])
    },
  )

  test.each(['tariq@example.com\u200b', '\u202etariq@example.com', 'tariq@exa\u0000mple.com'])(
    'rejects an invitation of %j, which only looks like an e-mail',
    async (email) => {
      const lake = await serveWholeLake()
      const { status } = await callApi(lake, 'POST', '/people/invitations', {
        ...invitation,
        email,
      })
      expect(status).toBe(400)
    },
  )

  test.each([
    ['  Ada\n Lovelace\t', 'Ada Lovelace'],
    ['\u202eadA\u202c', 'adA'],
    ['\u0000\u0007Ada', 'Ada'],
    ['Ame\u0301lie', 'Am\u00e9lie'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['\u200b\u200b', undefined],
    ['x'.repeat(101), undefined],
    ['é'.repeat(100), 'é'.repeat(100)],
  ])('normalizes the name %j to %j', (given, kept) => {
    expect(normalizeName(given)).toBe(kept)
  })

  test('normalizes passwords before comparison, and limits their length', async () => {
    expect(passwordProblem('e\u0301'.repeat(9))).toContain('too short')
    expect(passwordProblem('\ufdfa'.repeat(12))).toContain('too long')
    expect(passwordProblem('🌙'.repeat(10))).toBeUndefined()
    const lake = await serveWholeLake()
    const { token } = await createPerson(lake, 'editor')
    const huge = { password: 'x'.repeat(1_000_000), current: PERSON_PASSWORD }
    expect((await callApi(lake, 'PUT', '/people/me/password', huge, token)).status).toBe(413)
    const { submit } = await openForm(lake, login)
    expect((await submit({ email: 'tariq@example.com', password: huge.password })).status).toBe(413)
  })
})
