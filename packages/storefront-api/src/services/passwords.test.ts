import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword, needsRehash } from './passwords.ts'

/** As the versions before kept it: salt and key, of Node's default cost. */
function formerHash(password: string): string {
  const salt = Buffer.from('0123456789abcdef')
  return `${salt.toString('base64url')}.${scryptSync(password, salt, 32).toString('base64url')}`
}

it('keeps a password with what its hash cost, which is what OWASP asks for', async () => {
  const hash = await hashPassword('equinox of brass')
  expect(hash).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}$/)
  expect(hash).not.toBe(await hashPassword('equinox of brass'))
  expect(await verifyPassword('equinox of brass', hash)).toBe(true)
  expect(await verifyPassword('equinox of bras', hash)).toBe(false)
  expect(needsRehash(hash)).toBe(false)
})

it('still takes a password that was kept by an earlier version, and says that it is to be kept anew', async () => {
  const former = formerHash('orbital')
  expect(await verifyPassword('orbital', former)).toBe(true)
  expect(await verifyPassword('orbitals', former)).toBe(false)
  expect(needsRehash(former)).toBe(true)
})

it.each([null, '', 'scrypt', 'scrypt:32768:8:3::', 'scrypt:0:0:0:a:b', 'nonsense.'])(
  'takes no password where %j is kept',
  async (kept) => {
    expect(await verifyPassword('', kept)).toBe(false)
  },
)

it('works out two at a time, and refuses who would wait behind two hundred', async () => {
  const settled = await Promise.allSettled(
    Array.from({ length: 210 }, () => verifyPassword('x', 'scrypt:2:1:1:salt:key')),
  )
  const refused = settled.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: { extensions: { code: 'THROTTLED' } } })
})
