import type { DocumentChange, Effects } from './commit.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { encodeMendoza } from './mendoza.ts'

/** A document as effects speak of it; null where there is none. */
export type Content = Record<string, unknown> | null

/** The two patches that lead over a change, there and back. */
export function effectsOf({ before, after }: Pick<DocumentChange, 'before' | 'after'>): Effects {
  const [old, fresh] = [withoutRevision(before), withoutRevision(after)]
  return { apply: encodeMendoza(old, fresh), revert: encodeMendoza(fresh, old) }
}

/** Effects leave `_rev` out: the transaction's id says it. */
export function withoutRevision(document: LakeDocument | undefined): Content {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
