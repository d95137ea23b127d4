import { describe, expect, test } from 'vitest'
import type { PatchOperations } from '../document/commit.ts'
import { applyPatch } from './apply-patch.ts'
import { locationsMatchingPath } from './locations-matching-path.ts'
import { PatchBudget } from './patch-budget.ts'
import { parseJsonMatchPath } from './parse-json-match-path.ts'
import { JsonLocation } from './json-match-path.ts'

const FRED = {
  name: 'fred',
  friends: [
    { name: 'mork', age: 40, favoriteColor: 'red' },
    { name: 'mindy', age: 32, favoriteColor: 'blue' },
    { name: 'franklin', favoriteColor: 'yellow' },
  ],
  roles: ['admin', 'owner'],
  numbers: [10, 25, 35, 55, 65],
  contactInfo: { state: { shortName: 'WY', longName: 'Wyoming' } },
}

const list = (...items: unknown[]) => ({ l: items })

describe('applyPatch', () => {
  test.each<[string, unknown[]]>([
    ['name', ['fred']],
    ['friends[*].name', ['mork', 'mindy', 'franklin']],
    ['friends[age > 35].name', ['mork']],
    ['friends[age > 30, favoriteColor == "blue"].name', ['mork', 'mindy']],
    ['friends[age?].age', [40, 32]],
    ['friends[0, 1].name', ['mork', 'mindy']],
    ['friends[1:3].name', ['mindy', 'franklin']],
    ['friends[0, 1:3].name', ['mork', 'mindy', 'franklin']],
    ['friends[-2:].name', ['mindy', 'franklin']],
    ['contactInfo.state.shortName', ['WY']],
    ['contactInfo.state[shortName, longName]', ['WY', 'Wyoming']],
    ['friends.age[@ > 35]', [40]],
    ['roles', [['admin', 'owner']]],
    ['roles[*]', ['admin', 'owner']],
    ['roles[-1]', ['owner']],
    ['contactInfo..shortName', ['WY']],
    ['[contactInfo.state.shortName, roles]', ['WY', ['admin', 'owner']]],
    ['numbers[@ < 20, @ > 60]', [10, 65]],
    ['numbers[@ > 20][@ < 60]', [25, 35, 55]],
    ['..[age > 35].name', ['mork']],
    ['friends[age >= "30"]', []],
    ['$.name', ['fred']],
  ])('resolves the documented path %s', (path, values) => {
    const places = locationsMatchingPath(
      parseJsonMatchPath(path),
      JsonLocation.root(FRED),
      new PatchBudget(),
    )
    const found = [...places].filter(({ state }) => state === 'present').map(({ value }) => value)
    expect(found).toEqual(values)
  })

  test.each<[string, object, PatchOperations, object]>([
    [
      'a number found by ".." is counted up once',
      { x: { l: [{ k: 'a', n: 1 }] } },
      { inc: { 'x..[k=="a"].n': 1 } },
      { x: { l: [{ k: 'a', n: 2 }] } },
    ],
    [
      'an empty range is replaced by what comes to stand where it starts',
      { l: [1, 2], m: [[1], [2]] },
      { insert: { replace: 'l[1:1]', items: [9] } },
      { l: [1, 9, 2], m: [[1], [2]] },
    ],
    [
      'a range past the end of each list is its end',
      { l: [[1], [2], 'x'] },
      { insert: { replace: 'l[*][7:9]', items: [9] } },
      { l: [[1, 9], [2, 9], 'x'] },
    ],
    [
      'items come once before the first of a list found by ".."',
      { text: [{ more: { _key: 'list-123', items: ['z'] } }] },
      { insert: { before: 'text..[_key=="list-123"].items[0]', items: ['a'] } },
      { text: [{ more: { _key: 'list-123', items: ['a', 'z'] } }] },
    ],
    [
      'items come once into each list of a range',
      list({ x: [1] }, { x: [1] }, { x: [1] }),
      { insert: { after: 'l[0:2].x[-1]', items: [9] } },
      list({ x: [1, 9] }, { x: [1, 9] }, { x: [1] }),
    ],
    [
      'items come once beside several elements of one list',
      list(1, 2, 3, 4),
      { insert: { after: 'l[0, 2]', items: [9] } },
      list(1, 2, 3, 9, 4),
    ],
    [
      'items come in the place of a range',
      list(1, 2, 3, 4),
      { insert: { replace: 'l[2:]', items: ['a'] } },
      list(1, 2, 'a'),
    ],
    [
      'filters in a row must all hold',
      list(10, 25, 35),
      { unset: ['l[@ > 20][@ < 30]'] },
      list(10, 35),
    ],
    [
      'an attribute of every element is set',
      { friends: [{ name: 'a' }, {}] },
      { set: { 'friends[*].name': 'b' } },
      { friends: [{ name: 'b' }, { name: 'b' }] },
    ],
    [
      'objects that are missing above an attribute are made',
      { title: 'old', none: null },
      { set: { 'title.en': 'new', 'seo.card.title': 'x' }, setIfMissing: { 'none.a': 1 } },
      { title: { en: 'new' }, none: { a: 1 }, seo: { card: { title: 'x' } } },
    ],
    [
      'nothing is made where a list would have to be',
      { a: 1 },
      {
        set: { 'm[_key=="x"].a': 1, 'n[0].a': 1, 'n[0]': 1 },
        insert: { after: 'm[-1]', items: [1] },
      },
      { a: 1 },
    ],
    [
      'an element may be set at the end of a list, and not past it',
      list('a'),
      { set: { 'l[1]': 'b', 'l[7]': 'c' } },
      list('a', 'b'),
    ],
    [
      'an insertion before the end of a list appends to it, as Studio shows it',
      list('a'),
      { insert: { before: 'l[1]', items: ['b'] } },
      list('a', 'b'),
    ],
    [
      'a name applied to a list is set in each of its objects, and keeps the list',
      { l: [{ a: 1 }, { a: 2 }] },
      { set: { 'l.a': 9 } },
      { l: [{ a: 9 }, { a: 9 }] },
    ],
    [
      'defaults come before values, removals, texts, numbers and insertions',
      { text: 'The rabid dog', gone: 1 },
      {
        insert: { after: 'l[-1]', items: [1] },
        dec: { 'stats.count': 1 },
        inc: { 'stats.count': 3 },
        diffMatchPatch: { text: '@@ -1,13 +1,12 @@\n The \n-rabid\n+nice\n  dog\n' },
        unset: ['gone', 'never.there'],
        set: { l: [0] },
        setIfMissing: { 'stats.count': 0, gone: 2 },
      },
      { text: 'The nice dog', stats: { count: 2 }, l: [0, 1] },
    ],
    [
      'what is inside of something that is set goes with it',
      { a: { a: { a: 1 } } },
      { set: { '..a': 2 } },
      { a: 2 },
    ],
    [
      'what is inside of something that is set to what it was goes with it, too',
      { a: { a: { a: 2 } } },
      { set: { '..a.a': 2 } },
      { a: { a: 2 } },
    ],
    [
      'nothing is put into a number that stays',
      { l: [{ a: { a: 3 } }] },
      { set: { '..a.a': 3 } },
      { l: [{ a: { a: 3 } }] },
    ],
  ])('%s', (_what, document, operations, after) => {
    expect(applyPatch(document, operations)).toEqual(after)
  })

  test.each<[string, PatchOperations, string]>([
    ['a number that is none', { inc: { 'l[0].k': 1 } }, `"l[0].k", because it is not a number`],
    ['a number that is not there', { inc: { 'a.n': 1 } }, '"a.n", because it does not exist'],
    ['a number past the end', { dec: { 'l[4].n': 1 } }, '"l[4].n", because it does not exist'],
    ['one number of several', { inc: { 'l[*].n': 1 } }, '"l[1].n", because it does not exist'],
    ['a number without end', { inc: { 'l[0].n': 1.7e308 } }, 'the result is too large'],
    ['a text that is a number', { diffMatchPatch: { 'l[0].n': '' } }, 'because it is not a string'],
    ['a text that is not there', { diffMatchPatch: { t: '' } }, '"t", because it does not exist'],
    [
      'a change of a text that is none',
      { diffMatchPatch: { s: '@@ x' } },
      'diff-match-patch "@@ x"',
    ],
    ['the whole document', { set: { '@': 1 } }, 'the whole document'],
    ['the whole document by a filter', { unset: ['[s == "x"]'] }, 'the whole document'],
    ['an insertion beside a list', { insert: { after: 'l', items: [] } }, 'an element of an array'],
  ])('rejects %s', (_what, operations, problem) => {
    const document = { s: 'x', l: [{ k: 'a', n: 1e308 }, { k: 'b' }] }
    expect(() => applyPatch(document, operations)).toThrow(problem)
  })
})
