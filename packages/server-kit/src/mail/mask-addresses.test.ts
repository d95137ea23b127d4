import { describe, expect, it } from 'vitest'
import { maskAddresses } from './mask-addresses.ts'

describe('maskAddresses', () => {
  it('leaves no address of a server’s response', () => {
    expect(maskAddresses('550 5.1.1 <ada+x@example.com>: no such user أ@مثال.إختبار.')).toBe(
      '550 5.1.1 <…>: no such user …',
    )
  })
})
