import { MAX_DOCUMENT_DEPTH, MAX_DOCUMENT_LENGTH } from '../document/document-limits.ts'
import type { PatchOperations } from '../document/commit.ts'
import { InapplicablePatchError, MalformedPathError } from './patch-errors.ts'
import {
  isObjectOrArray,
  JsonLocation,
  canSelectArrayElement,
  singleRangeAtEnd,
  type JsonMatchPath,
} from './json-match-path.ts'
import { PatchBudget } from './patch-budget.ts'
import { CopyOnWriteDocument } from './copy-on-write-document.ts'
import { locationsMatchingPath } from './locations-matching-path.ts'
import {
  addToNumbers,
  insertIntoArrays,
  applyDiffMatchPatch,
  replaceRangeOfArrays,
  setAtLocations,
  setMissingAttributes,
  unsetAtLocations,
} from './patch-operations.ts'
import { parseJsonMatchPath } from './parse-json-match-path.ts'

/**
 * Limits the growth of a document by a patch: a large value at many places, or a deep value at a deep place.
 */
class Growth {
  #length = 0

  /** @throws InapplicablePatchError if the value may not be written to all places. */
  assertFits(value: unknown, places: ReadonlySet<JsonLocation>): void {
    const own = depthOf(value)
    for (const { depth } of places)
      if (depth + own > MAX_DOCUMENT_DEPTH)
        throw new InapplicablePatchError(
          `A document may not be nested deeper than ${MAX_DOCUMENT_DEPTH} levels`,
        )
    if (places.size < 2) return
    this.#length += JSON.stringify(value).length * places.size
    if (this.#length > MAX_DOCUMENT_LENGTH)
      throw new InapplicablePatchError(
        `A document may not be larger than ${MAX_DOCUMENT_LENGTH} bytes; ${places.size} places would get the value`,
      )
  }
}

/** Nesting levels of a value; stops counting at the limit. */
function depthOf(value: unknown): number {
  let depth = 0
  for (
    let level = [value].filter(isObjectOrArray);
    level.length > 0 && depth <= MAX_DOCUMENT_DEPTH;
    level = level.flatMap((container) => Object.values(container)).filter(isObjectOrArray)
  )
    depth++
  return depth
}

/** One entry of an operation: the path, the value, and how to apply it. */
interface Change {
  path: JsonMatchPath
  value?: unknown
  apply: (
    draft: CopyOnWriteDocument,
    places: ReadonlySet<JsonLocation>,
    budget: PatchBudget,
  ) => void
}

/**
 * Applies a patch to a document (https://www.sanity.io/docs/content-lake/http-patches). The input is not
 * modified, and the result shares unchanged parts with it. Each entry sees the changes of the previous ones.
 *
 * @param ends deadline by `performance.now()`, shared by the patches of one transaction
 * @throws MalformedPathError for a malformed path, InapplicablePatchError if the patch does not fit the document.
 */
export function applyPatch<T extends object>(
  document: T,
  operations: PatchOperations,
  ends?: number,
): T {
  const draft = new CopyOnWriteDocument(document)
  const [budget, growth] = [new PatchBudget(ends), new Growth()]
  for (const { path, value, apply } of changesOf(operations)) {
    draft.begin()
    const places = locationsMatchingPath(path, JsonLocation.root(draft.value), budget)
    for (const { parent } of places)
      if (!parent)
        throw new InapplicablePatchError(
          'The path leads to the whole document; name an attribute of it',
        )
    if (value !== undefined) growth.assertFits(value, places)
    apply(draft, places, budget)
  }
  return draft.value as T
}

/** @throws MalformedPathError for the first malformed path of a patch. */
export function assertWellFormedPaths(operations: PatchOperations): void {
  changesOf(operations)
}

/** The entries of a patch in Sanity's order of execution. */
function changesOf({
  setIfMissing: defaults = {},
  set: values = {},
  unset: paths = [],
  diffMatchPatch: texts = {},
  inc = {},
  dec = {},
  insert: insertion,
}: PatchOperations): Change[] {
  const each = <V>(
    entries: Record<string, V>,
    change: (value: V) => Omit<Change, 'path'>,
  ): Change[] =>
    Object.entries(entries).map(([path, value]) => ({
      path: parseJsonMatchPath(path),
      ...change(value),
    }))
  return [
    ...each(defaults, (value) => ({
      value,
      apply: (draft, places) => setMissingAttributes(draft, places, value),
    })),
    ...each(values, (value) => ({
      value,
      apply: (draft, places) => setAtLocations(draft, places, value),
    })),
    ...paths.map((path) => ({ path: parseJsonMatchPath(path), apply: unsetAtLocations })),
    ...each(texts, (patch) => ({
      value: patch,
      apply: (draft, places, budget) => applyDiffMatchPatch(draft, places, patch, budget),
    })),
    ...each(inc, (amount) => ({ apply: (draft, places) => addToNumbers(draft, places, amount) })),
    ...each(dec, (amount) => ({ apply: (draft, places) => addToNumbers(draft, places, -amount) })),
    ...(insertion ? [insertionOf(insertion)] : []),
  ]
}

function insertionOf(insertion: NonNullable<PatchOperations['insert']>): Change {
  const { items } = insertion
  const where = (['before', 'after', 'replace'] as const).find(
    (name) => insertion[name] !== undefined,
  )
  const text = (where && insertion[where]) ?? ''
  const path = parseJsonMatchPath(text)
  if (!where || !canSelectArrayElement(path))
    throw new MalformedPathError(
      text,
      text.length,
      'expected an element of an array, such as "[-1]",',
    )
  const range = where === 'replace' ? singleRangeAtEnd(path) : undefined
  if (range)
    return {
      path: path.slice(0, -1),
      value: items,
      apply: (draft, places, budget) => replaceRangeOfArrays(draft, places, range, items, budget),
    }
  return {
    path,
    value: items,
    apply: (draft, places, budget) => insertIntoArrays(draft, places, where, items, budget),
  }
}
