import { describe, expect, test } from 'vitest'
import { DeployedSchema } from './deployed-schema.ts'
import { formatPath } from './document-path.ts'
import { collectTexts } from './document-texts.ts'
import { parseTargets } from './parse-targets.ts'
import type { TypeDefinition } from './schema-type.ts'
import { selectPaths } from './target-paths.ts'

const max = (constraint: number) => [{ level: 'error', rules: [{ flag: 'max', constraint }] }]

const FIELDS: readonly TypeDefinition[] = [
  { name: 'title', title: 'Title', type: 'string', validation: max(10) },
  { name: 'tags', type: 'array', of: [{ type: 'string' }], validation: max(2) },
  { name: 'size', type: 'string', options: { list: ['small', { value: 'large' }] } },
  { name: 'anchor', type: 'string', options: { words: false } },
  { name: 'link', type: 'url' },
  { name: 'mail', type: 'email' },
  { name: 'slug', type: 'slug' },
  { name: 'symbol', type: 'string' },
  {
    name: 'body',
    type: 'array',
    of: [
      {
        type: 'block',
        of: [{ name: 'button', type: 'object', fields: [{ name: 'label', type: 'string' }] }],
        marks: {
          annotations: [{ name: 'note', type: 'object', fields: [{ name: 'text', type: 'text' }] }],
        },
      },
    ],
  },
]

const DOCUMENT = {
  _id: 'a',
  _type: 'page',
  title: 'A title',
  tags: ['one', 'two'],
  size: 'small',
  anchor: 'top',
  link: 'https://example.com',
  mail: 'a@example.com',
  slug: { _type: 'slug', current: 'a-title' },
  symbol: '→ …',
  body: [
    {
      _key: 'b',
      _type: 'block',
      style: 'normal',
      listItem: 'bullet',
      markDefs: [{ _key: 'n', _type: 'note', text: 'A note' }],
      children: [
        { _key: 's', _type: 'span', marks: ['n'], text: 'Words' },
        { _key: 'd', _type: 'span', marks: [], text: ' — ' },
        { _key: 'o', _type: 'button', label: 'Press' },
      ],
    },
  ],
}

function collect(target: object) {
  const type = new DeployedSchema('x', [
    { name: 'page', type: 'document', fields: FIELDS },
  ]).documentType('page')
  const conditions = { defaultReadOnly: true, defaultHidden: true, paths: [] }
  const scope = { type, document: DOCUMENT, conditions }
  return collectTexts(selectPaths(scope, parseTargets({ maxPathDepth: 12, ...target })))
}

describe('collectTexts', () => {
  test('collects strings, lists, spans and texts of inline objects, and nothing else', () => {
    expect(collect({}).map(({ path, kind, parts }) => [formatPath(path), kind, parts])).toEqual([
      ['title', 'string', ['A title']],
      ['tags', 'list', ['one', 'two']],
      ['body[_key=="b"]', 'block', ['Words']],
      ['body[_key=="b"].children[_key=="o"].label', 'string', ['Press']],
    ])
  })

  test('knows the limit of a string, and takes that of a list for no limit of its text', () => {
    expect(collect({}).map(({ max: limit }) => limit)).toEqual([
      10,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('collects the text of an annotation only if a target names it', () => {
    const note = ['body', { _key: 'b' }, 'markDefs', { _key: 'n' }]
    expect(collect({ path: note }).map(({ parts }) => parts)).toEqual([['A note']])
    expect(collect({ path: [...note, 'text'] }).map(({ parts }) => parts)).toEqual([['A note']])
    expect(collect({ path: ['body', { _key: 'b' }] }).map(({ parts }) => parts)).toEqual([
      ['Words'],
      ['Press'],
    ])
  })

  test('collects a block as a whole at the depth of the target', () => {
    expect(collect({ path: 'body', maxPathDepth: 1 }).map(({ parts }) => parts)).toEqual([
      ['Words'],
    ])
  })
})
