import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parse } from 'groq-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { PIPE_FUNCTIONS } from '../nodes/pipe-functions.ts'
import { parseQuery } from '../parse.ts'
import { arityProblem } from './function-definition.ts'
import { FUNCTIONS, functionDisplayName } from './registry.ts'

type ParserTable = Record<string, Record<string, unknown>>

/**
 * Functions of the reference parser. It does not export its table, so the table is found in its files by its
 * content.
 */
async function parserTables(): Promise<{ functions: ParserTable; pipes: Record<string, unknown> }> {
  const folder = dirname(fileURLToPath(import.meta.resolve('groq-js')))
  const shared = readdirSync(folder).filter((name) => /^shared-.*\.js$/.test(name))
  const modules = await Promise.all(
    shared.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<object>),
  )
  const values = modules.flatMap((module): unknown[] => Object.values(module)).filter(isTable)
  const functions = values.find(({ global: table }) => isTable(table) && 'coalesce' in table)
  const pipes = values.find((table) => 'order' in table && 'score' in table)
  if (!functions || !pipes) throw new Error('groq-js keeps its table of functions elsewhere now')
  return { functions: functions as ParserTable, pipes }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

let accepted: string[]
let pipes: string[]

beforeAll(async () => {
  const tables = await parserTables()
  accepted = Object.entries(tables.functions).flatMap(([namespace, table]) =>
    Object.keys(table).map((name) => `${namespace}::${name}`),
  )
  pipes = Object.keys(tables.pipes)
})

/** `select()`, `before()` and `after()` are separate nodes without a function definition. */
describe('the parser and the evaluator', () => {
  it('have the same functions', () => {
    expect(accepted.filter((name) => !FUNCTIONS.has(name))).toEqual([])
    expect(accepted.length).toBeGreaterThan(40)
  })

  it('have the same pipe functions', () => {
    expect(pipes.toSorted()).toEqual([...PIPE_FUNCTIONS.keys()].toSorted())
  })

  it.each([...FUNCTIONS])('accept %s() with the same numbers of arguments', (name, definition) => {
    const [namespace = '', local = ''] = name.split('::')
    const call = { namespace, name: local }
    for (let count = 0; count <= 4; count++) {
      const query = `${name}(${Array.from({ length: count }, () => 'a').join(', ')})`
      const fits = arityProblem(functionDisplayName(call), definition.arity, count) === null
      // Delta functions are rejected outside of a delta, and `boost` outside of `score()`.
      const refused = namespace === 'delta' || name === 'global::boost'
      if (!refused) {
        const problem = `Incorrect number of arguments to function `
        if (fits) expect(() => parseQuery(query)).not.toThrow()
        else expect(() => parseQuery(query)).toThrow(problem)
      }
      // The reference parser must accept every valid call.
      if (fits && name !== 'global::boost' && accepted.includes(name))
        expect(() => parse(query, { mode: 'delta' })).not.toThrow()
    }
  })
})
