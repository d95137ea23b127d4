import type { LakeDocument } from '@orrery/groq/document'
import type { IncomingDocument } from '../../document/mutation.ts'

/**
 * What a document says, under another id: system fields that belong to one stored document stay behind, the time of
 * first creation goes along.
 */
export function contentAs(id: string, source: LakeDocument): IncomingDocument {
  const { _rev, _updatedAt, _system, ...content } = source
  return { ...content, _id: id }
}
