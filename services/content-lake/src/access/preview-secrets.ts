import type { DocumentTest, LakeDocument } from '../document/document.ts'

/**
 * The type of a secret that opens a preview for an hour (`@sanity/preview-url-secret`). The preview is recorded as that of the person
 * whom `userId` names, so that of those who write only editors read and change another person's secret, or make one in another name.
 */
export const PREVIEW_SECRET = 'sanity.previewUrlSecret'

/** The part of somebody's rights to write that concerns their secrets. */
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
