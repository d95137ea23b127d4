import {
  acceptsEveryDocument,
  isPublicDocument,
  missingDocumentStub,
  type DocumentTest,
  type LakeDocument,
} from '@orrery/groq/document'
import { publishedId } from '@orrery/groq/layers'
import type { Dataset } from '@orrery/groq/dataset'
import { documentFilter } from '@orrery/groq/document-filter'
import { LruCache } from '@orrery/groq/lru-cache'
import { isCommentsDataset, mayChangeComment } from './comment-permissions.ts'
import {
  ALL_DOCUMENTS_FILTER,
  grantsOfPrincipal,
  canManageProject,
  PUBLIC_DOCUMENTS_FILTER,
  crossDocumentWriteRulesOf,
  type RoleHolder,
  type Permission,
  previewSecretWriteRules,
} from './role-grants.ts'
import { onlyAddsTranslations, isPublicTranslationMetadata } from './translation-metadata.ts'

const NO_DOCUMENT: DocumentTest = () => false

/** Which documents each permission is granted for; `acceptsEveryDocument` itself for all of them. */
export type DatasetPermissions = Readonly<Record<Permission, DocumentTest>> & {
  /** The filters of `read`, any of which grants it: the same permission as data. */
  readonly readFilters: readonly string[]
}

const permissionsCache = new LruCache<DatasetPermissions>(1_000)

/**
 * The permissions of a principal in a dataset. Filters are compiled once per role and languages, or per commenter.
 */
export function datasetPermissionsOf(principal: RoleHolder, dataset: string): DatasetPermissions {
  const { id, role, languages, types, customRole } = principal
  const key = JSON.stringify([
    isCommentsDataset(dataset) ? ['talk', role, id] : [role, languages, types],
    ...(customRole ? [customRole.grants, dataset] : []),
  ])
  let rights = permissionsCache.get(key)
  if (rights === undefined) {
    const grants = grantsOfPrincipal(principal, dataset)
    const filtersOf = (permission: Permission): string[] =>
      grants
        .filter(({ permissions }) => permissions.includes(permission))
        .map(({ filter }) => filter)
    const granted = (permission: Permission): DocumentTest => anyFilterTest(filtersOf(permission))
    rights = {
      readFilters: filtersOf('read'),
      read: granted('read'),
      create: granted('create'),
      update: granted('update'),
      history: granted('history'),
    }
    permissionsCache.set(key, rights)
  }
  return rights
}

const testsByFilters = new LruCache<DocumentTest>(200)

/**
 * Compiles `readFilters` to a test, on any thread.
 * @param versions whether versions of releases are visible
 */
export function compileReadFilters(filters: readonly string[], versions: boolean): DocumentTest {
  const key = JSON.stringify([filters, versions])
  let test = testsByFilters.get(key)
  if (test === undefined) {
    test = versions ? anyFilterTest(filters) : withoutReleaseVersions(anyFilterTest(filters))
    testsByFilters.set(key, test)
  }
  return test
}

/** The same permission without versions of releases. */
export function withoutReleaseVersions(granted: DocumentTest): DocumentTest {
  if (granted === isPublicDocument) return granted
  const allowsId = (id: string): boolean =>
    !id.startsWith('versions.') && granted.allowsId?.(id) !== false
  return Object.assign(
    (document: LakeDocument): boolean => allowsId(document._id) && granted(document),
    { allowsId, within: granted },
  )
}

type AlterRule = (
  before: LakeDocument | undefined,
  after: LakeDocument | undefined,
  documents: Dataset,
) => boolean

/** Permissions of the author of a transaction, with the rules that depend on more than one document. */
export function authorPermissionsOf(principal: RoleHolder, dataset: string) {
  const rights = datasetPermissionsOf(principal, dataset)
  if (isCommentsDataset(dataset)) {
    if (canManageProject(principal)) return rights
    const alter: AlterRule = (before, after, documents) =>
      before === undefined || mayChangeComment(principal.id, before, after, documents)
    return { ...rights, alter }
  }
  if (rights.update === acceptsEveryDocument) return rights
  const rules = crossDocumentWriteRulesOf(principal)
  const { mayReplace, ...secrets } = previewSecretWriteRules(principal.id)
  const alter: AlterRule = (before, after, documents) =>
    mayReplace(before) &&
    (after === undefined ||
      !rules.ownDocumentsOnly ||
      mayUpdateOtherLayers(after, documents, rights.update))
  const exception = {
    covers: isPublicTranslationMetadata,
    allows: (before: LakeDocument | undefined, after: LakeDocument, documents: Dataset): boolean =>
      onlyAddsTranslations(before, after, documents, rights.update),
  }
  return {
    ...rights,
    ...secrets,
    alter,
    ...(rules.mayAddTranslations && { exception }),
  }
}

/** Whether a principal may update every other layer of a document: published, draft and versions. */
function mayUpdateOtherLayers(
  { _id }: LakeDocument,
  documents: Dataset,
  mayUpdate: DocumentTest,
): boolean {
  const layers = [...documents.versionsOf(publishedId(_id))]
  return layers.every((layer) => layer._id === _id || mayUpdate(layer))
}

/** Whether a principal has a permission on a document of a dataset. */
export function hasPermission(
  principal: RoleHolder,
  dataset: string,
  permission: Permission,
  document: LakeDocument,
): boolean {
  return datasetPermissionsOf(principal, dataset)[permission](document)
}

/** The stored document, or a placeholder with the id alone. */
export function storedDocumentOrPlaceholder(documents: Dataset, id: string): LakeDocument {
  return documents.byId(id) ?? missingDocumentStub(id)
}

/** Whether a principal may write any document. Checked before a large body is read. */
export function hasAnyWritePermission(principal: RoleHolder, dataset: string): boolean {
  const { create, update } = datasetPermissionsOf(principal, dataset)
  return create !== NO_DOCUMENT || update !== NO_DOCUMENT
}

function anyFilterTest(filters: readonly string[]): DocumentTest {
  if (filters.length === 0) return NO_DOCUMENT
  if (filters.includes(ALL_DOCUMENTS_FILTER)) return acceptsEveryDocument
  const tests = filters.map(compileFilter)
  const [first] = tests
  return tests.length === 1 && first
    ? first
    : memoizeTest((document) => tests.some((test) => test(document)))
}

/** Compiles a filter to a function. The two most frequent ones bypass the query engine. */
function compileFilter(filter: string): DocumentTest {
  if (filter === PUBLIC_DOCUMENTS_FILTER) return isPublicDocument
  return memoizeTest(documentFilter(`*[${filter}]`))
}

/** Memoizes a test by document: stored documents are immutable, and a filter depends on nothing else. */
function memoizeTest(test: DocumentTest): DocumentTest {
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
