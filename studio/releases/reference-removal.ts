import type { SanityClient } from '@sanity/client'
import type { StoredDocument } from './blocking-references.ts'
import { conditionalEditActions } from './conditional-edit.ts'
import { isRecord, type PathStep, resolveStrongReferences } from './missing-references.ts'
import { publishedIdOf, versionIdOf } from './release-document-ids.ts'

/** A validation marker, as far as it decides what is required. */
interface Marker {
  level: string
  path: readonly unknown[]
  message: string
}

/** A draft or version without the references that it can do without. */
export interface ReferenceEdit {
  /** The document that was read: the draft or version itself, or the published one. */
  read: StoredDocument
  /** Id of the draft or version to write. */
  into: string
  /** Content to write. */
  document: StoredDocument
}

/** What can be removed from one document: from its draft, or its version in the release. */
export interface ReferenceRemoval {
  /** The stored document to name and to open. */
  holder: StoredDocument
  edits: readonly ReferenceEdit[]
  /** Paths of the values that the edits remove. */
  removed: readonly PathStep[][]
  /** Paths of the references without which a document has errors. */
  required: readonly PathStep[][]
  /** Why the rest stays, for the editor. */
  notes: readonly string[]
}

interface RemovalOptions {
  /** Name of the release to write into; drafts without one. */
  release?: string | undefined
  /** Validates a document, as its publication would. */
  validate: (document: StoredDocument) => Promise<readonly Marker[]>
  /** Whether changes to a type apply immediately. */
  isLiveEdited: (type: string) => boolean
}

/**
 * Plans how the strong references to a document are removed from drafts, or else from the versions of one release. All
 * other documents stay as they are, and so do references that are required.
 *
 * @param holders the stored documents that refer to it
 */
export async function planReferenceRemoval(
  client: SanityClient,
  id: string,
  holders: readonly StoredDocument[],
  { release, validate, isLiveEdited }: RemovalOptions,
): Promise<ReferenceRemoval[]> {
  const groups = new Map<string, StoredDocument[]>()
  for (const holder of holders) {
    const publishedId = publishedIdOf(holder._id)
    groups.set(publishedId, [...(groups.get(publishedId) ?? []), holder])
  }
  const targetOf = (publishedId: string) =>
    release === undefined ? `drafts.${publishedId}` : versionIdOf(publishedId, release)
  const existing = new Set(
    await client.fetch<string[]>(
      '*[_id in $ids]._id',
      { ids: [...groups.keys()].map(targetOf) },
      { perspective: 'raw', tag: 'orrery.reference-removal' },
    ),
  )
  const planned: ReferenceRemoval[] = []
  for (const [publishedId, documents] of groups) {
    const into = targetOf(publishedId)
    const edits: ReferenceEdit[] = []
    const paths: Record<'removed' | 'required', PathStep[][]> = { removed: [], required: [] }
    const notes: string[] = []
    for (const read of documents) {
      const isPublished = read._id === publishedId
      if (isPublished && isLiveEdited(read._type)) notes.push(liveEditedNote)
      else if (isPublished && existing.has(into)) {
        if (!documents.some(({ _id }) => _id === into)) notes.push(alreadyRemovedNote(release))
      } else if (!isPublished && read._id !== into)
        notes.push(read._id.startsWith('drafts.') ? draftNote : otherReleaseNote)
      else {
        const { document, removed, required } = await removeOptional(read, id, validate)
        paths.removed.push(...removed)
        paths.required.push(...required)
        if (removed.length > 0) edits.push({ read, into, document })
      }
    }
    const holder = documents.find(({ _id }) => _id === publishedId) ?? documents[0]
    if (holder) planned.push({ holder, edits, ...paths, notes: [...new Set(notes)] })
  }
  return planned
}

const liveEditedNote = 'Changes to it apply immediately: remove the link there.'
const draftNote = 'Its draft has the link: remove it there.'
const otherReleaseNote = 'Its version in a release has the link: remove it there.'
const alreadyRemovedNote = (release: string | undefined) =>
  `The link is already removed in its ${release === undefined ? 'draft' : 'version of this release'}: publish it.`

/** Edits that were written, to undo them. */
export interface WrittenRemoval {
  edits: readonly ReferenceEdit[]
  /** Revision of each written draft and version. */
  revision: string
}

/**
 * Writes all edits or none: none if a document was changed since it was read.
 *
 * @throws the error of the content service
 */
export async function removeReferences(
  client: SanityClient,
  edits: readonly ReferenceEdit[],
): Promise<WrittenRemoval> {
  const { transactionId } = await client.action(
    edits.flatMap(({ read, into, document }) =>
      conditionalEditActions({
        read: { _id: read._id, _rev: String(read._rev) },
        into,
        ...fieldChanges(read, document),
      }),
    ),
  )
  return { edits, revision: transactionId }
}

/**
 * Restores all documents as they were read, or none: none if one was changed since.
 *
 * @throws the error of the content service
 */
export async function restoreReferences(
  client: SanityClient,
  { edits, revision }: WrittenRemoval,
): Promise<void> {
  const transaction = client.transaction()
  for (const { read, into, document } of edits) {
    const { set } = fieldChanges(document, read)
    transaction.patch(into, { ifRevisionID: revision, set })
    if (into !== read._id) transaction.delete(into)
  }
  await transaction.commit({ returnDocuments: false, visibility: 'sync' })
}

/** Fields of a document that differ in another one. */
function fieldChanges(from: StoredDocument, to: StoredDocument) {
  return {
    set: Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== from[name])),
    unset: Object.keys(from).filter((name) => !(name in to)),
  }
}

/** Removes the references to a document, except those without which the document would have more errors. */
async function removeOptional(
  read: StoredDocument,
  id: string,
  validate: RemovalOptions['validate'],
) {
  const errorsOf = async (document: StoredDocument) =>
    (await validate(document))
      .filter(({ level }) => level === 'error')
      .map(({ path, message }) => JSON.stringify([path, message]))
  const known = new Set(await errorsOf(read))
  const found = resolveStrongReferences(read, (target) => (target === id ? 'remove' : 'keep'))
  let document = read
  const removed: PathStep[][] = []
  const required: PathStep[][] = []
  // The last one first, so that the positions of the others in their lists stay.
  for (const { path } of found.removed.toReversed()) {
    let isRequired = true
    for (const each of removablePaths(read, path)) {
      const without = withoutValue(document, each) as StoredDocument
      const errors = await errorsOf(without)
      if (errors.some((error) => !known.has(error))) continue
      document = without
      removed.unshift(each)
      isRequired = false
      break
    }
    if (isRequired) required.unshift(path)
  }
  return { document, removed, required }
}

/** What to remove for a reference: a link as a whole, if possible, because it leads nowhere without its page. */
function removablePaths(document: StoredDocument, path: PathStep[]): PathStep[][] {
  const holder = path.slice(0, -1)
  const value = holder.reduce<unknown>((inside, step) => memberOf(inside, step), document)
  return isRecord(value) && value._type === 'link' ? [holder, path] : [path]
}

function memberOf(value: unknown, step: PathStep): unknown {
  if (Array.isArray(value)) return value[indexOf(value, step)]
  return isRecord(value) && typeof step === 'string' ? value[step] : undefined
}

/** A copy without the value at a path; text whose link is removed stays. */
function withoutValue(value: unknown, [step = '', ...rest]: PathStep[]): unknown {
  if (Array.isArray(value)) {
    const at = indexOf(value, step)
    if (at < 0) return value
    return rest.length === 0
      ? value.toSpliced(at, 1)
      : value.with(at, withoutValue(value[at], rest))
  }
  if (!isRecord(value) || typeof step !== 'string') return value
  const { [step]: inside, ...others } = value
  if (rest.length === 0) return others
  const changed = { ...value, [step]: withoutValue(inside, rest) }
  const [mark] = rest
  return step === 'markDefs' && rest.length === 1 && typeof mark === 'object'
    ? withoutMark(changed, mark._key)
    : changed
}

function withoutMark(block: Record<string, unknown>, mark: string): Record<string, unknown> {
  if (!Array.isArray(block.children)) return block
  return {
    ...block,
    children: block.children.map((child: unknown) =>
      isRecord(child) && Array.isArray(child.marks)
        ? { ...child, marks: child.marks.filter((each) => each !== mark) }
        : child,
    ),
  }
}

const indexOf = (list: readonly unknown[], step: PathStep): number =>
  typeof step === 'object'
    ? list.findIndex((item) => isRecord(item) && item._key === step._key)
    : Number(step)
