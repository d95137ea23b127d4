import { MAX_DEPTH, MAX_DOCUMENT_LENGTH } from '../document/document-limits.ts'
import type { PatchOperations } from '../document/commit.ts'
import { PatchError, MalformedPath } from './patch-errors.ts'
import {
  isContainer,
  JsonLocation,
  canEndInArray,
  rangeAtEnd,
  type Path,
} from './json-match-path.ts'
import { PatchBudget } from './patch-budget.ts'
import { CopyOnWriteDocument } from './copy-on-write.ts'
import { matchPath } from './match-path.ts'
import {
  increase,
  insert,
  patchText,
  replaceRange,
  set,
  setIfMissing,
  unset,
} from './patch-operations.ts'
import { parsePath } from './parse-path.ts'

/**
 * Limits the growth of a document by a patch: a large value at many places, or a deep value at a deep place.
 */
class Growth {
  #length = 0

  /** @throws PatchError if the value may not be written to all places. */
  assertFits(value: unknown, places: ReadonlySet<JsonLocation>): void {
    const own = depthOf(value)
    for (const { depth } of places)
      if (depth + own > MAX_DEPTH)
        throw new PatchError(`A document may not be nested deeper than ${MAX_DEPTH} levels`)
    if (places.size < 2) return
    this.#length += JSON.stringify(value).length * places.size
    if (this.#length > MAX_DOCUMENT_LENGTH)
      throw new PatchError(
        `A document may not be larger than ${MAX_DOCUMENT_LENGTH} bytes; ${places.size} places would get the value`,
      )
  }
}

/** Nesting levels of a value; stops counting at the limit. */
function depthOf(value: unknown): number {
  let depth = 0
  for (
    let level = [value].filter(isContainer);
    level.length > 0 && depth <= MAX_DEPTH;
    level = level.flatMap((container) => Object.values(container)).filter(isContainer)
  )
    depth++
  return depth
}

/** One entry of an operation: the path, the value, and how to apply it. */
interface Change {
  path: Path
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
 * @throws MalformedPath for a malformed path, PatchError if the patch does not fit the document.
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
    const places = matchPath(path, JsonLocation.root(draft.value), budget)
    for (const { parent } of places)
      if (!parent)
        throw new PatchError('The path leads to the whole document; name an attribute of it')
    if (value !== undefined) growth.assertFits(value, places)
    apply(draft, places, budget)
  }
  return draft.value as T
}

/** @throws MalformedPath for the first malformed path of a patch. */
export function assertPaths(operations: PatchOperations): void {
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
    Object.entries(entries).map(([path, value]) => ({ path: parsePath(path), ...change(value) }))
  return [
    ...each(defaults, (value) => ({
      value,
      apply: (draft, places) => setIfMissing(draft, places, value),
    })),
    ...each(values, (value) => ({ value, apply: (draft, places) => set(draft, places, value) })),
    ...paths.map((path) => ({ path: parsePath(path), apply: unset })),
    ...each(texts, (patch) => ({
      value: patch,
      apply: (draft, places, budget) => patchText(draft, places, patch, budget),
    })),
    ...each(inc, (amount) => ({ apply: (draft, places) => increase(draft, places, amount) })),
    ...each(dec, (amount) => ({ apply: (draft, places) => increase(draft, places, -amount) })),
    ...(insertion ? [insertionOf(insertion)] : []),
  ]
}

function insertionOf(insertion: NonNullable<PatchOperations['insert']>): Change {
  const { items } = insertion
  const where = (['before', 'after', 'replace'] as const).find(
    (name) => insertion[name] !== undefined,
  )
  const text = (where && insertion[where]) ?? ''
  const path = parsePath(text)
  if (!where || !canEndInArray(path))
    throw new MalformedPath(text, text.length, 'expected an element of an array, such as "[-1]",')
  const range = where === 'replace' ? rangeAtEnd(path) : undefined
  if (range)
    return {
      path: path.slice(0, -1),
      value: items,
      apply: (draft, places, budget) => replaceRange(draft, places, range, items, budget),
    }
  return {
    path,
    value: items,
    apply: (draft, places, budget) => insert(draft, places, where, items, budget),
  }
}
