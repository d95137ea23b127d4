import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PatchOperations } from '../document/mutation.ts'
import { applyPatch } from './apply-patch.ts'
import { PatchRefusal } from './errors.ts'
import { contentArbitrary, pathArbitrary, valueArbitrary } from './testing/arbitraries.ts'
import { locationsOf, textOf, type Location, type ModelStep } from './testing/model.ts'
import {
  addAll,
  insertAll,
  ModelRefusal,
  setAll,
  setMissing,
  unsetAll,
} from './testing/model-operations.ts'

const RUNS = { numRuns: 3_000 }

/** What a patch answers: the document after it, or that it is refused. */
function outcome(step: () => unknown): unknown {
  try {
    return { after: step() }
  } catch (error) {
    if (error instanceof PatchRefusal || error instanceof ModelRefusal) return 'refused'
    throw error
  }
}

const ALL: ModelStep = { deep: false, picks: ['all'] }

const endsInElements = (path: readonly ModelStep[]): boolean =>
  path.at(-1)!.picks.some((pick) => pick === 'all' || !('name' in pick || 'path' in pick))

const where = fc.constantFrom('before' as const, 'after' as const, 'replace' as const)

test('a patch does what its documentation says, told a second time', () => {
  const refuseRoot = (places: readonly Location[]) => {
    if (places.some(({ length }) => length === 0)) throw new ModelRefusal()
    return places
  }
  fc.assert(
    fc.property(
      contentArbitrary,
      pathArbitrary,
      valueArbitrary,
      where,
      (document, path, value, side) => {
        const text = textOf(path)
        const places = () => refuseRoot(locationsOf(document, path))
        const items = [value, 'new']
        const elements = endsInElements(path) ? path : [...path, ALL]
        const cases: [PatchOperations, () => unknown][] = [
          [{ set: { [text]: value } }, () => setAll(document, places(), value)],
          [{ setIfMissing: { [text]: value } }, () => setMissing(document, places(), value)],
          [{ unset: [text] }, () => unsetAll(document, places())],
          [{ inc: { [text]: 2 } }, () => addAll(document, places(), 2)],
          [{ dec: { [text]: 2 } }, () => addAll(document, places(), -2)],
          [
            { insert: { [side]: textOf(elements), items } },
            () => insertAll(document, refuseRoot(locationsOf(document, elements)), side, items),
          ],
        ]
        for (const [operations, expected] of cases)
          expect(outcome(() => applyPatch(document, operations))).toEqual(outcome(expected))
      },
    ),
    RUNS,
  )
})
