import type { LakeDocument } from '../../document/document.ts'
import type { Scope } from '../evaluation/scope.ts'
import type { AccessPath, IndexedField } from './access-path.ts'

/** Where the matches of a filter are to be found: a superset of them, in the order of `_id`. */
interface Found {
  /** How narrow the field is; lower is narrower. */
  rank: number
  documents(): Iterable<LakeDocument>
  /** Tells the tags what the look-up depends on; null when it depends on everything. */
  depend: (() => void) | null
}

const RANK: Record<IndexedField, number> = {
  _id: 0,
  versionOf: 1,
  'slug.current': 2,
  'store.slug.current': 2,
  references: 3,
  _type: 4,
}

/**
 * The documents that a filter has to look at. Notes in the evaluation's tags what the answer depends on: documents
 * pinned by id, or types, or everything.
 */
export function candidates(path: AccessPath | null, scope: Scope): Iterable<LakeDocument> {
  const { dataset, tags } = scope.evaluation
  const found = path === null ? null : resolve(path, scope)
  if (found?.depend == null) tags.dependOnEverything()
  else found.depend()
  return found === null ? dataset.all() : found.documents()
}

function resolve(path: AccessPath, scope: Scope): Found | null {
  if (path.kind === 'field') {
    const values = path.values(scope)
    return values === null ? null : lookUp(path.field, [...new Set(values)], scope)
  }
  const parts = path.parts.map((part) => resolve(part, scope))
  if (path.kind === 'any') return parts.includes(null) ? null : union(parts as Found[])
  const known = parts.filter((part) => part !== null).sort((a, b) => a.rank - b.rank)
  const [narrowest] = known
  if (narrowest === undefined) return null
  return { ...narrowest, depend: known.find((part) => part.depend !== null)?.depend ?? null }
}

function union(parts: Found[]): Found {
  const depends = parts.map((part) => part.depend)
  return {
    rank: Math.max(...parts.map((part) => part.rank)),
    documents: () => ordered(parts.map((part) => part.documents())),
    depend: depends.includes(null) ? null : () => depends.forEach((depend) => depend?.()),
  }
}

function lookUp(field: IndexedField, values: string[], scope: Scope): Found {
  const { dataset, tags } = scope.evaluation
  const rank = RANK[field]
  switch (field) {
    case '_id':
      return {
        rank,
        documents: () => ordered(values.map((id) => one(dataset.byId(id)))),
        depend: () => values.forEach((id) => tags.dependOnId(id, dataset.byId(id))),
      }
    case 'versionOf':
      return {
        rank,
        documents: () => ordered(values.map((id) => dataset.versionsOf(id))),
        depend: () => values.forEach((id) => tags.dependOnId(id, undefined)),
      }
    case '_type':
      return {
        rank,
        documents: () => ordered(values.map((type) => dataset.byType(type))),
        depend: () => values.forEach((type) => tags.dependOnType(type)),
      }
    case 'references':
      return {
        rank,
        documents: () => ordered(values.map((id) => dataset.referencing(id))),
        depend: null,
      }
    case 'slug.current':
    case 'store.slug.current':
      return {
        rank,
        documents: () => ordered(values.map((slug) => dataset.bySlug(field, slug))),
        depend: null,
      }
  }
}

function one(document: LakeDocument | undefined): Iterable<LakeDocument> {
  return document === undefined ? [] : [document]
}

/** Several ordered sequences as one, each document once. */
function ordered(sequences: Iterable<LakeDocument>[]): Iterable<LakeDocument> {
  if (sequences.length <= 1) return sequences[0] ?? []
  const documents = new Map<string, LakeDocument>()
  for (const sequence of sequences)
    for (const document of sequence) documents.set(document._id, document)
  return [...documents.values()].sort((a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0))
}
