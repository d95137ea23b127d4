import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseKey, SecretBox, type EncryptedSecret } from './secret-box.ts'

const [key, other] = [randomBytes(32), randomBytes(32)]
const box = new SecretBox(() => [key])

describe('an encrypted secret', () => {
  it('can be decrypted in its own row only, and differs for each encryption', () => {
    const sealed = box.seal('orbits of brass 🌙', 'a')
    expect(box.open(sealed, 'a')).toBe('orbits of brass 🌙')
    expect(box.open(sealed, 'b')).toBeUndefined()
    expect(box.seal('orbits of brass 🌙', 'a')).not.toBe(sealed)
    expect(Buffer.from(sealed, 'base64url').includes('orbits')).toBe(false)
  })

  it('cannot be decrypted after any bit or its length changed', () => {
    const bytes = Buffer.from(box.seal('brass', 'a'), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.with(at, bytes[at]! ^ 1)
      const text = Buffer.from(changed).toString('base64url') as EncryptedSecret
      expect([at, box.open(text, 'a')]).toEqual([at, undefined])
    }
    for (const length of [0, 1, 12, 27, bytes.length - 1])
      expect(
        box.open(bytes.subarray(0, length).toString('base64url') as EncryptedSecret, 'a'),
      ).toBeUndefined()
  })

  it('can be decrypted with a previous key and re-encrypted with the current one', () => {
    const sealed = box.seal('brass', 'a')
    const [rotated, lost] = [new SecretBox(() => [other, key]), new SecretBox(() => [other])]
    expect([rotated.open(sealed, 'a'), lost.open(sealed, 'a')]).toEqual(['brass', undefined])
    expect(lost.renew(sealed, 'a')).toBeUndefined()
    const renewed = rotated.renew(sealed, 'a')!
    expect([lost.open(renewed, 'a'), box.open(renewed, 'a')]).toEqual(['brass', undefined])
    expect(rotated.renew(renewed, 'a')).toBe(renewed)
  })
})

it('derives fingerprints, and a separate secret for each purpose', () => {
  const rotated = new SecretBox(() => [other, key])
  expect(rotated.has(box.fingerprint)).toBe(true)
  expect(rotated.fingerprint).not.toBe(box.fingerprint)
  expect(box.has(rotated.fingerprint)).toBe(false)
  expect(box.derive('a')).toBe(new SecretBox(() => [key]).derive('a'))
  expect(new Set([box.derive('a'), box.derive('b'), rotated.derive('a')]).size).toBe(3)
})

it('reads the key at its first use', () => {
  const none = new SecretBox(() => {
    throw new Error('no key')
  })
  expect(() => none.seal('brass', 'a')).toThrow('no key')
})

it.each([
  [key.toString('base64'), true],
  [key.toString('base64url'), true],
  [randomBytes(31).toString('base64'), false],
  // Output of `openssl rand -base64 33`.
  [randomBytes(33).toString('base64'), true],
  [randomBytes(65).toString('base64'), false],
  [`${key.toString('base64').slice(0, 40)} key`, false],
  ['', false],
])('parses %j as a key: %s', (text, isKey) => {
  expect(parseKey(text) !== undefined).toBe(isKey)
})
