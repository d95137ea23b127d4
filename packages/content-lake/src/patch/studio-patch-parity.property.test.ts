import { makePatches, stringifyPatches } from '@sanity/diff-match-patch'
import { Mutation } from '@sanity/mutator'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PatchOperations } from '../document/commit.ts'
import { applyPatch } from './apply-patch.ts'

/** Studio's own result for the same patch, which it displays before the lake responds. */
function inStudio(document: object, operations: PatchOperations): unknown {
  const mutations = [{ patch: { id: 'luna', ...operations } as never }]
  return new Mutation({ mutations }).apply(document as never)
}

interface Node {
  value: unknown
  path: string
}

const key = fc.constantFrom('k1', 'k2', 'k3', 'k4')
const words = fc.constantFrom('', 'moon', 'moon phase', 'æøå 🌙 moon')
const { fields } = fc.letrec<{ fields: object; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.integer({ min: -9, max: 9 }),
    fc.constantFrom(true, null),
    tie('fields'),
    fc.uniqueArray(
      fc.tuple(key, tie('fields')).map(([_key, inner]) => ({ ...(inner as object), _key })),
      { selector: ({ _key }) => _key, maxLength: 4 },
    ),
    fc.array(words, { maxLength: 3 }),
  ),
  fields: fc.dictionary(fc.constantFrom('title', 'seo', 'modules', 'Title'), tie('value'), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
}))
const documentArbitrary = fields.map((content) => ({
  ...(content as object),
  _id: 'luna',
  _type: 'page',
}))

/** Every value of a document with the paths that Studio writes: names, indexes from both ends, and keys. */
function nodesOf({ value, path }: Node): Node[] {
  if (typeof value !== 'object' || value === null) return [{ value, path }]
  const inner = Array.isArray(value)
    ? value.flatMap((item: unknown, index) => {
        const ways = [`[${index}]`, `[${index - value.length}]`]
        if (typeof item === 'object' && item !== null && '_key' in item)
          ways.push(`[_key=="${String(item._key)}"]`)
        return ways.map((way) => ({ value: item, path: `${path}${way}` }))
      })
    : Object.entries(value)
        .filter(([name]) => !name.startsWith('_'))
        .map(([name, item]) => ({
          value: item,
          path: path === '' ? name : `${path}${/^[a-z]/.test(name) ? `.${name}` : `['${name}']`}`,
        }))
  return [...(path === '' ? [] : [{ value, path }]), ...inner.flatMap(nodesOf)]
}

const isArray = ({ value }: Node): boolean => Array.isArray(value)

describe('studio patch parity property', () => {
  test("applies Studio's patches with the same result as Studio", () => {
    const some = fc.nat()
    const place = fc.constantFrom('before' as const, 'after' as const, 'replace' as const)
    let compared = 0
    fc.assert(
      fc.property(documentArbitrary, some, some, place, words, (document, at, nth, where, text) => {
        const nodes = nodesOf({ value: document, path: '' })
        const pick = (which: (node: Node) => boolean, from = at): Node | undefined => {
          const found = nodes.filter(which)
          return found[from % Math.max(found.length, 1)]
        }
        const [any, other] = [pick(() => true), pick(() => true, nth)]
        const holder = pick((node) => !isArray(node))
        const number = pick(({ value }) => typeof value === 'number')
        const string = pick(({ value }) => typeof value === 'string')
        const list = pick(isArray)
        const element = pick(({ path }) => path.endsWith(']') && !path.endsWith("']"))
        const items = [{ _key: 'new', title: text }, { _key: 'newer' }]
        const cases: (PatchOperations | undefined)[] = [
          any && { set: { [any.path]: items } },
          any && { unset: [any.path] },
          any && other && { set: { [any.path]: text }, unset: [other.path] },
          any && { setIfMissing: { [any.path]: items } },
          holder && { set: { [`${holder.path}.meta.title`]: text } },
          holder && { setIfMissing: { [`${holder.path}.modules`]: [], 'meta.title': text } },
          number && { inc: { [number.path]: 3 } },
          number && { dec: { [number.path]: 0.5 } },
          string && {
            diffMatchPatch: {
              [string.path]: stringifyPatches(makePatches(String(string.value), text)),
            },
          },
          list && { insert: { [where]: `${list.path}[-1]`, items } as never },
          list && { insert: { [where]: `${list.path}[0]`, items } as never },
          element && { insert: { [where]: element.path, items } as never },
          { setIfMissing: { modules: [] }, insert: { after: 'modules[-1]', items } },
          list && {
            set: { [`${list.path}[_key=="gone"].title`]: text, [`${list.path}[9]`]: text },
            unset: [`${list.path}[_key=="gone"]`, `${list.path}[9]`, 'meta.title'],
            insert: { [where]: `${list.path}[_key=="gone"]`, items } as never,
          },
          { unset: ['modules[_key=="gone"].meta'], insert: { after: 'modules[9]', items } },
        ]
        for (const operations of cases) {
          if (!operations) continue
          compared++
          expect(applyPatch(document, operations), JSON.stringify(operations)).toEqual(
            inStudio(document, operations),
          )
        }
      }),
      { numRuns: 1_000 },
    )
    expect(compared).toBeGreaterThan(5_000)
  })
})
