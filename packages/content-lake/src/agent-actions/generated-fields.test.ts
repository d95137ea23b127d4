import { describe, expect, test } from 'vitest'
import { parseConditionalPaths } from './conditional-paths.ts'
import { DeployedSchema } from './deployed-schema.ts'
import { generatedFields } from './generated-fields.ts'
import { parseTargets } from './parse-targets.ts'
import { resolvePath, selectPaths } from './target-paths.ts'

const items = (name: string) => ({ name, type: 'array', of: [{ type: 'node' }] })
const TYPES = [
  { name: 'tree', type: 'document', fields: [items('nodes')] },
  {
    name: 'node',
    type: 'object',
    fields: [{ name: 'title', type: 'string' }, ...['a', 'b', 'c'].map(items)],
  },
]

function fieldsOf(target: unknown, fields = 1) {
  const many = Array.from({ length: fields }, (_, index) => ({ name: `t${index}`, type: 'string' }))
  const types = [...TYPES, { name: 'many', type: 'document', fields: many }]
  const conditions = parseConditionalPaths(undefined)
  const schema = new DeployedSchema('schema', types)
  const type = schema.documentType(fields > 1 ? 'many' : 'tree')
  const scope = { type, document: {}, conditions }
  const targets = parseTargets(target)
  const arrayOf = () => resolvePath(scope, ['nodes']).type
  return generatedFields(selectPaths(scope, targets), targets, arrayOf, {
    conditions,
    withDates: false,
  })
}

describe('generatedFields', () => {
  test('rejects a schema that grows too large, at once', () => {
    expect(() => fieldsOf({ maxPathDepth: 20 })).toThrow('more than 5000 types')
  })

  test('rejects too many fields', () => {
    expect(fieldsOf({}, 300)).toHaveLength(300)
    expect(() => fieldsOf({}, 301)).toThrow('more than 300 fields')
  })
})
