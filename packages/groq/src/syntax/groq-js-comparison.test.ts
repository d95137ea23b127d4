import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { GroqError } from '../groq-error.ts'
import { VOCABULARY } from '../parse.ts'
import { PARAMS } from '../testing/arbitraries.ts'
import { grammar } from '../testing/grammar.ts'
import { containsMatchingNode, type ExprNode } from './ast.ts'
import { readQuery, type ParsedSyntax } from './parser.ts'
import type { ParseMode } from './parser-state.ts'

/** Accepted differences between the two parsers; decision 0098 has the reasons. */
const OURS_REFUSES = /^score\(\) must be applied to documents/
const THEIRS_REFUSES = /^Unknown handler: (?:group|tuple)$/

/** groq-js substitutes all parameters; this parser only those in place of constants. */
const CONSTANTS = Object.fromEntries(
  Object.entries(PARAMS).filter(([, value]) => typeof value !== 'object'),
)

function read(query: string, mode: ParseMode): ParsedSyntax {
  return readQuery(query, { vocabulary: VOCABULARY, mode, constants: CONSTANTS, tokenLimit: 9999 })
}

/** A tree without positions, with constants in place of parameters. */
function bare(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(bare)
  if (typeof tree !== 'object' || tree === null) return tree
  const node = tree as Record<string, unknown>
  if (node.type === 'Parameter' && Object.hasOwn(CONSTANTS, node.name as string))
    return { type: 'Value', value: CONSTANTS[node.name as string] }
  // Arguments of `delta::` functions are selectors here and values in groq-js.
  const hidden = node.type === 'FuncCall' && node.namespace === 'delta' ? 'args' : ''
  return Object.fromEntries(
    Object.entries(node).flatMap(([field, value]) =>
      field === hidden || field === 'start' || field === 'end' || value === undefined
        ? []
        : [[field, bare(value)]],
    ),
  )
}

function attempt<Result>(work: () => Result): { result: Result } | { refusal: string } {
  try {
    return { result: work() }
  } catch (error) {
    if (error instanceof TypeError || !(error instanceof Error)) throw error
    return { refusal: error.message }
  }
}

describe.each(['normal', 'delta'] as const)('in mode %s, the parser', (mode) => {
  const { query, declared } = grammar({ ours: false, delta: mode === 'delta' })

  it('returns the same tree as groq-js and rejects the same queries', () => {
    let same = 0
    fc.assert(
      fc.property(fc.oneof(query, query, declared), (text) => {
        const ours = attempt(() => read(text, mode).tree)
        const theirs = attempt(() => parse(text, { mode, params: CONSTANTS }))
        if ('result' in ours && 'result' in theirs) {
          expect(bare(ours.result)).toEqual(bare(theirs.result))
          same++
        } else if ('result' in ours) {
          expect((theirs as { refusal: string }).refusal).toMatch(THEIRS_REFUSES)
        } else if ('result' in theirs) expect(ours.refusal).toMatch(OURS_REFUSES)
      }),
      { numRuns: 800 },
    )
    expect(same).toBeGreaterThan(400)
  })

  it("has exact positions: parsing a node's text alone returns the same node", () => {
    fc.assert(
      fc.property(query, (text) => {
        const whole = attempt(() => read(text, mode).tree)
        if (!('result' in whole)) return
        containsMatchingNode(whole.result, (node) => {
          if (!standsAlone(node)) return false
          const part = text.slice(node.start, node.end)
          const again = attempt(() => read(part, mode).tree)
          if (!('result' in again)) throw new Error(`${part}: ${again.refusal}`)
          if (!isDeepStrictEqual(bare(again.result), bare(node)))
            expect(bare(again.result)).toEqual(bare(node))
          return false
        })
      }),
      { numRuns: 300 },
    )
  })
})

/** Whether a node's meaning is independent of its context, unlike traversal steps. */
function standsAlone(node: ExprNode): boolean {
  const alone = [
    'Array',
    'FuncCall',
    'Neg',
    'Not',
    'Object',
    'OpCall',
    'Parameter',
    'Select',
    'Value',
  ]
  return alone.includes(node.type) && !('name' in node && node.name === 'boost')
}

describe('the parser, unlike groq-js,', () => {
  it.each([
    ['ends a comment where the query ends', '[1] // that is all', '[1]'],
    [
      'takes what follows the group behind in with it',
      '_id in (*[flag]).ids',
      '_id in ((*[flag]).ids)',
    ],
    ['reads any expression in the group behind in', 'a in (b || c)', 'a in ((b || c))'],
    ['reads escapes beyond sixteen bits', '"\\u{1F600}"', '"\u{1F600}"'],
    ['takes no operator for the name behind ->', 'a-> in b', '(a->) in b'],
    ['takes no direction for the name behind ->', '* | order(a-> desc)', '* | order((a->) desc)'],
    ['reads spaces between parents', '^ . ^', '^.^'],
    ['takes fn for a name where nothing is declared', 'fnord', '@.fnord'],
  ])('%s', (_what, query, meant) => {
    const shape = (text: string) =>
      JSON.stringify(bare(read(text, 'normal').tree), (_field, value: unknown) =>
        isGroup(value) ? value.base : value,
      )
    expect(shape(query)).toBe(shape(meant).replace('"base":{"type":"This"},', ''))
  })

  it.each(['* | order', '"\\x"', 'count:a)', '"\\uD800"', '"\\uZZZZ"'])('rejects %s', (query) => {
    expect(() => read(query, 'normal')).toThrow(GroqError)
    expect(() => parse(query)).not.toThrow()
  })
})

function isGroup(value: unknown): value is { base: unknown } {
  return (value as { type?: unknown } | null)?.type === 'Group'
}
