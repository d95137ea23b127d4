import type { Dataset } from '@orrery/groq/dataset'
import { acceptsEveryDocument, type DocumentTest, type LakeDocument } from '@orrery/groq/document'

/** Which documents the author may read, create and update; deleting requires `update`. */
export interface AuthorPermissions {
  readonly read: DocumentTest
  readonly create: DocumentTest
  readonly update: DocumentTest
  /** Documents that the author may write by id although `read` hides them. */
  readonly isOwn?: DocumentTest
  /** Returns the document as stored, with the author's name for types that record it. */
  readonly signed?: (document: LakeDocument) => LakeDocument
  /** Rejects changes that `create` and `update` allow; `before` is absent on creation, `after` on deletion. */
  readonly alter?: (
    before: LakeDocument | undefined,
    after: LakeDocument | undefined,
    documents: Dataset,
  ) => boolean
  /** Allows changes that `create` and `update` do not. */
  readonly exception?: WriteException
}

/** Permitted changes of certain documents beyond the author's permissions. */
interface WriteException {
  /** Whether the exception can apply to a document; checked before a patch is applied. */
  readonly covers: DocumentTest
  readonly allows: (
    before: LakeDocument | undefined,
    after: LakeDocument,
    documents: Dataset,
  ) => boolean
}

/** The permissions of the lake itself. */
export const ALL_PERMISSIONS: AuthorPermissions = {
  read: acceptsEveryDocument,
  create: acceptsEveryDocument,
  update: acceptsEveryDocument,
}

/** Whether the author may learn that a document exists, and its revision. */
export function mayKnowExistence(
  { read, isOwn }: AuthorPermissions,
  document: LakeDocument,
): boolean {
  return read(document) || isOwn?.(document) === true
}
