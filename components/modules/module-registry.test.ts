import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { moduleTypes } from '#schemas/modules/index.ts'
import { modulesProjection } from './modules.groq.ts'
import { moduleRegistry } from './module-registry.ts'

const compact = (groq: string) => groq.replaceAll(/\s+/g, ' ').trim()

it('has exactly the modules of the schema', () => {
  expect(Object.keys(moduleRegistry).toSorted()).toEqual(
    moduleTypes.map(({ name }) => name).toSorted(),
  )
})

const types = join(import.meta.dirname, '../../lib/content/types.generated.ts')
const answers = readFileSync(types, 'utf8').split('// Variable: ').slice(1).join('')

describe.each(Object.entries(moduleRegistry))('the module %s', (type, { projection }) => {
  it('is part of the projection of modules', () => {
    expect(compact(modulesProjection)).toContain(compact(`_type == "${type}" => {${projection}}`))
    expect(() => parse(`*[]{${projection}}`, { params: {} })).not.toThrow()
  })

  it('queries every field of the schema', () => {
    const fields = moduleTypes.find(({ name }) => name === type)?.fields ?? []
    const requested = new Set(projection.match(/\w+/g))
    const own = fields.map(({ name }): string => name).filter((name) => name !== 'anchor')
    expect(own.filter((name) => !requested.has(name))).toEqual([])
  })

  it('is typed once, not for each page kind', () => {
    expect(answers.split(`_type: "${type}";`)).toHaveLength(2)
  })
})
