import { releaseEvents } from '../history/release-events.ts'
import { commitTime } from '../document/commit.ts'
import { layerOf, publishedId } from '@orrery/groq/layers'
import { releaseIdOf } from '../release/release-document.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { DocumentStep, TransactionWithSteps } from '../store/transaction-log.ts'
import type { AuditDocument, AuditEntry, AuditQuery, AuditBatch, AuditKind } from './audit-entry.ts'

/** Ids of pictures and files are those that uploads get. */
const ASSET = /^(image|file)-/

/** Later than anything that happened: whoever puts lists together takes it at once. */
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
 * What happened to the documents of a dataset, newest first, worked out from its log. What is only being written is no
 * event: its history is beside the document.
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
    yield { ...place, entries: entriesOf(passage, dataset).map((told) => ({ ...bare, ...told })) }
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

/** A step in the life of a release, with the documents that went with it. */
function releaseEntry(
  { timestamp, author }: TransactionWithSteps,
  steps: readonly DocumentStep[],
  dataset: DatasetStore,
): PartialEntry | undefined {
  for (const { documentId } of steps) {
    const name = releaseIdOf(documentId)
    if (name === undefined) continue
    const at = commitTime(timestamp)
    const event = releaseEvents(dataset, name).find(
      (each) => each.timestamp === at && each.author === author && RELEASE_KINDS[each.type],
    )
    const kind = event && RELEASE_KINDS[event.type]
    if (!kind) continue
    const others = steps.filter((step) => releaseIdOf(step.documentId) === undefined)
    return {
      kind,
      subject: titleOf(dataset, documentId) ?? name,
      documents: others.map(({ documentId: id }) => documentOf(dataset, id)),
    }
  }
  return undefined
}

/** A link to a preview that was made, and previews that were ended: private documents of the site's. */
function previewEntries(
  passage: TransactionWithSteps,
  steps: readonly DocumentStep[],
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

/** Addresses under which a calendar reads of releases: whoever has one needs no account. */
function calendarFeedEntries(steps: readonly DocumentStep[]): PartialEntry[] {
  const count = (kind: DocumentStep['kind']) =>
    steps.filter((step) => step.kind === kind && step.documentId.startsWith('releases.feed.'))
      .length
  const told = (kind: AuditKind, number: number): PartialEntry[] =>
    number === 0 ? [] : [{ kind, details: { count: String(number) } }]
  return [...told('feed-made', count('created')), ...told('feed-ended', count('deleted'))]
}

/** Documents that went on line, off line or away: one line for each of these that a transaction did. */
function documentEntries(
  steps: readonly DocumentStep[],
  outside: readonly DocumentStep[],
  dataset: DatasetStore,
): PartialEntry[] {
  const others = steps.filter(({ documentId }) => layerOf(documentId) !== 'published')
  const ofOthers = (kind: DocumentStep['kind']) =>
    new Set(others.filter((step) => step.kind === kind).map((step) => publishedId(step.documentId)))
  const [left, appeared] = [ofOthers('deleted'), ofOthers('created')]
  const told = new Map<AuditKind, AuditDocument[]>()
  for (const { kind: change, documentId } of outside) {
    const gone = change === 'deleted'
    if (gone ? isOwn(documentId) : documentId.includes('.')) continue
    const isUpload = change === 'created' && ASSET.test(documentId)
    const onLine = (): AuditKind =>
      left.has(documentId) ? 'published' : isUpload ? 'uploaded' : 'written'
    const offLine = (): AuditKind => (appeared.has(documentId) ? 'unpublished' : 'deleted')
    const kind = gone ? offLine() : onLine()
    const documents = told.get(kind) ?? []
    documents.push(documentOf(dataset, documentId))
    told.set(kind, documents)
  }
  return [...told].map(([kind, documents]) => ({ kind, documents }))
}

/** Documents of the system and the records of previews and calendars come and go by themselves. */
const isOwn = (id: string): boolean => /^(_|preview|releases\.feed)\./.test(id)

function documentOf(dataset: DatasetStore, id: string): AuditDocument {
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
    // What a shop says of its own.
    textIn(store, 'title') ||
    textIn(document, 'originalFilename') ||
    undefined
  )
}

function created(step: DocumentStep): unknown {
  return step.effects().apply[1]
}

function textIn(value: unknown, field: string): string {
  const text = typeof value === 'object' && value !== null && Reflect.get(value, field)
  return typeof text === 'string' ? text : ''
}
