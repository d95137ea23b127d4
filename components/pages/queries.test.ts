import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { commonQuery } from '../chrome/common.groq.ts'
import * as chromeParts from '../chrome/parts.groq.ts'
import * as mediaParts from '../media/parts.groq.ts'
import * as moduleParts from '../modules/parts.groq.ts'
import * as productParts from '../product/parts.groq.ts'
import * as textParts from '../text/parts.groq.ts'
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

const parts = { ...chromeParts, ...mediaParts, ...moduleParts, ...productParts, ...textParts }
const generated = readFileSync(
  join(import.meta.dirname, '../../lib/content/types.generated.ts'),
  'utf8',
)

describe.each(Object.entries(parts))('%s', (name, query) => {
  it('is GROQ, and named by more than itself in the generated types', () => {
    expect(() => parse(query, { params: {} })).not.toThrow()
    const result = `${name.charAt(0).toUpperCase()}${name.slice(1)}Result`
    expect(generated.split(new RegExp(`\\b${result}\\b`)).length - 1).toBeGreaterThan(1)
  })
})
