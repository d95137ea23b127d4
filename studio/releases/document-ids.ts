/** The id of a release in the ids of its versions, for instance `rA1b2C3d4`, from the id of its document. */
export const releaseNameOf = (documentId: string): string =>
  documentId.replace(/^_\.releases\./, '')

/** The id of the document that a release is: the other way round. */
export const releaseDocumentId = (name: string): string => `_.releases.${name}`

/** The id under which a document is published, whichever of its drafts and versions is named. */
export const publishedIdOf = (id: string): string => id.replace(/^(drafts|versions\.[^.]+)\./, '')

/** The release that a version belongs to; undefined for what is published and for drafts. */
export const releaseOfVersion = (id: string): string | undefined =>
  /^versions\.([^.]+)\./.exec(id)?.[1]

/** The id of a document's version in a release. */
export const versionIdOf = (publishedId: string, release: string): string =>
  `versions.${release}.${publishedId}`
