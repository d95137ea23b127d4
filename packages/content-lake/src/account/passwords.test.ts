import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openForm, PERSON_PASSWORD, createPerson, STUDIO_URL } from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { verifyPassword, hashPassword, needsRehash } from './passwords.ts'

/** The hash of a password as earlier versions stored it. */
function formerlyKept(password: string): string {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync(password, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 27 })
  return `scrypt:32768:8:1:${salt.toString('base64url')}:${key.toString('base64url')}`
}

describe('passwords', () => {
  test('stores the scrypt cost of a password, which is what OWASP recommends', async () => {
    const scryptHash = await hashPassword(PERSON_PASSWORD)
    expect(scryptHash).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}$/)
    expect([await verifyPassword(PERSON_PASSWORD, scryptHash), needsRehash(scryptHash)]).toEqual([
      true,
      false,
    ])
    expect(await verifyPassword(`${PERSON_PASSWORD}.`, scryptHash)).toBe(false)
  })

  test('verifies the password hash of an earlier version, and rehashes it at sign-in', async () => {
    const lake = await serveWholeLake()
    const { id, email, token } = await createPerson(lake, 'editor')
    const { people } = lake.lake
    const former = formerlyKept(PERSON_PASSWORD)
    people.put({ ...people.byId(id)!, password: former })
    const path = `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`
    const { submit } = await openForm(lake, path)
    expect((await submit({ email, password: 'not this one' })).status).toBe(401)
    expect(people.byId(id)?.password).toBe(former)
    expect((await submit({ email, password: PERSON_PASSWORD })).status).toBe(303)
    const anew = people.byId(id)?.password
    expect(anew).toMatch(/^scrypt:32768:8:3:/)
    const known = await submit({ email, password: PERSON_PASSWORD })
    expect([known.status, people.byId(id)?.password]).toEqual([303, anew])
    expect((await lake.client({ token }).users.getById('me')).id).toBe(id)
  })
})
