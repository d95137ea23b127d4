import type { LakeDocument } from '../document/document.ts'
import type { Dataset } from './dataset.ts'

/** The documents of a dataset that a caller may see, told by their stored id. */
export function visibleDataset(base: Dataset, canRead: (id: string) => boolean): Dataset {
  function* readable(documents: Iterable<LakeDocument>): Iterable<LakeDocument> {
    for (const document of documents) if (canRead(document._id)) yield document
  }
  return {
    all: () => readable(base.all()),
    size: () => [...readable(base.all())].length,
    byId: (id) => (canRead(id) ? base.byId(id) : undefined),
    byType: (type) => readable(base.byType(type)),
    bySlug: (path, value) => readable(base.bySlug(path, value)),
    referencing: (id) => readable(base.referencing(id)),
    versionsOf: (id) => readable(base.versionsOf?.(id) ?? base.all()),
  }
}
