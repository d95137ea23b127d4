import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterAll, expect, it } from 'vitest'
import { validateGraphqlDocuments, readGraphqlDocuments } from './graphql-documents.ts'
import { readSchemas } from './schema-versions.ts'

const root = mkdtempSync(join(tmpdir(), 'orrery-documents-'))
afterAll(() => rmSync(root, { recursive: true }))
let count = 0
function read(...texts: string[]) {
  const paths = texts.map((text) => {
    const path = `${(count += 1)}.graphql`
    writeFileSync(join(root, path), text)
    return path
  })
  return readGraphqlDocuments(root, paths, [])
}

describe('GraphqlDocuments', () => {
  it.each([
    [
      'a field that no version has',
      'query A { shop { colour } }',
      /graphql: Cannot query field "colour"/,
    ],
    [
      'a field that only the newer version has',
      'query A { shop { customerAccountUrl } }',
      /Cannot query field "customerAccountUrl"/,
    ],
    ['a fragment that nobody wrote', 'query A { shop { ...Lost } }', /Unknown fragment "Lost"/],
  ])('refuses %s', (_, text, words) => {
    expect(() => validateGraphqlDocuments(read(text), readSchemas())).toThrow(words)
  })

  it('refuses a document without a name, and a name that two have', () => {
    expect(() => read('{ shop { name } }')).toThrow(/graphql: give every operation a name/)
    const twice = 'query A { shop { name } }'
    expect(() => read(twice, twice)).toThrow(/the name A is taken/)
  })
})
