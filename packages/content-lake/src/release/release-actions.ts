import { parseTime } from '@orrery/groq/parse-time'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import {
  type ActionHandler,
  type RawAction,
  requireDocumentField,
  malformedActionError,
  requirePatchField,
  requireTextField,
  contentUnderOtherId,
} from '../write/actions/action-fields.ts'
import { documentAlreadyExists, WriteError } from '../write/write-errors.ts'
import type { IncomingDocument, PatchOperations } from '../document/commit.ts'
import {
  assertPublishableAt,
  requireReleaseInState,
  finalVersionReferences,
  publishRelease,
} from './publish-release.ts'
import {
  isValidReleaseId,
  releaseDocumentId,
  type ReleaseMetadata,
  versionsInRelease,
} from './release-document.ts'

/** Maximum lengths of a release's texts, which are displayed in lists and next to every version. */
const LONGEST = { title: 1_000, description: 10_000 } as const

/**
 * Validates the metadata of a release; undefined if valid. Unchanged invalid values are ignored.
 * @param before previous metadata; empty for a new release
 */
function metadataProblem(
  metadata: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const given = (name: string): unknown =>
    metadata[name] === before[name] ? undefined : metadata[name]
  const time = given('intendedPublishAt')
  if (isThere(time) && (typeof time !== 'string' || parseTime(time) === undefined))
    return `"metadata.intendedPublishAt" is not a time: ${truncatedJsonForMessage(time)}`
  for (const [name, most] of Object.entries(LONGEST)) {
    const text = given(name)
    if (isThere(text) && (typeof text !== 'string' || text.length > most))
      return `"metadata.${name}" must be a text of at most ${most.toLocaleString('en')} characters`
  }
  return undefined
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null

function releaseId(action: RawAction): string {
  const id = requireTextField(action, 'releaseId')
  if (!isValidReleaseId(id))
    throw malformedActionError(action, '"releaseId" is not a valid release ID')
  return id
}

const create: ActionHandler = (action, { transaction, lastRevision }) => {
  const name = releaseId(action)
  const id = releaseDocumentId(name)
  const metadata = (action.metadata ?? {}) as ReleaseMetadata
  if (typeof metadata !== 'object' || Array.isArray(metadata))
    throw malformedActionError(action, '"metadata" must be an object')
  assertMetadata(action, metadata)
  transaction.create({
    _id: id,
    _type: 'system.release',
    name,
    state: 'active',
    metadata: { ...metadata, releaseType: metadata.releaseType ?? 'undecided' },
  })
  // A reused id would continue the old history, and old links would lead to the new release.
  if (lastRevision(id)) throw releaseDeleted(id, name)
}

const releaseDeleted = (id: string, name: string): WriteError =>
  new WriteError(
    'documentAlreadyExistsError',
    `Release "${name}" was deleted, and its ID cannot be used again`,
    { id },
  )

const edit: ActionHandler = (action, { transaction }) => {
  const release = requireReleaseInState(transaction, releaseId(action), ['active', 'scheduled'])
  const patch = requirePatchField(action)
  const foreign = pathsOf(patch).find((path) => !/^metadata(?![A-Za-z0-9_])/.test(path))
  if (foreign !== undefined)
    throw malformedActionError(action, `only "metadata" can be edited, not "${foreign}"`)
  transaction.patch(release._id, patch)
  const after = transaction.get(release._id)?.metadata
  assertMetadata(action, (after ?? {}) as ReleaseMetadata, release.metadata)
}

/** @throws MalformedWriteError for invalid metadata. */
function assertMetadata(
  action: RawAction,
  metadata: ReleaseMetadata,
  before?: ReleaseMetadata,
): void {
  const problem = metadataProblem(metadata, before)
  if (problem !== undefined) throw malformedActionError(action, problem)
}

const publish: ActionHandler = (action, { transaction }) => {
  const name = releaseId(action)
  requireReleaseInState(transaction, name, ['active'])
  publishRelease(transaction, name)
}

const schedule: ActionHandler = (action, { transaction }) => {
  const name = releaseId(action)
  const publishAt = parseTime(requireTextField(action, 'publishAt'))
  if (publishAt === undefined) throw malformedActionError(action, '"publishAt" is not a time')
  const release = requireReleaseInState(transaction, name, ['active'])
  if (publishAt <= Date.parse(transaction.timestamp)) return publishRelease(transaction, name)
  assertPublishableAt(transaction, name, publishAt)
  transaction.patch(release._id, {
    set: {
      state: 'scheduled',
      publishAt: new Date(publishAt).toISOString(),
      finalDocumentStates: finalVersionReferences(versionsInRelease(name, transaction.documents)),
    },
    unset: ['error'],
  })
}

const unschedule: ActionHandler = (action, { transaction }) => {
  const release = requireReleaseInState(transaction, releaseId(action), ['scheduled'])
  transaction.patch(release._id, {
    set: { state: 'active' },
    unset: ['publishAt', 'finalDocumentStates'],
  })
}

const archive: ActionHandler = (action, { transaction }) => {
  const name = releaseId(action)
  const release = requireReleaseInState(transaction, name, ['active'])
  const versions = versionsInRelease(name, transaction.documents)
  transaction.asSystem(() => {
    for (const version of versions) transaction.remove(version._id)
    transaction.patch(release._id, {
      set: { state: 'archived', finalDocumentStates: finalVersionReferences(versions) },
    })
  })
}

const unarchive: ActionHandler = (action, { transaction, lastRevision }) => {
  const release = requireReleaseInState(transaction, releaseId(action), ['archived'])
  transaction.asSystem(() => {
    for (const { id } of release.finalDocumentStates ?? []) {
      const version = lastRevision(id)
      if (!version || transaction.get(id)) continue
      const { _system } = version
      transaction.create({
        ...contentUnderOtherId(id, version),
        ...(_system !== undefined && { _system }),
      })
    }
    transaction.patch(release._id, { set: { state: 'active' }, unset: ['finalDocumentStates'] })
  })
}

const remove: ActionHandler = (action, { transaction }) => {
  const name = releaseId(action)
  const release = requireReleaseInState(transaction, name, ['archived', 'published'])
  transaction.asSystem(() => {
    for (const version of versionsInRelease(name, transaction.documents))
      transaction.remove(version._id)
    transaction.remove(release._id)
  })
}

/** Imports a release document with its state, except a schedule. */
const importRelease: ActionHandler = (action, { transaction }) => {
  const name = releaseId(action)
  const id = releaseDocumentId(name)
  const content = (action.document ?? action.attributes) as Record<string, unknown> | undefined
  // The id is derived from the release's name; within a document it would be rejected as reserved.
  const document = requireDocumentField(
    { ...action, document: { ...content, _id: undefined } },
    'document',
  )
  if (document._type !== 'system.release')
    throw malformedActionError(action, 'the document must be of type "system.release"')
  const exists = transaction.get(id) !== undefined
  if (exists && action.ifExists === 'ignore') return
  if (exists && action.ifExists !== 'replace') throw documentAlreadyExists(id)
  transaction.replace({
    metadata: { releaseType: 'undecided' },
    state: 'active',
    ...unscheduled(document),
    _id: id,
    name,
  })
}

/**
 * A release without its schedule; the scheduled time becomes the intended one. As in hosted Sanity, the
 * importer schedules it again: the public import still has to write the versions, which a schedule would
 * lock.
 */
function unscheduled(document: IncomingDocument): IncomingDocument {
  const { state, publishAt, finalDocumentStates: _locked, ...rest } = document
  if (state !== 'scheduled') return document
  const metadata = {
    ...(document.metadata as Partial<ReleaseMetadata> | undefined),
    // The scheduled time takes precedence over an earlier intended one.
    ...(publishAt !== undefined && { releaseType: 'scheduled', intendedPublishAt: publishAt }),
  }
  return { ...rest, state: 'active', metadata: { releaseType: 'undecided', ...metadata } }
}

/** Actions on releases, by `actionType`. */
export const releaseActionHandlers: Record<string, ActionHandler> = {
  'sanity.action.release.create': create,
  'sanity.action.release.edit': edit,
  'sanity.action.release.publish': publish,
  'sanity.action.release.schedule': schedule,
  'sanity.action.release.unschedule': unschedule,
  'sanity.action.release.archive': archive,
  'sanity.action.release.unarchive': unarchive,
  'sanity.action.release.delete': remove,
  'sanity.action.release.import': importRelease,
}

function pathsOf({
  set,
  setIfMissing,
  inc,
  dec,
  diffMatchPatch,
  unset,
  insert,
}: PatchOperations): string[] {
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch].flatMap((operation) =>
    Object.keys(operation ?? {}),
  )
  const inserted = [insert?.before, insert?.after, insert?.replace].filter(
    (path) => path !== undefined,
  )
  return [...keyed, ...(unset ?? []), ...inserted]
}
