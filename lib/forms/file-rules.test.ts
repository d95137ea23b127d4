import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName } from './file-rules.ts'

const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

describe('file rules', () => {
  it.each([
    ['C:\\Users\\Ada\\proof.PDF', 'proof.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['.htaccess', 'htaccess'],
    ['con.pdf', '_con.pdf'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['   ', 'file'],
    ['عقد البيع.pdf', 'عقد البيع.pdf'],
  ])('sanitizes the file name %j: %j', (name, safe) => expect(safeFileName(name)).toBe(safe))

  it('returns a safe, stable name for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit }), (name) => {
        const safe = safeFileName(name)
        expect(safe).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}]|^\.|\.\./u)
        expect(safe.length).toBeGreaterThan(0)
        expect(safe.length).toBeLessThan(200)
      }),
    )
  })
})
