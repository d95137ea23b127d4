/** Name of a release as in the ids of its versions, for instance `rA1b2C3d4`, from its document id. */
export const releaseNameOfDocumentId = (documentId: string): string =>
  documentId.replace(/^_\.releases\./, '')

/** Document id of a release, from its name. */
export const releaseDocumentId = (name: string): string => `_.releases.${name}`

/** Published id of a document, from the id of any draft or version. */
export const publishedIdOf = (id: string): string => id.replace(/^(drafts|versions\.[^.]+)\./, '')

/** Name of the release of a version; undefined for published documents and drafts. */
export const releaseNameOfVersionId = (id: string): string | undefined =>
  /^versions\.([^.]+)\./.exec(id)?.[1]

/** Id of a document's version in a release. */
export const versionIdOf = (publishedId: string, release: string): string =>
  `versions.${release}.${publishedId}`
