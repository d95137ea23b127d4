import { describe, expect, it } from 'vitest'
import { foldDigits } from './fold-digits.ts'

/** The ten digits of every script. */
const scripts = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => /^\p{Nd}$/u.test(String.fromCodePoint(code)))
  .reduce<string[]>((found, code, at) => {
    const digit = String.fromCodePoint(code)
    return at % 10 === 0 ? [...found, digit] : [...found.slice(0, -1), found.at(-1) + digit]
  }, [])

describe('foldDigits', () => {
  it('folds the digits of every script', () => {
    expect(scripts.length).toBeGreaterThan(60)
    for (const digits of scripts) expect(foldDigits(digits), digits).toBe('0123456789')
  })

  it('leaves other characters', () => expect(foldDigits('No. ٥, 五 ½')).toBe('No. 5, 五 ½'))
})
