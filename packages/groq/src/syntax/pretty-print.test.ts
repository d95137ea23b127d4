import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GroqError } from '../groq-error.ts'
import { parseQuery } from '../parse.ts'
import { grammar } from '../testing/grammar.ts'
import { prettyPrint } from './pretty-print.ts'

const { query, declared } = grammar({ ours: true, delta: false })

/** The tree of a query without positions; null if it is invalid. */
function meaning(text: string): string | null {
  try {
    return JSON.stringify(parseQuery(text), (field, value: unknown) =>
      field === 'start' || field === 'end' ? undefined : value,
    )
  } catch (error) {
    if (error instanceof GroqError) return null
    throw error
  }
}

const comments = (text: string): string[] =>
  [...text.matchAll(/\/\/ "why" \[/g)].map(([comment]) => comment)

describe('prettyPrint', () => {
  it('breaks long lines at brackets, pipes and conditions', () => {
    const text =
      '*[ _type=="post"&&slug.current==$slug ][0]{title,// the title\n"by":author->{name,image{asset->{url,metadata{lqip}}}},"related":*[_type=="post"&&references(^._id)&&!hidden]|order(publishedAt desc)[0...3]{title}}'
    expect(prettyPrint(text)).toBe(`*[_type == "post" && slug.current == $slug][0]{
  title, // the title
  "by": author->{name, image{asset->{url, metadata{lqip}}}},
  "related": *[_type == "post" && references(^._id) && !hidden]
    | order(publishedAt desc)[0...3]{title}
}`)
  })

  it('preserves meaning and comments, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(query, query, declared), (text) => {
        const meant = meaning(text)
        if (meant === null) return
        const formatted = prettyPrint(text)
        expect(meaning(formatted)).toBe(meant)
        expect(prettyPrint(formatted)).toBe(formatted)
        expect(comments(formatted)).toEqual(comments(text))
      }),
      { numRuns: 500 },
    )
  })
})
