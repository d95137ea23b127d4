import type { ExprNode } from '../syntax/ast.ts'
import type { LakeDocument } from '../document.ts'
import type { IndexDescriptor, LookupRows, LookupCriterion } from '../dataset/dataset.ts'
import { NO_ROWS, orderedDocumentsOf, union } from '../dataset/lookup-rows.ts'
import type { Scope } from '../evaluation/scope.ts'
import type { AccessPath, IndexedField } from './access-path.ts'
import {
  candidateDependency,
  rowsInIdOrder,
  smallestCandidates,
  type IndexCandidates,
  type CandidateLookups,
} from './index-candidates.ts'
import { keyLookUp, accessPathsOnKey, termsLookUp } from './index-look-up.ts'

const RANK: Record<IndexedField, number> = {
  _id: 0,
  versionOf: 1,
  'slug.current': 2,
  'store.slug.current': 2,
  references: 3,
  _ref: 3,
  _type: 4,
}

/**
 * Finds all possible look-ups of an access path.
 *
 * @param types the only possible types of the documents, if an outer condition limits them
 */
export function findIndexCandidates(
  path: AccessPath,
  scope: Scope,
  types: readonly string[] | null = null,
): CandidateLookups {
  if (path.kind === 'any') return anyOf(path.parts, scope, types)
  const parts = path.kind === 'all' ? path.parts : [path]
  const found: IndexCandidates[] = []
  const missing: IndexDescriptor[] = []
  const take = (more: CandidateLookups) => {
    found.push(...more.found)
    missing.push(...more.missing)
  }
  let pinned = types
  const typeNodes: ExprNode[] = []
  for (const part of parts) {
    if (part.kind !== 'field') continue
    const values = part.values(scope)
    if (values === null) continue
    const distinct = [...new Set(values)]
    const answers = part.exact ? [part.node] : []
    found.push(fieldLookUp(part.field, distinct, answers, scope))
    if (part.field !== '_type' || typeNodes.length > 0) continue
    pinned = distinct
    typeNodes.push(part.node)
  }
  for (const part of parts) {
    if (part.kind === 'any' || part.kind === 'all') take(findIndexCandidates(part, scope, pinned))
    if (part.kind === 'terms') take(termsLookUp(part, scope, pinned, typeNodes))
  }
  for (const name of new Set(parts.map((part) => (part.kind === 'key' ? part.key.name : null))))
    if (name !== null) take(keyLookUp(accessPathsOnKey(parts, name), scope, pinned, typeNodes))
  return { found, missing }
}

/** Any of several paths: all of them must be indexable. */
function anyOf(
  parts: readonly AccessPath[],
  scope: Scope,
  types: readonly string[] | null,
): CandidateLookups {
  const all = parts.map((part) => findIndexCandidates(part, scope, types))
  const missing = all.flatMap((part) => part.missing)
  const best = all.map(({ found }) => smallestCandidates(found))
  if (best.includes(undefined)) return { found: [], missing }
  const chosen = best as IndexCandidates[]
  const depends = all.map(({ found }) => candidateDependency(found))
  return {
    found: [
      {
        rank: Math.max(...all.map(({ found }) => Math.min(...found.map(({ rank }) => rank)))),
        rows: union(
          chosen.map((each) => rowsInIdOrder(each, scope.evaluation)),
          scope.evaluation,
        ),
        answers: [],
        depend: depends.includes(null) ? null : () => depends.forEach((depend) => depend?.()),
        uses: chosen.map(({ uses }) => uses).join(' or '),
      },
    ],
    missing,
  }
}

function fieldLookUp(
  field: IndexedField,
  values: string[],
  answers: readonly ExprNode[],
  scope: Scope,
): IndexCandidates {
  const { dataset, tags } = scope.evaluation
  scope.evaluation.spend(values.length)
  const rank = RANK[field]
  const uses = `${field} ${values.length === 1 ? JSON.stringify(values[0]) : `(${values.length})`}`
  const found = (rows: LookupRows, depend: (() => void) | null): IndexCandidates => {
    return { rank, rows, answers, depend, uses }
  }
  const rowsBy = (source: (value: string) => LookupCriterion): LookupRows =>
    union(
      values.map((value) => dataset.rows(source(value)) ?? NO_ROWS),
      scope.evaluation,
    )
  switch (field) {
    case '_id':
      return found(
        union(
          values.map((id) => rowsOf(one(dataset.byId(id)))),
          scope.evaluation,
        ),
        () => values.forEach((id) => tags.dependOnId(id, dataset.byId(id))),
      )
    case 'versionOf':
      return found(
        union(
          values.map((id) => rowsOf([...dataset.versionsOf(id)])),
          scope.evaluation,
        ),
        () => values.forEach((id) => tags.dependOnId(id, undefined)),
      )
    case '_type':
      return found(
        rowsBy((type) => ({ by: 'type', type })),
        () => values.forEach((type) => tags.dependOnType(type)),
      )
    case 'references':
    case '_ref':
      return found(
        rowsBy((id) => ({ by: 'reference', id, nested: field === '_ref' })),
        null,
      )
    case 'slug.current':
    case 'store.slug.current':
      return found(
        rowsBy((value) => ({ by: 'slug', path: field, value })),
        null,
      )
  }
}

function rowsOf(documents: readonly LakeDocument[]): LookupRows {
  if (documents.length === 0) return NO_ROWS
  const { length } = documents
  return {
    settled: NO_ROWS.settled,
    unsettled: orderedDocumentsOf(documents),
    about: length,
    inIdOrder: true,
  }
}

function one(document: LakeDocument | undefined): LakeDocument[] {
  return document === undefined ? [] : [document]
}
