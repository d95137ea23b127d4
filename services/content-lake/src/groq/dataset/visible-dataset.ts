import { EVERY_DOCUMENT, type DocumentTest, type LakeDocument } from '../../document/document.ts'
import type { Dataset } from './dataset.ts'

/**
 * The documents of a dataset that a caller may see; the others are not there for anything that asks it. Seen through
 * `EVERY_DOCUMENT` it is the dataset itself, and costs nothing.
 */
export function visibleDataset(base: Dataset, canRead: DocumentTest): Dataset {
  if (canRead === EVERY_DOCUMENT) return base
  function* readable(documents: Iterable<LakeDocument>): Iterable<LakeDocument> {
    for (const document of documents) if (canRead(document)) yield document
  }
  return {
    all: () => readable(base.all()),
    size: () => {
      let size = 0
      for (const _document of readable(base.all())) size++
      return size
    },
    byId: (id) => {
      if (canRead.allowsId?.(id) === false) return undefined
      const document = base.byId(id)
      return document !== undefined && canRead(document) ? document : undefined
    },
    byType: (type) => readable(base.byType(type)),
    bySlug: (path, value) => readable(base.bySlug(path, value)),
    referencing: (id) => readable(base.referencing(id)),
    versionsOf: (id) => readable(base.versionsOf(id)),
  }
}
