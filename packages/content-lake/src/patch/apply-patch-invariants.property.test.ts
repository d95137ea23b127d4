import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PatchOperations } from '../document/commit.ts'
import { deepFreeze } from '@orrery/groq/testing/deep-freeze'
import { applyPatch } from './apply-patch.ts'
import { MalformedPathError, InapplicablePatchError } from './patch-errors.ts'
import { parseJsonMatchPath } from './parse-json-match-path.ts'
import { documentContentArbitrary, modelPathArbitrary } from './testing/arbitraries.ts'
import {
  modelLocationsOf,
  readLocation,
  jsonMatchTextOf,
  locationsWithin,
  type ModelLocation,
} from './testing/patch-model.ts'

const NEW = 'no document has it'

/** Frozen documents with a path and its places, never the root. */
const matched = fc
  .tuple(documentContentArbitrary, modelPathArbitrary)
  .map(([document, path]) => ({
    document: deepFreeze(document),
    path: jsonMatchTextOf(path),
    places: modelLocationsOf(document, path),
  }))
  .filter(({ places }) => places.length > 0 && places.every(({ length }) => length > 0))

const startsWith = (location: ModelLocation, start: ModelLocation): boolean =>
  start.every((key, at) => location[at] === key)

/** Number of elements in all arrays of a value. */
const sizeOf = (value: unknown): number =>
  locationsWithin(value, []).filter((location) => typeof location.at(-1) === 'number').length

describe('apply patch invariants property', () => {
  test('preserves the identity of values outside the patched places', () => {
    fc.assert(
      fc.property(matched, ({ document, path, places }) => {
        const after = applyPatch(document, { set: { [path]: NEW } })
        for (const location of locationsWithin(document, [])) {
          const touched = places.some(
            (place) => startsWith(place, location) || startsWith(location, place),
          )
          const [was, is] = [readLocation(document, location), readLocation(after, location)]
          if (!touched) expect(Object.is(was.value, is.value)).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('writes to every existing place and nowhere else', () => {
    fc.assert(
      fc.property(matched, ({ document, path, places }) => {
        const after = applyPatch(document, { set: { [path]: NEW } })
        for (const location of locationsWithin(document, [])) {
          const outermost = places.every(
            (place) => place.length >= location.length || !startsWith(location, place),
          )
          if (!outermost) continue
          const isPlace = places.some(
            (place) => place.length === location.length && startsWith(place, location),
          )
          expect(readLocation(after, location).value === NEW).toBe(isPlace)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('an insertion lengthens each array once by the number of items', () => {
    fc.assert(
      fc.property(
        matched,
        fc.constantFrom('before', 'after'),
        fc.array(fc.constant(0), { maxLength: 3 }),
        ({ document, path, places }, where, items) => {
          const elements = `${path}[*]`
          const lists = places.filter((place) => {
            const { value } = readLocation(document, place)
            return Array.isArray(value) && value.length > 0
          })
          const after = applyPatch(document, { insert: { [where]: elements, items } as never })
          expect(sizeOf(after)).toBe(sizeOf(document) + lists.length * items.length)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('modifies neither the document nor the patch values', () => {
    fc.assert(
      fc.property(matched, ({ document, path }) => {
        const value = deepFreeze({ a: { b: [1] }, _key: ['x'] })
        const operations: PatchOperations = {
          setIfMissing: { [path]: value, 'a.b.c': 1, 'a.b': value },
          set: { [path]: value, [`${path}.a.b[0]`]: 2, '_key[0]': value },
          insert: { before: '..[0]', items: [value] },
          unset: ['b', '..[-1]'],
        }
        const before = structuredClone(document)
        try {
          applyPatch(document, deepFreeze(operations))
        } catch (error) {
          expect(error).toBeInstanceOf(InapplicablePatchError)
        }
        expect(document).toEqual(before)
        expect(value).toEqual({ a: { b: [1] }, _key: ['x'] })
      }),
      { numRuns: 1_000 },
    )
  })

  test('parses any string as a path or rejects it with a position', () => {
    const symbols = '.. . [ ] * @ $ , : ? == = < ! " \' \\ \\u00 - _ a 0 [a true'.split(' ')
    const symbol = fc.constantFrom(' ', ...symbols)
    const text = fc.oneof(
      fc.string(),
      fc.array(symbol, { maxLength: 12 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (path) => {
        try {
          applyPatch({ a: 1 }, { set: { [path]: 1 } })
        } catch (error) {
          if (error instanceof InapplicablePatchError) return
          expect(error).toBeInstanceOf(MalformedPathError)
          expect((error as Error).message).toMatch(/ at character \d+$/)
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test('rejects a path that ends inside a bracket', () => {
    fc.assert(
      fc.property(modelPathArbitrary, fc.nat(), (steps, at) => {
        const path = jsonMatchTextOf(steps)
        const part = path.slice(0, at % path.length)
        const open = part.replaceAll(/"[^"]*"|'[^']*'/g, '')
        if (open.split('[').length === open.split(']').length) return
        expect(() => parseJsonMatchPath(part)).toThrow(MalformedPathError)
      }),
      { numRuns: 1_000 },
    )
  })
})
