import fc from 'fast-check'
import type { PatchOperations } from '../../document/commit.ts'
import { applyPatch } from '../apply-patch.ts'
import { InapplicablePatchError } from '../patch-errors.ts'
import { contentArbitrary, pathArbitrary, valueArbitrary } from './arbitraries.ts'
import { locationsOf, textOf, type Location, type ModelStep } from './model.ts'
import {
  addAll,
  insertAll,
  ModelRefusal,
  replaceRangeAll,
  setAll,
  setMissing,
  unsetAll,
} from './model-operations.ts'

type Content = Record<string, unknown>

/** A document, a path, a value, and the side of an insertion. */
export const applyBothWays = fc.tuple(
  contentArbitrary,
  pathArbitrary,
  valueArbitrary,
  fc.constantFrom('before' as const, 'after' as const, 'replace' as const),
)

export interface Comparison {
  operations: PatchOperations
  /** Result of the lake: the new document or a rejection. */
  ours: unknown
  /** Result of the model. */
  model: unknown
}

const ALL: ModelStep = { deep: false, picks: ['all'] }

/** Runs every operation along one path in the lake and in the model. */
export function comparePatches(
  document: Content,
  path: readonly ModelStep[],
  value: unknown,
  side: 'before' | 'after' | 'replace',
): Comparison[] {
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
      () => inserted(document, elements, side, items),
    ],
  ]
  return cases.map(([operations, expected]) => ({
    operations,
    ours: outcome(() => applyPatch(document, operations)),
    model: outcome(expected),
  }))
}

function inserted(
  document: Content,
  path: readonly ModelStep[],
  side: 'before' | 'after' | 'replace',
  items: readonly unknown[],
): unknown {
  const { deep, picks } = path.at(-1)!
  const [pick] = picks
  const isRange = typeof pick === 'object' && 'from' in pick && picks.length === 1 && !deep
  if (side !== 'replace' || !isRange || path.length === 1)
    return insertAll(document, refuseRoot(locationsOf(document, path)), side, items)
  const lists = refuseRoot(locationsOf(document, path.slice(0, -1)))
  return replaceRangeAll(document, lists, pick, items)
}

function outcome(step: () => unknown): unknown {
  try {
    return { after: step() }
  } catch (error) {
    if (error instanceof InapplicablePatchError || error instanceof ModelRefusal) return 'refused'
    throw error
  }
}

function refuseRoot(places: readonly Location[]): readonly Location[] {
  if (places.some(({ length }) => length === 0)) throw new ModelRefusal()
  return places
}

const endsInElements = (path: readonly ModelStep[]): boolean =>
  path.at(-1)!.picks.some((pick) => pick === 'all' || !('name' in pick || 'path' in pick))
