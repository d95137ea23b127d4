import type { LakeDocument } from '../document.ts'
import type { Scope } from './scope.ts'

/** Looks a document up by id and notes that the answer depends on it. */
export function readDocument(scope: Scope, id: string): LakeDocument | undefined {
  const { evaluation } = scope
  evaluation.spend(1)
  const document = evaluation.dataset.byId(id)
  evaluation.tags.dependOnId(id, document)
  return document
}
