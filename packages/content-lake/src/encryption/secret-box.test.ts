import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseKey, SecretBox, type EncryptedSecret } from './secret-box.ts'

const [key, other] = [randomBytes(32), randomBytes(32)]
const box = new SecretBox(() => [key])

describe('a stored secret', () => {
  it('is decrypted at its place alone, and is another text each time', () => {
    const sealed = box.seal('orbits of brass 🌙', 'a')
    expect(box.open(sealed, 'a')).toBe('orbits of brass 🌙')
    expect(box.open(sealed, 'b')).toBeUndefined()
    expect(box.seal('orbits of brass 🌙', 'a')).not.toBe(sealed)
    expect(Buffer.from(sealed, 'base64url').includes('orbits')).toBe(false)
  })

  it('is not decrypted where a single bit of it, or its length, is another', () => {
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

  it('is decrypted by the key that encrypted it, and encrypted anew with the current one', () => {
    const sealed = box.seal('brass', 'a')
    const [rotated, lost] = [new SecretBox(() => [other, key]), new SecretBox(() => [other])]
    expect([rotated.open(sealed, 'a'), lost.open(sealed, 'a')]).toEqual(['brass', undefined])
    expect(lost.renew(sealed, 'a')).toBeUndefined()
    const renewed = rotated.renew(sealed, 'a')!
    expect([lost.open(renewed, 'a'), box.open(renewed, 'a')]).toEqual(['brass', undefined])
    expect(rotated.renew(renewed, 'a')).toBe(renewed)
  })
})

it('keys have fingerprints, and secrets of their own for each purpose', () => {
  const rotated = new SecretBox(() => [other, key])
  expect(rotated.has(box.fingerprint)).toBe(true)
  expect(rotated.fingerprint).not.toBe(box.fingerprint)
  expect(box.has(rotated.fingerprint)).toBe(false)
  expect(box.derive('a')).toBe(new SecretBox(() => [key]).derive('a'))
  expect(new Set([box.derive('a'), box.derive('b'), rotated.derive('a')]).size).toBe(3)
})

it('a key is read when it is needed first', () => {
  const none = new SecretBox(() => {
    throw new Error('no key')
  })
  expect(() => none.seal('brass', 'a')).toThrow('no key')
})

it.each([
  [key.toString('base64'), true],
  [key.toString('base64url'), true],
  [randomBytes(31).toString('base64'), false],
  // What `openssl rand -base64 33` writes.
  [randomBytes(33).toString('base64'), true],
  [randomBytes(65).toString('base64'), false],
  [`${key.toString('base64').slice(0, 40)} key`, false],
  ['', false],
])('%j is a key: %s', (text, isKey) => {
  expect(parseKey(text) !== undefined).toBe(isKey)
})
