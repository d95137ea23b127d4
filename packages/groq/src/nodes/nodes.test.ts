import { describe, expect, it } from 'vitest'
import { containsMatchingNode, type BinaryOperator, type SyntaxNode } from '../syntax/ast.ts'
import { COMPILABLE_NODE_TYPES } from '../compile.ts'
import { parseWithParams } from '../parse.ts'
import { expectedOutcomes, outcomes, rowsOf, type QueryCase } from '../testing/query-cases.ts'
import { stored } from '../testing/documents.ts'
import { PIPE_FUNCTIONS } from './pipe-functions.ts'

const LUNA = '*[_id == "luna"][0]'
const delta = {
  before: stored('luna', 'watch', { title: 'Moon', straps: [{ _key: 'a', n: 1 }] }),
  after: stored('luna', 'watch', { title: 'Luna', straps: [{ _key: 'a', n: 2 }] }),
}

/** One entry per node type; a missing one is a compile error. */
const NODES: Record<Exclude<SyntaxNode['type'], 'FuncDeclaration'>, QueryCase[]> = {
  AccessAttribute: [
    [`${LUNA}.title`, 'Luna'],
    [`${LUNA}.maker._ref`, 'atelier'],
    [`${LUNA}["title"]`, 'Luna'],
    [`${LUNA}.toString`, null],
    ['"text".length', null],
  ],
  AccessElement: [
    ['[1, 2, 3][0]', 1],
    ['[1, 2, 3][-1]', 3],
    ['[1, 2, 3][7]', null],
    ['"text"[0]', null],
    ['*[_type == "watch"][1]._id', 'luna'],
    ['*[_type == "watch"][-1]._id', 'vesper'],
  ],
  And: [
    ['true && true', true],
    ['false && null', false],
    ['null && false', false],
    ['null && true', null],
    ['1 && true', null],
  ],
  Array: [
    ['[1, "a", null]', [1, 'a', null]],
    ['[...[1, 2], ...null, 3]', [1, 2, 3]],
  ],
  ArrayElement: [['[...[1], 2]', [1, 2]]],
  ArrayCoerce: [
    [`${LUNA}.straps[].name`, ['calf', 'steel']],
    [`${LUNA}.title[]`, null],
  ],
  Asc: [
    [
      '*[_type == "watch"] | order(price asc)._id',
      ['vesper', 'drafts.vesper', 'luna', 'versions.spring.luna'],
    ],
  ],
  Context: [
    ['[before().title, after().title]', ['Moon', 'Luna'], { delta }],
    ['before().title', null, { delta: { ...delta, before: null } }],
  ],
  Deref: [
    [`${LUNA}.maker->name`, 'Atelier'],
    [`${LUNA}.related[]->title`, ['Vesper', null]],
    [`${LUNA}.title->`, null],
    [`${LUNA}.related[0]->title`, 'Vesper, edited', { perspective: 'drafts' }],
  ],
  Desc: [['*[_type == "watch" && defined(price)] | order(price desc)[0]._id', 'luna']],
  Everything: [
    ['count(*)', 6],
    ['count(*)', 4, { perspective: 'published' }],
    ['count(*)', 2, { perspective: 'published', canRead: ({ _id }) => /^[lv]/.test(_id) }],
  ],
  Filter: [
    ['*[price > 1000]._id', ['luna']],
    ['*[_type == "watch"][price < 925]._id', ['vesper']],
    ['[1, 2, 3][@ > 1]', [2, 3]],
    ['"text"[@ > 1]', null],
  ],
  FlatMap: [
    [`${LUNA}.straps[].tags[]`, ['brown', 'soft']],
    ['"text"[].a[]', null],
    ['[{"a": [1, 2]}, {"a": 3}].a[]', [1, 2, null]],
  ],
  FuncCall: [['count([1, 2])', 2]],
  Group: [
    ['(1 + 2) * 3', 9],
    ['(*[_id == "luna"])[0].title', 'Luna'],
  ],
  InRange: [
    ['2 in 1..2', true],
    ['2 in 1...2', false],
    ['"b" in "a".."c"', true],
    ['"b" in 1..2', null],
  ],
  Map: [
    [`${LUNA}.straps[].name`, ['calf', 'steel']],
    [`${LUNA}.straps[]{"is": name == "calf"}.is`, [true, false]],
  ],
  Neg: [
    ['-(1 + 2)', -3],
    ['-("a")', null],
  ],
  Not: [
    ['!true', false],
    ['!null', null],
    ['!1', null],
  ],
  Object: [
    ['{"a": 1, "b": [2]}', { a: 1, b: [2] }],
    [`${LUNA}{title, "p": price}`, { title: 'Luna', p: 1200 }],
    ['{"__proto__": {"a": 1}}.a', null],
  ],
  ObjectAttributeValue: [['{"a": 1}', { a: 1 }]],
  ObjectConditionalSplat: [['{true => {"a": 1}, false => {"b": 2}, null => {"c": 3}}', { a: 1 }]],
  ObjectSplat: [['{...{"a": 1, "b": 1}, "b": 2, ...null}', { a: 1, b: 2 }]],
  OpCall: [['1 + 2', 3]],
  Or: [
    ['false || true', true],
    ['null || true', true],
    ['null || false', null],
    ['false || false', false],
    ['1 || false', null],
  ],
  Parameter: [
    ['*[_id == $id].title', ['Luna'], { params: { id: 'luna' } }],
    ['$id', /param \$id referenced, but not provided/],
  ],
  Parent: [
    ['*[_type == "maker"]{"n": count(*[maker._ref == ^._id])}', [{ n: 2 }]],
    ['{"a": 1, "in": {"b": 2}}{"c": in{"up": ^.a}}', { c: { up: 1 } }],
    ['{"a": 1, "list": [{"b": 2}]}{"c": list[]{"up": ^.a}}', { c: [{ up: 1 }] }],
    ['^', null],
    ['{"a": 1}{"c": {"b": 2}{"d": [1, 2][@ == ^.^.a]}}', { c: { d: [1] } }],
  ],
  PipeFuncCall: [['[3, 1, 2] | order(@)', [1, 2, 3]]],
  Pos: [
    ['+(3)', 3],
    ['+("a")', null],
  ],
  Projection: [
    [`${LUNA}{title}`, { title: 'Luna' }],
    ['*[_type == "watch" && price > 925]{title}', [{ title: 'Vesper, edited' }, { title: 'Luna' }]],
    ['"text"{title}', null],
  ],
  Select: [
    ['select(false => 1, true => 2, 3)', 2],
    ['select(null => 1, 3)', 3],
    ['select(false => 1)', null],
  ],
  SelectAlternative: [['select(1 == 1 => "a")', 'a']],
  SelectorFuncCall: [
    ['diff::changedAny({"a": {"b": 1}}, {"a": {"b": 2}}, anywhere(defined(b)))', true],
    ['diff::changedAny({"a": {"b": 1}}, {"a": {"b": 2}}, anywhere(defined(c)))', false],
  ],
  SelectorNested: [
    ['diff::changedAny({"a": {"b": 1, "c": 1}}, {"a": {"b": 2, "c": 1}}, a.(b, c))', true],
    ['diff::changedAny({"a": {"b": 2, "c": 1}}, {"a": {"b": 2, "c": 1}}, a.(b, c))', false],
  ],
  Slice: [
    ['[1, 2, 3][0..1]', [1, 2]],
    ['[1, 2, 3][0...1]', [1]],
    ['[1, 2, 3][-2..-1]', [2, 3]],
    ['[1, 2, 3][2..1]', []],
    ['"text"[0..1]', null],
    // Limits are passed down, so that no more documents are read than needed.
    ['*[_type == "watch"][0..1]._id', ['drafts.vesper', 'luna']],
    ['*[_type == "watch"][1...3]._id', ['luna', 'versions.spring.luna']],
    ['[3, 1, 2] | order(@)[1..1]', [2]],
  ],
  This: [
    ['[1, 2][@ == 2]', [2]],
    ['@', null],
  ],
  Tuple: [
    ['delta::changedAny((title, price))', true, { delta }],
    ['delta::changedAny((price, sizes))', false, { delta }],
  ],
  Value: [
    ['1e999 == null', true],
    ['"a"', 'a'],
    ['1.5', 1.5],
    ['null', null],
  ],
}

/** One entry per operator. */
const OPERATORS: Record<BinaryOperator, QueryCase[]> = {
  '==': [['[1 == 1, 1 == "1", null == null, {} == {}]', [true, false, true, false]]],
  '!=': [['[1 != 1, 1 != "1"]', [false, true]]],
  '<': [['[1 < 2, "b" < "a", 1 < "a"]', [true, false, null]]],
  '<=': [['[2 <= 2, 3 <= 2]', [true, false]]],
  '>': [['[2 > 1, false > true]', [true, false]]],
  '>=': [['[2 >= 2, 1 >= 2]', [true, false]]],
  '+': [
    ['[1 + 2, "a" + "b", 1 + "a"]', [3, 'ab', null]],
    ['[1] + [2]', [1, 2]],
    ['{"a": 1} + {"b": 2}', { a: 1, b: 2 }],
  ],
  '-': [
    ['[3 - 1, "a" - 1]', [2, null]],
    ['dateTime("2026-01-02T00:00:00Z") - dateTime("2026-01-01T00:00:00Z")', 86_400],
  ],
  '*': [['[2 * 3, "a" * 1]', [6, null]]],
  '/': [['[3 / 2, 1 / 0]', [1.5, null]]],
  '%': [['[7 % 4, 7 % 0]', [3, null]]],
  '**': [['2 ** 3', 8]],
  in: [
    ['[1 in [1, 2], 3 in [1], 1 in null]', [true, false, null]],
    ['"a.b" in path("a.*")', true],
  ],
  match: [
    [
      '["Deep blue" match "blue", "Deep blue" match "green", "blue" match ["bl*", "x"]]',
      [true, false, false],
    ],
  ],
}

/** Pipe functions. */
const PIPES: Record<string, QueryCase[]> = {
  order: [
    ['[2, "a", null, 1, true] | order(@)', [1, 2, 'a', true, null]],
    ['[{"a": 1, "b": 1}, {"a": 1, "b": 2}] | order(a, b desc).b', [2, 1]],
    ['[3, 1, 2] | order(@)[0..1]', [1, 2]],
    ['"text" | order(@)', null],
  ],
  score: [
    [
      '*[_type == "watch"] | score(title match "luna")[_score > 0]._id',
      ['luna', 'versions.spring.luna'],
    ],
    [
      '*[_id in ["luna", "vesper"]] | score(boost(price > 1000, 4)){_id, _score}',
      [
        { _id: 'luna', _score: 5 },
        { _id: 'vesper', _score: 0 },
      ],
    ],
    ['*[_id == "luna"] | score(price > 1, title == "Luna")[0]._score', 2],
    ['*[_id == "luna"] | score(price > 1 && title == "no")[0]._score', 0],
    ['*[_id == "luna"] | score(price > 1 || title == "no")[0]._score', 1],
  ],
}

function has(query: string, type: string, mode: 'normal' | 'delta', params = {}): boolean {
  // Attributes of objects and similar nodes are not expressions, but part of the tree.
  return containsMatchingNode(
    parseWithParams(query, params, { mode }).tree,
    (node) => (node.type as string) === type,
  )
}

describe('nodes', () => {
  it.each(rowsOf(NODES))('$about: $query', ({ about, example }) => {
    const [query, answer, request] = example
    expect(outcomes(example)).toEqual(expectedOutcomes(example))
    if (answer instanceof RegExp) return
    expect(has(query, about, request?.delta ? 'delta' : 'normal', request?.params)).toBe(true)
  })

  it.each(rowsOf(OPERATORS))('the operator $about: $query', ({ example }) => {
    expect(outcomes(example)).toEqual(expectedOutcomes(example))
  })

  it.each(rowsOf(PIPES))('the pipe function $about(): $query', ({ example }) => {
    expect(outcomes(example)).toEqual(expectedOutcomes(example))
  })

  it('covers every node that compiles and every pipe function', () => {
    expect(COMPILABLE_NODE_TYPES.filter((type) => !(type in NODES))).toEqual([])
    expect(
      [...Object.values(NODES), ...Object.values(OPERATORS)].every(({ length }) => length > 0),
    ).toBe(true)
    expect(Object.keys(PIPES)).toEqual([...PIPE_FUNCTIONS.keys()])
  })
})
