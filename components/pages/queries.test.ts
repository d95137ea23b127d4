import { parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { commonQuery } from '../chrome/common.groq.ts'
import { pageRegistry } from './registry.ts'

const queries = [
  ...Object.entries(pageRegistry).map(([kind, { query }]): [string, string] => [kind, query]),
  ['common', commonQuery] as [string, string],
]

describe.each(queries)('the query of %s', (kind, query) => {
  it('is GROQ, and asks for a language', () => {
    expect(() => parse(query, { params: {} })).not.toThrow()
    expect(query).toContain('language == $locale')
    if (kind !== 'home' && kind !== 'common') expect(query).toContain('$slug')
  })
})
