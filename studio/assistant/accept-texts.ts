import type { Action, SanityClient } from '@sanity/client'
import { hasSameContent } from '../releases/changed-fields.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { fetchDocumentsById } from '../translations/fetch-documents-by-id.ts'
import { textContentOf } from '../translations/model/text-digest.ts'
import { getAtPath, parseTextPath } from '../translations/model/text-path.ts'
import { isPortableTextBlock } from '../translations/model/translatable-text.ts'
import type { SourceDocument } from '../translations/model/translation-plan.ts'
import type { Acceptance, ProposedText } from './model/proposal.ts'
import { type TextEdit, editedPaths, planTextEdits, withTexts } from './model/text-edits.ts'

interface AcceptedTexts {
  /** The document as it was read for the proposal. */
  base: SourceDocument
  /** Id of the draft or version to write; created from the base if it is another one. */
  into: string
  /** Source of a translation, else the document itself. */
  source: SourceDocument
  texts: readonly ProposedText[]
  /** Fields to set beside the texts, if all of them are written or some. */
  fields: (isWhole: boolean) => Record<string, unknown>
}

/** Attempts where others edit the same document. */
const maxAttempts = 3

/**
 * Writes accepted texts into a draft or version, in one transaction of ordinary patches. Texts that someone changed
 * since the proposal was made are left alone.
 *
 * @throws the error of the content service
 */
export async function acceptTexts(
  client: SanityClient,
  accepted: AcceptedTexts,
): Promise<Acceptance> {
  const { base, into, source, texts, fields } = accepted
  for (let attempt = 1; ; attempt++) {
    // The draft that was read may be published by now.
    const current = await fetchFirst(client, [into, base._id, publishedIdOf(base._id)])
    if (!current) throw new Error('The document was deleted in the meantime.')
    const open = texts.filter(({ path }) => isSameText(base, current, path))
    const changedMeanwhile = texts.length - open.length
    const planned = planTextEdits(current, source, open)
    const set = open.length > 0 ? fields(changedMeanwhile === 0) : {}
    const edits = [...planned.flatMap((each) => each.edits), ...(open.length > 0 ? [{ set }] : [])]
    if (open.length === 0)
      return { written: 0, changedMeanwhile, undo: () => Promise.resolve({ left: 0 }) }
    try {
      const { transactionId } = await client.action(editActions(current, into, edits), { tag })
      const before = Object.fromEntries(Object.keys(set).map((name) => [name, current[name]]))
      const inverse = planned.toReversed().map((each) => ({ path: each.path, edits: each.inverse }))
      const after = withTexts(current, source, open)
      const written = { into, revision: transactionId, isNew: current._id !== into }
      return {
        written: open.length,
        changedMeanwhile,
        undo: () => undo(client, { ...written, inverse, before, after }),
      }
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error
    }
  }
}

interface WrittenTexts {
  into: string
  /** Revision that was written. */
  revision: string
  /** Whether the draft or version was created. */
  isNew: boolean
  inverse: readonly { path: string; edits: readonly TextEdit[] }[]
  /** Previous values of the other fields. */
  before: Record<string, unknown>
  after: SourceDocument
}

/**
 * Restores the previous texts, except those that someone has changed since. If they were published since, they are
 * restored in a new draft.
 */
async function undo(
  client: SanityClient,
  { into, revision, isNew, inverse, before, after }: WrittenTexts,
): Promise<{ left: number }> {
  const current = await fetchFirst(client, [into, publishedIdOf(into)])
  if (!current) return { left: inverse.length }
  if (isNew && current._id === into && current._rev === revision) {
    await client.delete(into, { tag })
    return { left: 0 }
  }
  // An inverse may remove more than its text: a module, or an object that accepting has created.
  const own = inverse.filter(
    ({ path, edits }) =>
      isSameText(after, current, path) &&
      edits.flatMap(editedPaths).every((edited) => isSameValue(after, current, edited)),
  )
  const left = inverse.length - own.length
  const set = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== undefined))
  const unset = Object.keys(before).filter((name) => before[name] === undefined)
  const fields = left === 0 ? [{ set }, { unset }] : []
  const edits = [...own.flatMap((each) => each.edits), ...fields]
  if (edits.length > 0) await client.action(editActions(current, into, edits), { tag })
  return { left }
}

/** The first of the documents that exists. */
async function fetchFirst(
  client: SanityClient,
  ids: readonly string[],
): Promise<SourceDocument | undefined> {
  const found = await fetchDocumentsById(client, ids)
  return ids.map((id) => found.get(id)).find((document) => document !== undefined)
}

/** Actions of one transaction; the first one fails if the document was changed meanwhile. */
function editActions(current: SourceDocument, into: string, edits: readonly TextEdit[]): Action[] {
  const publishedId = publishedIdOf(into)
  const create: Action[] =
    current._id === into
      ? []
      : [
          {
            actionType: 'sanity.action.document.version.create',
            publishedId,
            baseId: current._id,
            versionId: into,
            ifBaseRevisionId: current._rev,
          },
        ]
  const patches = mergeSets(edits).map((patch, at): Action => ({
    actionType: 'sanity.action.document.edit',
    draftId: into,
    publishedId,
    patch: {
      ...patch,
      ...(at === 0 && create.length === 0 && { ifRevisionID: current._rev }),
    },
  }))
  return [...create, ...patches]
}

/** Joins consecutive sets, and drops empty ones. */
function mergeSets(edits: readonly TextEdit[]): TextEdit[] {
  const merged: TextEdit[] = []
  for (const edit of edits) {
    const last = merged.at(-1)
    if ('unset' in edit && edit.unset.length === 0) continue
    if (!('set' in edit)) merged.push(edit)
    else if (Object.keys(edit.set).length === 0) continue
    else if (last && 'set' in last && !Object.keys(edit.set).some((name) => contains(last, name)))
      merged[merged.length - 1] = { set: { ...last.set, ...edit.set } }
    else merged.push(edit)
  }
  return merged
}

/** Whether sets write around or inside a path, so that their order matters. */
const contains = ({ set }: { set: Record<string, unknown> }, path: string): boolean =>
  Object.keys(set).some((other) => path.startsWith(other) || other.startsWith(path))

function isSameText(one: SourceDocument, other: SourceDocument, path: string): boolean {
  const content = (document: SourceDocument): string | undefined => {
    const value = getAtPath(document, parseTextPath(path))
    return JSON.stringify(isPortableTextBlock(value) ? textContentOf(value) : value)
  }
  return content(one) === content(other)
}

const isSameValue = (one: SourceDocument, other: SourceDocument, path: string): boolean => {
  const [first, second] = [one, other].map((each) => ({
    value: getAtPath(each, parseTextPath(path)),
  }))
  return hasSameContent(first, second)
}

const isConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 409

const tag = 'orrery.assistant'
