import { describe, expect, test } from 'vitest'
import { parseJsonMatchPath } from './parse-json-match-path.ts'
import type {
  FilterLiteral,
  ComparisonOperand,
  ComparisonOperator,
  JsonMatchPath,
  PathSelector,
} from './json-match-path.ts'

const attribute = (name: string): PathSelector => ({ type: 'attribute', name })
const named = (name: string): JsonMatchPath => [{ deep: false, selectors: [attribute(name)] }]
const pathOf = (name: string): ComparisonOperand => ({ type: 'path', path: named(name) })
const itself: ComparisonOperand = { type: 'path', path: [] }
const compared = (
  left: ComparisonOperand,
  operator: ComparisonOperator,
  value: FilterLiteral,
): PathSelector => ({
  type: 'filter',
  condition: { type: 'compare', operator, left, right: { type: 'literal', value } },
})

describe('parseJsonMatchPath', () => {
  test.each<[string, PathSelector]>([
    ['.name', attribute('name')],
    ["['na\\'me é']", attribute("na'me é")],
    [".'na me'", attribute('na me')],
    ["['123field']", attribute('123field')],
    ['.true', attribute('true')],
    ['.$a_1', attribute('$a_1')],
    ['[2]', { type: 'index', index: 2 }],
    ['[-1]', { type: 'index', index: -1 }],
    ['[1:9]', { type: 'range', start: 1, end: 9 }],
    ['[ -4 : ]', { type: 'range', start: -4, end: undefined }],
    ['[:4]', { type: 'range', start: undefined, end: 4 }],
    ['[:]', { type: 'range', start: undefined, end: undefined }],
    ['[*]', { type: 'every' }],
    ['.*', { type: 'every' }],
    ['[_key=="a\\"b\\u00e9\\n"]', compared(pathOf('_key'), '==', 'a"bé\n')],
    ['[key="list-123"]', compared(pathOf('key'), '==', 'list-123')],
    ['[@ >= -2.5]', compared(itself, '>=', -2.5)],
    ['[$ <= 2]', compared(itself, '<=', 2)],
    ['[b != null]', compared(pathOf('b'), '!=', null)],
    ['[b<true]', compared(pathOf('b'), '<', true)],
    ['[age?]', { type: 'filter', condition: { type: 'exists', path: named('age') } }],
  ])('parses a path that continues with "%s"', (text, selector) => {
    expect(parseJsonMatchPath(`a${text}`)).toEqual([
      { deep: false, selectors: [attribute('a')] },
      { deep: false, selectors: [selector] },
    ])
  })

  test('parses unions and recursive descent', () => {
    expect(parseJsonMatchPath('a..[0, 2:4, b, c.d]')).toEqual([
      { deep: false, selectors: [attribute('a')] },
      {
        deep: true,
        selectors: [
          { type: 'index', index: 0 },
          { type: 'range', start: 2, end: 4 },
          attribute('b'),
          {
            type: 'path',
            path: [
              { deep: false, selectors: [attribute('c')] },
              { deep: false, selectors: [attribute('d')] },
            ],
          },
        ],
      },
    ])
  })

  test.each([
    ['', 'expected a name, "*" or "[…]" at character 1'],
    ['a.', 'expected a name, "*" or "[…]" at character 3'],
    ['a..', 'expected a name, "*" or "[…]" at character 4'],
    ['a..@', 'expected a name, "*" or "[…]" after ".." at character 4'],
    ['a b', 'expected ".", "..", "[…]" or the end at character 3'],
    ['my-field', 'expected ".", "..", "[…]" or the end at character 3'],
    ['a]', 'expected ".", "..", "[…]" or the end at character 2'],
    ['milestones.0.date', "a name that begins with a digit is written ['…']"],
    ['37819f29-cd8e', "a name that begins with a digit is written ['…']"],
    ['a[', 'expected a name, "*" or "[…]" at character 3'],
    ['a[]', 'expected a name, "*" or "[…]" at character 3'],
    ['a[1', 'expected "," or "]" at character 4'],
    ['a[1,]', 'expected a name, "*" or "[…]" at character 5'],
    ['a[1.5]', 'an index that is no whole number'],
    ['a[1:2.5]', 'a range whose end is no whole number'],
    ['a[::2]', 'a step of a range, which is not known'],
    ['a["b"]', 'a value that is compared with nothing (a name has single quotes)'],
    ['a[b ==]', 'expected a name, "*" or "[…]" at character 7'],
    ['a[b > 1 && b < 3]', '[a][b] is both, [a, b] is either, at character 9'],
    ["a['b", "a name that is never closed with ' at character 3"],
    ["a[_key == 'b']", 'a name in single quotes, where a text has double ones, at character 11'],
    ['a[b == "c]', 'a text that is never closed with " at character 8'],
    ['a[b == "\\x"]', 'an unknown escape at character 10'],
    ['a[b == "\\u12"]', 'without four hexadecimal digits'],
    ['a.__proto__', 'the name "__proto__", which no attribute has'],
    [`${'a['.repeat(17)}0${']'.repeat(17)}`, 'brackets inside 16 other brackets'],
    [`a${'.a'.repeat(5_000)}`, 'more than 8192 characters'],
  ])('rejects the path %j with a position', (path, problem) => {
    expect(() => parseJsonMatchPath(path)).toThrow(problem)
  })
})
