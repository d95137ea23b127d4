import type { DocumentTest, LakeDocument } from '@orrery/groq/document'

/**
 * The type of a secret that opens a preview for an hour (`@sanity/preview-url-secret`). The preview is attributed to `userId`, so
 * only roles with `update` on all documents change a secret of another user.
 */
export const PREVIEW_SECRET = 'sanity.previewUrlSecret'

/** The write permissions of a user for preview secrets. */
export function ownPreviewSecrets(personId: string): {
  isOwn: DocumentTest
  signed: (document: LakeDocument) => LakeDocument
  mayReplace: (before: LakeDocument | undefined) => boolean
} {
  const isOwn = ({ _type, userId }: LakeDocument) => _type === PREVIEW_SECRET && userId === personId
  return {
    isOwn,
    signed: (document) =>
      document._type === PREVIEW_SECRET ? { ...document, userId: personId } : document,
    mayReplace: (before) => before?._type !== PREVIEW_SECRET || isOwn(before),
  }
}
