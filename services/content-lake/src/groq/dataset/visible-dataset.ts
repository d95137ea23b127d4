import { EVERY_DOCUMENT, type DocumentTest, type LakeDocument } from '../../document/document.ts'
import type { Dataset, Rows, Run } from './dataset.ts'
import { lazyRun, viewsOf } from './rows.ts'

/**
 * The documents of a dataset that a caller may see; the others are not there for anything that asks it. Seen through
 * `EVERY_DOCUMENT` it is the dataset itself, and costs nothing.
 */
export function visibleDataset(base: Dataset, canRead: DocumentTest): Dataset {
  if (canRead === EVERY_DOCUMENT) return base
  function* readable(documents: Iterable<LakeDocument>): Generator<LakeDocument, void, undefined> {
    for (const document of documents) if (canRead(document)) yield document
  }
  const readableRun = (run: Run): Run =>
    run.size === 0 ? run : lazyRun(() => readable(run)[Symbol.iterator]())
  const rows = (found: Rows): Rows => ({
    settled: canRead.allowsPublic === true ? found.settled : readableRun(found.settled),
    unsettled: readableRun(found.unsettled),
    about: found.about,
    inIdOrder: found.inIdOrder,
    show: found.show,
  })
  const narrowed: Pick<Dataset, 'rows'> = {
    rows: (source) => {
      const found = base.rows(source)
      return found === null ? null : rows(found)
    },
  }
  return {
    ...viewsOf(narrowed),
    ...narrowed,
    missed: (index, documents) => base.missed(index, documents),
    byId: (id) => {
      if (canRead.allowsId?.(id) === false) return undefined
      const document = base.byId(id)
      return document !== undefined && canRead(document) ? document : undefined
    },
    versionsOf: (id) => readable(base.versionsOf(id)),
  }
}
