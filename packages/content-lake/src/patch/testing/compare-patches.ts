import fc from 'fast-check'
import type { PatchOperations } from '../../document/commit.ts'
import { applyPatch } from '../apply-patch.ts'
import { InapplicablePatchError } from '../patch-errors.ts'
import { documentContentArbitrary, modelPathArbitrary, jsonValueArbitrary } from './arbitraries.ts'
import {
  modelLocationsOf,
  jsonMatchTextOf,
  type ModelLocation,
  type ModelStep,
} from './patch-model.ts'
import {
  addAll,
  insertAll,
  ModelRejection,
  replaceRangeAll,
  setAll,
  setMissing,
  unsetAll,
} from './patch-model-operations.ts'

type Content = Record<string, unknown>

/** A document, a path, a value, and the side of an insertion. */
export const patchCaseArbitrary = fc.tuple(
  documentContentArbitrary,
  modelPathArbitrary,
  jsonValueArbitrary,
  fc.constantFrom('before' as const, 'after' as const, 'replace' as const),
)

export interface PatchComparison {
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
): PatchComparison[] {
  const text = jsonMatchTextOf(path)
  const places = () => refuseRoot(modelLocationsOf(document, path))
  const items = [value, 'new']
  const elements = endsInElements(path) ? path : [...path, ALL]
  const cases: [PatchOperations, () => unknown][] = [
    [{ set: { [text]: value } }, () => setAll(document, places(), value)],
    [{ setIfMissing: { [text]: value } }, () => setMissing(document, places(), value)],
    [{ unset: [text] }, () => unsetAll(document, places())],
    [{ inc: { [text]: 2 } }, () => addAll(document, places(), 2)],
    [{ dec: { [text]: 2 } }, () => addAll(document, places(), -2)],
    [
      { insert: { [side]: jsonMatchTextOf(elements), items } },
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
    return insertAll(document, refuseRoot(modelLocationsOf(document, path)), side, items)
  const lists = refuseRoot(modelLocationsOf(document, path.slice(0, -1)))
  return replaceRangeAll(document, lists, pick, items)
}

function outcome(step: () => unknown): unknown {
  try {
    return { after: step() }
  } catch (error) {
    if (error instanceof InapplicablePatchError || error instanceof ModelRejection) return 'refused'
    throw error
  }
}

function refuseRoot(places: readonly ModelLocation[]): readonly ModelLocation[] {
  if (places.some(({ length }) => length === 0)) throw new ModelRejection()
  return places
}

const endsInElements = (path: readonly ModelStep[]): boolean =>
  path.at(-1)!.picks.some((pick) => pick === 'all' || !('name' in pick || 'path' in pick))
