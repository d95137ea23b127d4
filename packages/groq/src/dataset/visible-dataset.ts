import { EVERY_DOCUMENT, type DocumentTest, type LakeDocument } from '../document.ts'
import type { Dataset, Rows, Run, StoredDataset } from './dataset.ts'
import { lazyRun, viewsOf } from './rows.ts'

/**
 * The documents of a dataset that a caller may see; the others are not there for anything that asks it. Seen through
 * `EVERY_DOCUMENT` it is the dataset itself.
 */
export function visibleDataset(base: StoredDataset, canRead: DocumentTest): Dataset {
  if (canRead === EVERY_DOCUMENT) return base
  const { within } = canRead
  return within === undefined
    ? base.visible(canRead)
    : withoutSome(visibleDataset(base, within), canRead)
}

/** Leaves documents out one by one: what is asked of it costs as if they were there, so that they must be no secret. */
function withoutSome(base: Dataset, test: DocumentTest): Dataset {
  function* passing(documents: Iterable<LakeDocument>): Generator<LakeDocument, void, undefined> {
    for (const document of documents) if (test(document)) yield document
  }
  const passingRun = (run: Run): Run =>
    run.size === 0 ? run : lazyRun(() => passing(run)[Symbol.iterator]())
  const rows = (found: Rows): Rows => ({
    settled: passingRun(found.settled),
    unsettled: passingRun(found.unsettled),
    about: found.about,
    inIdOrder: found.inIdOrder,
    show: found.show,
  })
  const narrowed: Pick<Dataset, 'rows'> = {
    rows: (source, budget) => {
      const found = base.rows(source, budget)
      return found === null ? null : rows(found)
    },
  }
  return {
    ...viewsOf(narrowed),
    ...narrowed,
    missed: (index, documents) => base.missed(index, documents),
    byId: (id) => {
      if (test.allowsId?.(id) === false) return undefined
      const document = base.byId(id)
      return document !== undefined && test(document) ? document : undefined
    },
    versionsOf: (id) => passing(base.versionsOf(id)),
  }
}
