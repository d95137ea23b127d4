import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeXml, toScriptJson } from './escape.ts'

describe('escapeXml', () => {
  it('escapes every character that ends a text or an attribute in either kind of quotes', () => {
    expect(escapeXml(`<a b="c" d='e'> & f`)).toBe(
      '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt; &amp; f',
    )
    expect(escapeXml('&amp;')).toBe('&amp;amp;')
  })
})

describe('toScriptJson', () => {
  it('produces equivalent JSON that can never close its element', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('</script>', '<!--', '\u2028', '&lt;', '<script'),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), text), (value) => {
        const json = toScriptJson(value)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(json).not.toMatch(/[<>&\u2028\u2029]/)
      }),
    )
  })
})
