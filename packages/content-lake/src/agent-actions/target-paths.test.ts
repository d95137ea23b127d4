import { describe, expect, it } from 'vitest'
import { parseConditionalPaths } from './conditional-paths.ts'
import { DeployedSchema } from './deployed-schema.ts'
import { formatPath } from './document-path.ts'
import { parseTargets } from './parse-targets.ts'
import { selectPaths } from './target-paths.ts'
import { SCHEMA_ID, TEST_TYPES } from './testing/deploy-test-schema.ts'

const scope = {
  type: new DeployedSchema(SCHEMA_ID, TEST_TYPES).documentType('page'),
  conditions: parseConditionalPaths(undefined),
  document: {
    modules: [
      { _key: 'a', _type: 'quote', text: 'First' },
      {
        _key: 'b',
        _type: 'columns',
        modules: [{ _key: 'c', _type: 'quote', text: 'Deep' }],
      },
    ],
  },
}

const select = (target: unknown) => [...selectPaths(scope, parseTargets(target))]
const paths = (target: unknown) => select(target).map(({ path }) => formatPath(path))

describe('selectPaths', () => {
  it('selects the whole document without hidden and read-only fields, down to the depth', () => {
    const all = paths(undefined)
    expect(all).toEqual(expect.arrayContaining(['', 'title', 'seo.social.card', 'picture.alt']))
    expect(all).toContain('modules[_key=="b"].modules[_key=="c"]')
    expect(all).not.toContain('modules[_key=="b"].modules[_key=="c"].text')
    for (const closed of [
      'language',
      'secret',
      'fixed',
      'inLockedSet',
      'perhapsHidden',
      'seo.internal',
    ])
      expect(all).not.toContain(closed)
    expect(paths({ maxPathDepth: 5 })).toContain('modules[_key=="b"].modules[_key=="c"].text')
    expect(paths({ path: 'seo', maxPathDepth: 1 })).toEqual([
      'seo',
      'seo.title',
      'seo.keywords',
      'seo.social',
    ])
  })

  it('selects what is included, and not what is excluded', () => {
    expect(paths({ include: ['title', { path: ['seo', 'social'] }] })).toEqual([
      '',
      'title',
      'seo.social',
      'seo.social.card',
    ])
    expect(paths({ path: 'modules', exclude: [{ _key: 'b' }] })).toEqual([
      'modules',
      'modules[_key=="a"]',
      'modules[_key=="a"].text',
      'modules[_key=="a"].by',
    ])
    expect(paths({ path: 'seo', exclude: ['social', 'keywords'] })).toEqual(['seo', 'seo.title'])
  })

  it('filters immediate children by type', () => {
    expect(paths({ types: { include: ['string'] } })).toEqual(['', 'title'])
    expect(paths({ path: 'modules', types: { exclude: ['columns'] } })).not.toContain(
      'modules[_key=="b"]',
    )
    expect(paths({ path: ['modules', { _key: 'a' }], types: { include: ['text'] } })).toEqual([
      'modules[_key=="a"]',
      'modules[_key=="a"].text',
    ])
  })

  it('passes operation and instruction to everything within', () => {
    const selected = select({
      operation: 'append',
      include: [{ path: 'seo', operation: 'set', instruction: 'Be brief' }, 'title'],
    })
    const of = (path: string) => selected.find((one) => formatPath(one.path) === path)
    expect(of('seo.social.card')).toMatchObject({ operation: 'set', instruction: 'Be brief' })
    expect(of('title')).toMatchObject({ operation: 'append', instruction: undefined })
  })

  it('rejects targets with too many places in a recursive type, at once', () => {
    const branch = (name: string) => ({ name, type: 'tree' })
    const types = [
      { name: 'forest', type: 'document', fields: [branch('first')] },
      { name: 'tree', type: 'object', fields: [branch('left'), branch('right')] },
    ]
    const forest = new DeployedSchema(SCHEMA_ID, types).documentType('forest')
    const walk = (target: unknown) => {
      for (const _ of selectPaths({ ...scope, type: forest, document: {} }, parseTargets(target)));
    }
    const message = 'choose fewer, or a smaller "maxPathDepth"'
    expect(() => walk({ maxPathDepth: 20 })).toThrow(message)
    expect(() => walk(Array(1_000).fill({ maxPathDepth: 5 }))).toThrow(message)
    expect(() => walk({ maxPathDepth: 12 })).not.toThrow()
  })

  it('rejects long lists', () => {
    const message = 'must be a list of at most 1000'
    expect(() => paths({ exclude: Array(1_001).fill('title') })).toThrow(message)
    expect(() => paths(Array(1_001).fill({ path: 'title' }))).toThrow(message)
  })

  it.each([
    [{ path: 'missing' }, 'no field "missing"'],
    [{ include: ['missing'] }, 'no field "missing"'],
    [{ path: 'secret' }, 'is hidden in the schema'],
    [[{ include: ['title'] }, { exclude: ['title'] }], 'both includes and excludes "title"'],
    [{ types: { include: ['a'], exclude: ['b'] } }, 'either "include" or "exclude"'],
    [{ maxPathDepth: 0 }, '"target.maxPathDepth" must be'],
    [[], 'at least one target'],
    ['title', '"target" must be an object'],
  ])('rejects %j', (target, message) => {
    expect(() => paths(target)).toThrow(message)
  })
})
