import { releaseHistoryEvents } from '../history/release-events.ts'
import { commitTimeWithMicroseconds } from '../document/commit.ts'
import { layerOf, publishedId } from '@orrery/groq/layers'
import { releaseIdOfReleaseDocument } from '../release/release-document.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { DocumentHistoryStep, TransactionWithSteps } from '../store/transaction-log.ts'
import type {
  AuditedDocument,
  AuditEntry,
  AuditQuery,
  AuditBatch,
  AuditKind,
} from './audit-entry.ts'

/** Ids of pictures and files are those that uploads get. */
const ASSET = /^(image|file)-/

/** Later than any event, so that the merge takes the batch at once. */
const MAX_TIMESTAMP = '9999'

const RELEASE_KINDS: Readonly<Record<string, AuditKind>> = {
  createRelease: 'release-created',
  scheduleRelease: 'release-scheduled',
  unscheduleRelease: 'release-unscheduled',
  publishRelease: 'release-published',
  archiveRelease: 'release-archived',
  unarchiveRelease: 'release-unarchived',
  deleteRelease: 'release-deleted',
}

/**
 * Audit batches of a dataset, newest first, derived from its log. Drafts are not audited: their history shows them.
 */
export function* contentAuditBatches(
  dataset: DatasetStore,
  { person, from, to, before }: AuditQuery,
): Generator<AuditBatch, undefined> {
  const place = before.get(dataset.name)
  const passages = dataset.log.publishedTransactions({
    ...(place !== undefined && { before: place }),
    ...(person !== undefined && { author: person }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
  for (const passage of passages) {
    if ('milestone' in passage) {
      yield {
        source: dataset.name,
        sequence: passage.sequence,
        timestamp: MAX_TIMESTAMP,
        entries: [],
      }
      continue
    }
    const { sequence, timestamp, author: actor } = passage
    const place = { source: dataset.name, sequence, timestamp }
    const bare = { ...place, actor, subject: '', details: {}, documents: [] }
    yield {
      ...place,
      entries: entriesOf(passage, dataset).map((reported) => ({ ...bare, ...reported })),
    }
  }
  return undefined
}

type PartialEntry = Pick<AuditEntry, 'kind'> & Partial<AuditEntry>

function entriesOf(passage: TransactionWithSteps, dataset: DatasetStore): PartialEntry[] {
  const steps = passage.steps()
  const outside = steps.filter(({ documentId }) => layerOf(documentId) === 'published')
  const release = releaseEntry(passage, outside, dataset)
  if (release) return [release]
  return [
    ...previewEntries(passage, outside),
    ...calendarFeedEntries(outside),
    ...documentEntries(steps, outside, dataset),
  ]
}

/** A change of a release, with the documents that it affected. */
function releaseEntry(
  { timestamp, author }: TransactionWithSteps,
  steps: readonly DocumentHistoryStep[],
  dataset: DatasetStore,
): PartialEntry | undefined {
  for (const { documentId } of steps) {
    const name = releaseIdOfReleaseDocument(documentId)
    if (name === undefined) continue
    const at = commitTimeWithMicroseconds(timestamp)
    const event = releaseHistoryEvents(dataset, name).find(
      (each) => each.timestamp === at && each.author === author && RELEASE_KINDS[each.type],
    )
    const kind = event && RELEASE_KINDS[event.type]
    if (!kind) continue
    const others = steps.filter((step) => releaseIdOfReleaseDocument(step.documentId) === undefined)
    return {
      kind,
      subject: titleOf(dataset, documentId) ?? name,
      documents: others.map(({ documentId: id }) => documentOf(dataset, id)),
    }
  }
  return undefined
}

/** A shared preview link, or ended previews: private documents of the site. */
function previewEntries(
  passage: TransactionWithSteps,
  steps: readonly DocumentHistoryStep[],
): PartialEntry[] {
  const ours = steps.filter(({ documentId }) => documentId.startsWith('preview.'))
  if (ours.length === 0) return []
  const shared = ours.find(
    ({ documentId, kind }) => kind === 'created' && documentId.startsWith('preview.link.'),
  )
  if (shared) return [{ kind: 'preview-shared', subject: textIn(created(shared), 'title') }]
  const ended = passage
    .mutations()
    .filter((mutation) => 'patch' in mutation)
    .some(({ patch: { set = {} } }) => 'endedAt' in set || 'endedBefore' in set)
  return ended ? [{ kind: 'preview-ended', details: { count: String(ours.length) } }] : []
}

/** Calendar feed addresses, which need no account. */
function calendarFeedEntries(steps: readonly DocumentHistoryStep[]): PartialEntry[] {
  const count = (kind: DocumentHistoryStep['kind']) =>
    steps.filter((step) => step.kind === kind && step.documentId.startsWith('releases.feed.'))
      .length
  const entryFor = (kind: AuditKind, number: number): PartialEntry[] =>
    number === 0 ? [] : [{ kind, details: { count: String(number) } }]
  return [...entryFor('feed-made', count('created')), ...entryFor('feed-ended', count('deleted'))]
}

/** Documents that were published, unpublished or deleted: one entry per kind and transaction. */
function documentEntries(
  steps: readonly DocumentHistoryStep[],
  outside: readonly DocumentHistoryStep[],
  dataset: DatasetStore,
): PartialEntry[] {
  const others = steps.filter(({ documentId }) => layerOf(documentId) !== 'published')
  const ofOthers = (kind: DocumentHistoryStep['kind']) =>
    new Set(others.filter((step) => step.kind === kind).map((step) => publishedId(step.documentId)))
  const [left, appeared] = [ofOthers('deleted'), ofOthers('created')]
  const documentsByKind = new Map<AuditKind, AuditedDocument[]>()
  for (const { kind: change, documentId } of outside) {
    const gone = change === 'deleted'
    if (gone ? isOwn(documentId) : documentId.includes('.')) continue
    const isUpload = change === 'created' && ASSET.test(documentId)
    const onLine = (): AuditKind =>
      left.has(documentId) ? 'published' : isUpload ? 'uploaded' : 'written'
    const offLine = (): AuditKind => (appeared.has(documentId) ? 'unpublished' : 'deleted')
    const kind = gone ? offLine() : onLine()
    const documents = documentsByKind.get(kind) ?? []
    documents.push(documentOf(dataset, documentId))
    documentsByKind.set(kind, documents)
  }
  return [...documentsByKind].map(([kind, documents]) => ({ kind, documents }))
}

/** System documents and records of previews and calendars, which the site manages. */
const isOwn = (id: string): boolean => /^(_|preview|releases\.feed)\./.test(id)

function documentOf(dataset: DatasetStore, id: string): AuditedDocument {
  const title = titleOf(dataset, id) ?? titleOf(dataset, `drafts.${id}`)
  return { id, ...(title !== undefined && { title }) }
}

function titleOf({ documents }: DatasetStore, id: string): string | undefined {
  const document = documents.byId(id)
  const { metadata, store } = { ...document }
  return (
    textIn(document, 'title') ||
    textIn(metadata, 'title') ||
    textIn(document, 'name') ||
    // Product title of a shop.
    textIn(store, 'title') ||
    textIn(document, 'originalFilename') ||
    undefined
  )
}

function created(step: DocumentHistoryStep): unknown {
  return step.effects().apply[1]
}

function textIn(value: unknown, field: string): string {
  const text = typeof value === 'object' && value !== null && Reflect.get(value, field)
  return typeof text === 'string' ? text : ''
}
