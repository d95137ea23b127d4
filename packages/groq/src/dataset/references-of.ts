import type { LakeDocument } from '../document.ts'

/** The distinct `_ref` of a document. */
interface DocumentReferences {
  /** Those that `references()` finds. */
  outer: readonly string[]
  /** Those that are only inside another reference, where `references()` does not search. */
  nested: readonly string[]
}

const NONE: readonly string[] = []

/** Above this number of references duplicates are found with a set. */
const FEW = 16

/** Every distinct `_ref` of a document, at any depth. */
export function referencesOf(document: LakeDocument): DocumentReferences {
  const inside: object[] = []
  const outer = distinct(refsIn([document], inside))
  if (inside.length === 0) return { outer, nested: NONE }
  const nested = distinct(refsIn(inside, inside)).filter((id) => !outer.includes(id))
  return { outer, nested }
}

/** Each `_ref` of the pending values; what is inside a reference is added to `inside`. */
function refsIn(pending: object[], inside: object[]): readonly string[] {
  let references: string[] | undefined
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (Array.isArray(value)) {
      for (const item of value as unknown[])
        if (typeof item === 'object' && item !== null) pending.push(item)
      continue
    }
    const object = value as Record<string, unknown>
    const reference = Object.hasOwn(object, '_ref') ? object._ref : undefined
    if (typeof reference === 'string') (references ??= []).push(reference)
    const next = typeof reference === 'string' && reference !== '' ? inside : pending
    for (const name in object) {
      const inner = object[name]
      if (typeof inner === 'object' && inner !== null) next.push(inner)
    }
  }
  return references ?? NONE
}

function distinct(references: readonly string[]): readonly string[] {
  if (references.length > FEW) return [...new Set(references)]
  return references.filter((reference, index) => references.indexOf(reference) === index)
}
