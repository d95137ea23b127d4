import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IncrementalJsonParser, type JsonValueCountLimits } from './incremental-json-parser.ts'

const NONE: JsonValueCountLimits = { values: Infinity, advice: 'Send less.' }

/** Parses a text that arrives in pieces of a given size. */
function parse(text: string, { size = 64 * 1024, limits = NONE } = {}) {
  const parser = new IncrementalJsonParser(limits)
  for (let at = 0; at < text.length; at += size) {
    parser.push(text.slice(at, at + size))
    while (!parser.parseNext());
  }
  return { value: parser.end(), steps: parser.steps }
}

/** JSON that takes several steps to parse, with any content. */
const long = (inner: string, count = 5_000) =>
  `{"a":[${Array.from({ length: count }, () => inner).join(',')}],"b":{"c":[1,2]}}`

/** The size of a body of two mebibytes; the cases below are the most expensive to parse. */
const SIZE = 2 * 1024 * 1024
const worst = {
  objects: `[${'{},'.repeat(SIZE / 3)}0]`,
  numbers: `[${'1,'.repeat(SIZE / 2)}0]`,
  nested: `[${`${'['.repeat(250)}${']'.repeat(250)},`.repeat(SIZE / 501)}0]`,
  'nested objects': `[${`${'{"a":'.repeat(250)}1${'}'.repeat(250)},`.repeat(SIZE / 1_502)}0]`,
  names: `{${Array.from({ length: SIZE / 10 }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`,
  escapes: `[${`"${'\\u0041'.repeat(10_000)}",`.repeat(SIZE / 60_003)}0]`,
}

describe('IncrementalJsonParser', () => {
  test.each([
    ['objects', long('{}')],
    ['nested arrays', long('[[[[1]],2]]', 2_000)],
    [
      'names',
      `{${Array.from({ length: 9_000 }, (_, at) => `"k${at}":{"${at}":[${at}]}`).join(',')}}`,
    ],
    [
      'names that are numbers',
      `{${Array.from({ length: 9_000 }, (_, at) => `"${9_000 - at}":1`).join(',')}}`,
    ],
    ['strings with brackets and commas', long('"\\"},[{\\\\"', 9_000)],
    ['numbers', long('-1.5e3', 9_000)],
    ['spaces', long(' { "x" : [ 1 , 2 ] } \n', 3_000)],
    ['a name that comes twice', `{"a":${long('1')},"a":[${'1,'.repeat(5_000)}2],"a":{"b":[3]}}`],
    ['deep nesting', long(`${'[0,{"a":'.repeat(100)}1${'}]'.repeat(100)}`, 50)],
  ])('parses %s in steps with the result of JSON.parse', (_what, text) => {
    const { value, steps } = parse(text)
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)))
    expect(steps.count).toBeGreaterThan(2)
  })

  test('equals JSON.parse for any text and any chunking', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 50 }), (text, size) => {
        const whole = `[${Array.from({ length: 700 }, () => text).join(',')}]`
        // JSON that no document can hold is rejected in both cases.
        if (/__proto__|\\ud[89a-f]/i.test(text)) return
        expect(JSON.stringify(parse(whole, { size: size * 100 }).value)).toBe(
          JSON.stringify(JSON.parse(whole)),
        )
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['a comma before an end', `[${'1,'.repeat(2_000)}]`],
    [
      'a comma before the end of an object',
      `{${Array.from({ length: 2_000 }, (_, at) => `"${at}":1,`).join('')}}`,
    ],
    ['two commas', `[${'1,'.repeat(2_000)},1]`],
    ['a comma at the beginning', `[,${'1,'.repeat(2_000)}1]`],
    ['brackets that do not match', `[${'1,'.repeat(3_000)}2}`],
    [
      'a name without a value',
      `{${Array.from({ length: 2_000 }, (_, at) => `"${at}":1,`).join('')}"a"}`,
    ],
    [
      'a value without a name',
      `{${Array.from({ length: 2_000 }, (_, at) => `"${at}":1,`).join('')}1}`,
    ],
    ['no end', `[${'1,'.repeat(3_000)}1`],
    ['no end of a string', `[${'1,'.repeat(3_000)}"a`],
    ['more than one value', `[${'1,'.repeat(3_000)}1] 2`],
    ['too many ends', `[${'1,'.repeat(3_000)}1]]`],
    ['words', `[${'1,'.repeat(3_000)}nothing]`],
  ])('rejects %s as JSON.parse does, at any chunk boundary', (_what, text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(() => parse(text)).toThrow(/^Invalid JSON in request body: /)
  })

  test.each(Object.entries(worst))('parses %s in many small steps', (_what, text) => {
    // A chunk ends at a comma: open containers and their names are added to its size.
    expect(parse(text).steps.largest).toBeLessThanOrEqual(2_000 + 256)
  })

  test.each(['objects', 'numbers', 'nested', 'nested objects', 'names'] as const)(
    'rejects too many %s before parsing them',
    (what) => {
      const text = worst[what]
      const limits = { values: 20, advice: 'Send less.' }
      const parser = new IncrementalJsonParser(limits)
      parser.push(text)
      expect(() => {
        while (!parser.parseNext());
        parser.end()
      }).toThrow(/holds more than 20 values\. Send less\.|nested deeper/)
      expect(parser.steps.count).toBe(0)
    },
  )

  test('names the item with too many values', () => {
    const limits = { values: Infinity, item: 10, advice: 'Split it.' }
    const item = '{"a":[1,2,3]}'
    expect(parse(`{"list":[${item},${item},${item}]}`, { limits }).value).toBeDefined()
    expect(() => parse(`{"list":[${item},{"a":[${'1,'.repeat(10)}1]}]}`, { limits })).toThrow(
      'Item 1 of the request body holds more than 10 values. Split it.',
    )
  })
})
