import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword, passwordHashNeedsUpgrade } from './passwords.ts'

/** A hash as earlier versions stored it: salt and key, with Node's default cost. */
function formerHash(password: string): string {
  const salt = Buffer.from('0123456789abcdef')
  return `${salt.toString('base64url')}.${scryptSync(password, salt, 32).toString('base64url')}`
}

describe('passwords', () => {
  it('stores the hash with its cost parameters, as OWASP recommends', async () => {
    const hash = await hashPassword('equinox of brass')
    expect(hash).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}$/)
    expect(hash).not.toBe(await hashPassword('equinox of brass'))
    expect(await verifyPassword('equinox of brass', hash)).toBe(true)
    expect(await verifyPassword('equinox of bras', hash)).toBe(false)
    expect(passwordHashNeedsUpgrade(hash)).toBe(false)
  })

  it('verifies a hash of an earlier version and reports that it needs a rehash', async () => {
    const former = formerHash('orbital')
    expect(await verifyPassword('orbital', former)).toBe(true)
    expect(await verifyPassword('orbitals', former)).toBe(false)
    expect(passwordHashNeedsUpgrade(former)).toBe(true)
  })

  it.each([null, '', 'scrypt', 'scrypt:32768:8:3::', 'scrypt:0:0:0:a:b', 'nonsense.'])(
    'rejects every password for the stored value %j',
    async (kept) => {
      expect(await verifyPassword('', kept)).toBe(false)
    },
  )

  it('computes two hashes at a time, and rejects when two hundred are queued', async () => {
    const settled = await Promise.allSettled(
      Array.from({ length: 210 }, () => verifyPassword('x', 'scrypt:2:1:1:salt:key')),
    )
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { extensions: { code: 'THROTTLED' } } })
  })
})
