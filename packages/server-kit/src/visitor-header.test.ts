import { describe, expect, it } from 'vitest'
import { readVisitor, signVisitor } from './visitor-header.ts'

describe('visitorHeader', () => {
  it('returns the visitor address that a server with the secret signed', () => {
    for (const address of ['203.0.113.5', '2001:db8:0:1::/64', 'unknown'])
      expect(readVisitor(signVisitor(address, 'ours'), [undefined, 'ours'])).toBe(address)
  })

  it.each([
    ['another secret', signVisitor('203.0.113.5', 'theirs')],
    ['another address', signVisitor('203.0.113.5', 'ours').replace('5 ', '6 ')],
    ['no signature', '203.0.113.5'],
    ['a short signature', '203.0.113.5 abc'],
    ['nothing', null],
  ])('ignores a header with %s', (_name, value) => {
    expect(readVisitor(value, ['ours'])).toBeUndefined()
  })

  it('ignores every header without a configured secret', () => {
    expect(readVisitor(signVisitor('203.0.113.5', ''), [undefined])).toBeUndefined()
  })
})
