import { releaseEvents } from '../history/release-events.ts'
import { commitTime } from '../document/commit-time.ts'
import { layerOf, publishedId } from '../document/layers.ts'
import { releaseIdOf } from '../release/release-document.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { DocumentStep, Passage } from '../store/transaction-log.ts'
import type { AuditDocument, AuditEntry, AuditRange } from './entry.ts'
import type { AuditKind } from './kinds.ts'

/** What is only being written is no event: its history is beside the document. */
const IN_THE_MAKING = ['drafts.*', 'versions.*']

/** Ids of pictures and files are those that uploads get. */
const ASSET = /^(image|file)-/

const RELEASE_KINDS: Readonly<Record<string, AuditKind>> = {
  createRelease: 'release-created',
  scheduleRelease: 'release-scheduled',
  unscheduleRelease: 'release-unscheduled',
  publishRelease: 'release-published',
  archiveRelease: 'release-archived',
  unarchiveRelease: 'release-unarchived',
  deleteRelease: 'release-deleted',
}

/** What happened to the documents of a dataset, newest first, worked out from its log. */
export function* contentEvents(
  dataset: DatasetStore,
  { person, from, to, before }: AuditRange,
): Generator<AuditEntry> {
  const place = before.get(dataset.name)
  const passages = dataset.log.passages({
    leftOut: IN_THE_MAKING,
    ...(place !== undefined && { before: place }),
    ...(person !== undefined && { author: person }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
  for (const passage of passages) {
    const told = tell(passage, dataset)
    if (!told) continue
    const { sequence, timestamp, author } = passage
    yield {
      source: dataset.name,
      sequence,
      timestamp,
      actor: author,
      subject: '',
      details: {},
      documents: [],
      ...told,
    }
  }
}

type Told = Pick<AuditEntry, 'kind'> & Partial<AuditEntry>

function tell(passage: Passage, dataset: DatasetStore): Told | undefined {
  const steps = passage.steps()
  const outside = steps.filter(({ documentId }) => layerOf(documentId) === 'published')
  return (
    releaseStep(passage, outside, dataset) ??
    previewStep(passage, outside) ??
    documentStep(steps, outside, dataset)
  )
}

/** A step in the life of a release, with the documents that went with it. */
function releaseStep(
  { timestamp, author }: Passage,
  steps: readonly DocumentStep[],
  dataset: DatasetStore,
): Told | undefined {
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
function previewStep(passage: Passage, steps: readonly DocumentStep[]): Told | undefined {
  const ours = steps.filter(({ documentId }) => documentId.startsWith('preview.'))
  if (ours.length === 0) return undefined
  const shared = ours.find(
    ({ documentId, kind }) => kind === 'created' && documentId.startsWith('preview.link.'),
  )
  if (shared) return { kind: 'preview-shared', subject: textIn(created(shared), 'title') }
  const ended = passage
    .mutations()
    .filter((mutation) => 'patch' in mutation)
    .some(({ patch: { set = {} } }) => 'endedAt' in set || 'endedBefore' in set)
  return ended ? { kind: 'preview-ended', details: { count: String(ours.length) } } : undefined
}

/** Documents that went on line, off line or away. */
function documentStep(
  steps: readonly DocumentStep[],
  outside: readonly DocumentStep[],
  dataset: DatasetStore,
): Told | undefined {
  const deleted = outside.filter(({ kind, documentId }) => kind === 'deleted' && !isOwn(documentId))
  const written = outside.filter(
    ({ kind, documentId }) => kind !== 'deleted' && !documentId.includes('.'),
  )
  const told = written.length > 0 ? written : deleted
  const [first] = told
  if (!first) return undefined
  const leaves = (kind: DocumentStep['kind'], { documentId }: DocumentStep) =>
    steps.some(
      (step) =>
        step.kind === kind &&
        step.documentId !== documentId &&
        publishedId(step.documentId) === documentId,
    )
  const onLine = (): AuditKind =>
    written.some((step) => leaves('deleted', step))
      ? 'published'
      : written.every(({ documentId }) => ASSET.test(documentId))
        ? 'uploaded'
        : 'written'
  const offLine = (): AuditKind => (leaves('created', first) ? 'unpublished' : 'deleted')
  const kind = told === written ? onLine() : offLine()
  return { kind, documents: told.map(({ documentId }) => documentOf(dataset, documentId)) }
}

/** Documents of the system and the records of previews come and go by themselves. */
const isOwn = (id: string): boolean => id.startsWith('_.') || id.startsWith('preview.')

function documentOf(dataset: DatasetStore, id: string): AuditDocument {
  const title = titleOf(dataset, id) ?? titleOf(dataset, `drafts.${id}`)
  return { id, ...(title !== undefined && { title }) }
}

function titleOf({ documents }: DatasetStore, id: string): string | undefined {
  const document = documents.byId(id)
  const { metadata } = { ...document }
  return (
    textIn(document, 'title') ||
    textIn(metadata, 'title') ||
    textIn(document, 'name') ||
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
