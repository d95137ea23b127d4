import {
  EVERY_DOCUMENT,
  PUBLIC_DOCUMENT,
  unknownDocument,
  type DocumentTest,
  type LakeDocument,
} from '@orrery/groq/document'
import { publishedId } from '@orrery/groq/layers'
import type { Dataset } from '@orrery/groq/dataset'
import { documentFilter } from '@orrery/groq/document-filter'
import { LruCache } from '@orrery/groq/lru-cache'
import { holdsComments, mayAlterTalk } from './comment-permissions.ts'
import {
  EVERYTHING,
  grantsOf,
  managesProject,
  PUBLIC,
  rulesOf,
  type Holder,
  type Permission,
  ownPreviewSecrets,
} from './grants.ts'
import { addsTranslations, isTranslationMetadata } from './translation-metadata.ts'

const NO_DOCUMENT: DocumentTest = () => false

/** Which documents each permission is granted for; `EVERY_DOCUMENT` itself where that is all of them. */
export type Rights = Readonly<Record<Permission, DocumentTest>> & {
  /** The filters of `read`, any of which grants it: the same right as data. */
  readonly readFilters: readonly string[]
}

const known = new LruCache<Rights>(1_000)

/** The rights of somebody in a dataset. Filters are compiled once for a role and its languages, or for who comments. */
export function rightsOf(principal: Holder, dataset: string): Rights {
  const { id, role, languages, types, own } = principal
  const key = JSON.stringify([
    holdsComments(dataset) ? ['talk', role, id] : [role, languages, types],
    ...(own ? [own.grants, dataset] : []),
  ])
  let rights = known.get(key)
  if (rights === undefined) {
    const grants = grantsOf(principal, dataset)
    const filtersOf = (permission: Permission): string[] =>
      grants
        .filter(({ permissions }) => permissions.includes(permission))
        .map(({ filter }) => filter)
    const granted = (permission: Permission): DocumentTest => anyOf(filtersOf(permission))
    rights = {
      readFilters: filtersOf('read'),
      read: granted('read'),
      create: granted('create'),
      update: granted('update'),
      history: granted('history'),
    }
    known.set(key, rights)
  }
  return rights
}

const testsByFilters = new LruCache<DocumentTest>(200)

/**
 * The test of `readFilters`, on any thread.
 * @param versions whether versions of releases are there at all
 */
export function readTestOf(filters: readonly string[], versions: boolean): DocumentTest {
  const key = JSON.stringify([filters, versions])
  let test = testsByFilters.get(key)
  if (test === undefined) {
    test = versions ? anyOf(filters) : withoutVersions(anyOf(filters))
    testsByFilters.set(key, test)
  }
  return test
}

/** The same right where versions of releases are not there. */
export function withoutVersions(granted: DocumentTest): DocumentTest {
  if (granted === PUBLIC_DOCUMENT) return granted
  const allowsId = (id: string): boolean =>
    !id.startsWith('versions.') && granted.allowsId?.(id) !== false
  return Object.assign(
    (document: LakeDocument): boolean => allowsId(document._id) && granted(document),
    { allowsId, within: granted },
  )
}

type Alter = (
  before: LakeDocument | undefined,
  after: LakeDocument | undefined,
  documents: Dataset,
) => boolean

/** What the author of a transaction may do in a dataset, with what filters over one document cannot say. */
export function writeRightsOf(principal: Holder, dataset: string) {
  const rights = rightsOf(principal, dataset)
  if (holdsComments(dataset)) {
    if (managesProject(principal)) return rights
    const alter: Alter = (before, after, documents) =>
      before === undefined || mayAlterTalk(principal.id, before, after, documents)
    return { ...rights, alter }
  }
  if (rights.update === EVERY_DOCUMENT) return rights
  const rules = rulesOf(principal)
  const { mayReplace, ...secrets } = ownPreviewSecrets(principal.id)
  const alter: Alter = (before, after, documents) =>
    mayReplace(before) &&
    (after === undefined ||
      !rules.keepsToOwnDocuments ||
      ownsDocumentOf(after, documents, rights.update))
  const exception = {
    covers: isTranslationMetadata,
    allows: (before: LakeDocument | undefined, after: LakeDocument, documents: Dataset): boolean =>
      addsTranslations(before, after, documents, rights.update),
  }
  return {
    ...rights,
    ...secrets,
    alter,
    ...(rules.addsTranslations && { exception }),
  }
}

/** Whether somebody may update every other layer of a document: as published, its draft and its versions. */
function ownsDocumentOf(
  { _id }: LakeDocument,
  documents: Dataset,
  mayUpdate: DocumentTest,
): boolean {
  const layers = [...documents.versionsOf(publishedId(_id))]
  return layers.every((layer) => layer._id === _id || mayUpdate(layer))
}

/** Whether somebody may do something with a document of a dataset. */
export function may(
  principal: Holder,
  dataset: string,
  permission: Permission,
  document: LakeDocument,
): boolean {
  return rightsOf(principal, dataset)[permission](document)
}

/** What stands under an id: the stored document, or no more than the id. */
export function documentAt(documents: Dataset, id: string): LakeDocument {
  return documents.byId(id) ?? unknownDocument(id)
}

/** Whether somebody may write anything at all. Asked before a large body is read. */
export function mayWriteSomething(principal: Holder, dataset: string): boolean {
  const { create, update } = rightsOf(principal, dataset)
  return create !== NO_DOCUMENT || update !== NO_DOCUMENT
}

function anyOf(filters: readonly string[]): DocumentTest {
  if (filters.length === 0) return NO_DOCUMENT
  if (filters.includes(EVERYTHING)) return EVERY_DOCUMENT
  const tests = filters.map(testOf)
  const [first] = tests
  return tests.length === 1 && first
    ? first
    : remembering((document) => tests.some((test) => test(document)))
}

/** A filter as a function over documents. The two that every reader's query goes through need no query engine. */
function testOf(filter: string): DocumentTest {
  if (filter === PUBLIC) return PUBLIC_DOCUMENT
  return remembering(documentFilter(`*[${filter}]`))
}

/** Stored documents never change, and a filter looks at nothing else: one verdict each is enough. */
function remembering(test: DocumentTest): DocumentTest {
  const verdicts = new WeakMap<LakeDocument, boolean>()
  return (document) => {
    let verdict = verdicts.get(document)
    if (verdict === undefined) {
      verdict = test(document)
      verdicts.set(document, verdict)
    }
    return verdict
  }
}
