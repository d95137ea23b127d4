import type { LakeDocument } from '../document.ts'
import {
  NO_DOCUMENTS,
  type LookupRows,
  type OrderedDocuments,
  type LookupCriterion,
  type QueryBudget,
  type FilterableDataset,
} from '../dataset/dataset.ts'
import { slugOf } from '../dataset/memory-dataset.ts'
import { referencesOf } from '../dataset/references-of.ts'
import { lazyDocuments, orderedDocumentsOf, orderedViewsOf } from '../dataset/lookup-rows.ts'

/** A dataset that answers every look-up by a full scan, without counts and indexes. */
export function scanningDataset(documents: readonly LakeDocument[]): FilterableDataset {
  const all = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
  const byId = new Map(all.map((document) => [document._id, document]))
  const holds: Partial<
    Record<LookupCriterion['by'], (document: LakeDocument, source: never) => boolean>
  > = {
    all: () => true,
    type: ({ _type }, { type }: { type: string }) => _type === type,
    slug: (document, { path, value }: Extract<LookupCriterion, { by: 'slug' }>) =>
      slugOf(document, path) === value,
    reference: (document, { id, nested }: Extract<LookupCriterion, { by: 'reference' }>) => {
      const references = referencesOf(document)
      return references.outer.includes(id) || (nested && references.nested.includes(id))
    },
  }
  const rows = (source: LookupCriterion): LookupRows | null => {
    const test = holds[source.by]
    if (test === undefined) return null
    const found = () =>
      orderedDocumentsOf(all.filter((document) => test(document, source as never)))
    return {
      settled: NO_DOCUMENTS,
      unsettled: lazyDocuments(() => found()[Symbol.iterator]()),
      about: all.length,
      inIdOrder: true,
    }
  }
  const published = (id: string) => id.replace(/^(drafts|versions\.[^.]+)\./, '')
  return {
    ...orderedViewsOf({ rows }),
    rows,
    missed: () => undefined,
    visible: (test) => scanningDataset(documents.filter(test)),
    hasPart: () => true,
    byId: (id) => byId.get(id),
    versionsOf: (id) => all.filter((document) => published(document._id) === id),
  }
}

/** A dataset that records each document and look-up. */
export function watchedDataset(
  base: FilterableDataset,
  reported: { document?: () => void; question?: () => void },
): FilterableDataset {
  const { document, question } = reported
  const counting = (run: OrderedDocuments): OrderedDocuments => ({
    ...(run.size !== undefined && { size: run.size }),
    *[Symbol.iterator]() {
      for (const each of run) {
        document?.()
        yield each
      }
    },
  })
  const rows = (source: LookupCriterion, budget?: QueryBudget): LookupRows | null => {
    question?.()
    const found = base.rows(source, budget)
    if (found === null) return null
    return { ...found, settled: counting(found.settled), unsettled: counting(found.unsettled) }
  }
  return {
    ...orderedViewsOf({ rows }),
    rows,
    missed: (index, documents) => base.missed(index, documents),
    visible: (test) => watchedDataset(base.visible(test), reported),
    hasPart: (test) => base.hasPart(test),
    byId: (id) => {
      question?.()
      return base.byId(id)
    },
    versionsOf: (id) => {
      question?.()
      return base.versionsOf(id)
    },
  }
}
