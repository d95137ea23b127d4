import { describe, expect, it } from 'vitest'
import { reuseFragmentTypes } from './reuse-fragment-types.ts'

const seo = `export type SeoFragmentResult = {
  title: string | null;
  tone: "a" | "b";
} | null;
`
/** How a result reads after the parts have been shared. */
const shared = (result: string, parts = seo) =>
  reuseFragmentTypes(`${parts}\nexport type HomeQueryResult = ${result};\n`)
    .split('HomeQueryResult = ')[1]
    ?.trim()

describe('reuseFragmentTypes', () => {
  it('replaces a fragment’s inlined type by its name, in any formatting', () => {
    expect(shared('{ seo: { title: string | null; tone: "a" | "b" } | null }')).toBe(
      '{ seo: SeoFragmentResult };',
    )
    expect(
      shared(
        '{\n  seo:\n    | {\n        title: string | null;\n        tone:\n          | "a"\n          | "b";\n      }\n    | null;\n}',
      ),
    ).toBe('{\n  seo: SeoFragmentResult;\n};')
  })

  it('distinguishes nullable from non-nullable types', () => {
    expect(shared('{ seo: { title: string | null; tone: "a" | "b" } }')).toBe(
      '{ seo: NonNullable<SeoFragmentResult> };',
    )
    expect(
      shared(
        '{ seo: { title: string | null; tone: "a" | "b" } | null }',
        seo.replace('} | null;', '};'),
      ),
    ).toBe('{ seo: SeoFragmentResult | null };')
  })

  it.each([
    ['another member', '{ seo: { title: string; tone: "a" | "b" } }'],
    ['one member more', '{ seo: { title: string | null; tone: "a" | "b"; id: string } }'],
    ['one member less', '{ seo: { title: string | null } }'],
    ['a literal with a blank', '{ seo: { title: string | null; tone: "a " | "b" } }'],
  ])('keeps a type that has %s', (_, result) => {
    expect(shared(result)).toBe(`${result};`)
  })

  it('replaces nested fragments, lists included, and keeps each fragment’s own definition', () => {
    const parts = `${seo}
export type CardsFragmentResult = Array<
  | { _type: "a"; seo: { title: string | null; tone: "a" | "b" } | null }
  | { _type: "b" }
> | null;
`
    const list =
      'Array<{ _type: "a"; seo: { title: string | null; tone: "a" | "b" } | null } | { _type: "b" }>'
    expect(shared(`{ cards: ${list} | null }`, parts)).toBe('{ cards: CardsFragmentResult };')
    const text = reuseFragmentTypes(parts)
    expect(text).toContain('| { _type: "a"; seo: SeoFragmentResult }')
    expect(text).toContain(seo)
  })

  it('distinguishes two fragments with the same members', () => {
    const twins = `${seo}${seo.replace('Seo', 'Head')}`
    expect(reuseFragmentTypes(twins)).toBe(twins)
  })

  it('takes a part that answers no object for no other type', () => {
    const name = 'export type NameFragmentResult = string | null;\n'
    expect(shared('{ title: string | null }', name)).toBe('{ title: string | null };')
  })

  it('drops the text of the queries, and nothing else', () => {
    const text = '// Source: a.groq.ts\n// Query: *[]{a}\nexport type A = { title: string };\n'
    expect(reuseFragmentTypes(text)).toBe(
      '// Source: a.groq.ts\nexport type A = { title: string };\n',
    )
  })

  it('does not pass over a text that it cannot read', () => {
    expect(() => reuseFragmentTypes('export type = {')).toThrow('cannot be read')
  })
})
