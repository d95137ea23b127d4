import { isPlainObject } from '../document/is-plain-object.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { idInLayer, layerOf, publishedId } from '@orrery/groq/layers'
import { authorPermissionsOf } from '../access/permissions.ts'
import { canManageProject } from '../access/role-grants.ts'
import type { IncomingDocument, Mutation, PatchOperations } from '../document/commit.ts'
import { isValidNewDocumentId, randomId } from '../document/document-ids.ts'
import { DomainError, truncatedJsonForMessage } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { contentUnderOtherId } from '../write/actions/action-fields.ts'
import { documentAlreadyExists } from '../write/write-errors.ts'
import { conformValue } from './conform-value.ts'
import type { DeployedSchema } from './deployed-schema.ts'
import type { SchemaType } from './schema-type.ts'

const OPERATIONS = ['edit', 'create', 'createIfNotExists', 'createOrReplace'] as const

type DocumentOperation = (typeof OPERATIONS)[number]

/** Which document an action writes, and how it comes to be. */
export interface TargetDocument {
  readonly operation: DocumentOperation
  /** As sent: a published, draft or version id; absent for a generated one. */
  readonly id?: string
  /** Absent where the existing document, or the source, decides. */
  readonly type?: string
  readonly initialValues: Readonly<Record<string, unknown>>
  readonly forcePublishedWrite: boolean
}

/**
 * The document that an action writes: `documentId`, or `targetDocument` with its own id and type.
 * @throws ApiError 400
 */
export function parseTargetDocument(body: Readonly<Record<string, unknown>>): TargetDocument {
  const { documentId, targetDocument } = body
  const forcePublishedWrite = parseFlag(body, 'forcePublishedWrite')
  if ((documentId === undefined) === (targetDocument === undefined))
    throw badRequest('Send either "documentId" or "targetDocument"')
  if (targetDocument === undefined)
    return {
      operation: 'edit',
      id: parseId(documentId, 'documentId'),
      initialValues: {},
      forcePublishedWrite,
    }
  const target = parseDocumentOperation(targetDocument, forcePublishedWrite)
  if (target.operation === 'edit') return target
  if (target.type === undefined)
    throw badRequest('"targetDocument._type" must be the name of a document type')
  return target
}

/**
 * The option `targetDocument`.
 * @throws ApiError 400
 */
export function parseDocumentOperation(
  value: unknown,
  forcePublishedWrite: boolean,
): TargetDocument {
  if (!isPlainObject(value)) throw badRequest('"targetDocument" must be an object')
  const { operation, _id, _type, initialValues } = value
  const known = OPERATIONS.find((one) => one === operation)
  if (known === undefined)
    throw badRequest(`"targetDocument.operation" must be one of ${OPERATIONS.join(', ')}`)
  if (_type !== undefined && typeof _type !== 'string')
    throw badRequest('"targetDocument._type" must be the name of a document type')
  if (initialValues !== undefined && !isPlainObject(initialValues))
    throw badRequest('"targetDocument.initialValues" must be an object')
  return {
    operation: known,
    ...((known !== 'create' || _id !== undefined) && { id: parseId(_id, 'targetDocument._id') }),
    ...(known !== 'edit' && _type !== undefined && { type: _type }),
    initialValues: known === 'edit' ? {} : (initialValues ?? {}),
    forcePublishedWrite,
  }
}

function parseId(value: unknown, option: string): string {
  if (typeof value === 'string' && isValidNewDocumentId(value)) return value
  throw badRequest(`"${option}" must be a document id, not ${truncatedJsonForMessage(value)}`)
}

/**
 * A boolean option of a request.
 * @throws ApiError 400
 */
export function parseFlag(body: Readonly<Record<string, unknown>>, option: string): boolean {
  const value = body[option] ?? false
  if (typeof value !== 'boolean') throw badRequest(`"${option}" must be true or false`)
  return value
}

/** A target document before an action changes it. */
export interface OpenedDocument {
  /** The id that is written: a draft's, unless the request or the type demands another one. */
  readonly id: string
  readonly type: SchemaType
  /** Its content so far: stored, copied from the published document, or initial. */
  readonly content: IncomingDocument
  /** What creates or replaces the document first; absent where it is stored as it is. */
  readonly mutation?: Mutation
  /** The type of a referenced document that the author may read. */
  readonly typeOfReferenced: (id: string) => string | undefined
}

/** Finds a stored document; undefined also where the author may not read it. */
export type GetDocument = (id: string) => LakeDocument | undefined

/**
 * Resolves the document that an action writes. Nothing is written.
 * @param source the document whose content a new one begins with, where the action has one
 * @throws DomainError if it does not exist or the schema lacks its type, WriteError if it exists and should not.
 */
export function openTargetDocument(
  get: GetDocument,
  target: TargetDocument,
  schema: DeployedSchema,
  source?: LakeDocument,
): OpenedDocument {
  const given = target.id ?? randomId()
  const stored =
    get(given) ?? get(idInLayer(publishedId(given), 'drafts')) ?? get(publishedId(given))
  const typeName = target.type ?? source?._type ?? stored?._type
  if (typeName === undefined) throw notFound(given)
  const type = schema.documentType(typeName)
  const { id, base } = writtenId(given, target, type)
  const existing = base.map(get).find((document) => document !== undefined)
  const opened = { id, type, typeOfReferenced: typeBy(get) }
  const initial = conformValue(type, target.initialValues, [], opened)
  const create = { ...contentOf(source), ...(initial as object), _id: id, _type: typeName }
  switch (target.operation) {
    case 'create':
      if (existing) throw documentAlreadyExists(existing._id)
      return { ...opened, content: create, mutation: { create } }
    case 'createOrReplace':
      return { ...opened, content: create, mutation: { createOrReplace: create } }
    case 'createIfNotExists':
      if (!existing) return { ...opened, content: create, mutation: { create } }
      break
    case 'edit':
      if (!existing) throw notFound(given)
  }
  if (existing._type !== typeName)
    throw new DomainError(
      'conflict',
      `Document "${existing._id}" has the type "${existing._type}", not "${typeName}"`,
    )
  if (existing._id === id) return { ...opened, content: existing }
  const draft = contentUnderOtherId(id, existing)
  return { ...opened, content: draft, mutation: { create: draft } }
}

/** The type of a referenced document, by its published id; of its draft where it is not published. */
export function typeBy(get: GetDocument): (id: string) => string | undefined {
  return (id) => (get(id) ?? get(idInLayer(id, 'drafts')))?._type
}

/** The id that is written, and the documents whose content it begins with, in order of preference. */
function writtenId(
  given: string,
  { forcePublishedWrite }: TargetDocument,
  { liveEdit, name }: SchemaType,
): { id: string; base: string[] } {
  const layer = layerOf(given)
  if (liveEdit && layer === 'drafts')
    throw new DomainError('invalid', `The type "${name}" is edited live and has no drafts`)
  if (liveEdit || forcePublishedWrite || (layer !== 'drafts' && layer !== 'published'))
    return { id: given, base: [given] }
  const published = publishedId(given)
  const id = idInLayer(published, 'drafts')
  return { id, base: [id, published] }
}

function contentOf(source: LakeDocument | undefined): IncomingDocument {
  if (!source) return {}
  const { _createdAt, ...content } = contentUnderOtherId('', source)
  return content
}

function notFound(id: string): DomainError {
  return new DomainError('unknown', `Document "${id}" was not found`)
}

/** Options of `writeTargetDocument`. */
export interface TargetWrite {
  readonly target: TargetDocument
  readonly schema: DeployedSchema
  readonly source?: LakeDocument
  /** Whether nothing is stored; permissions and rules are checked all the same. */
  readonly noWrite: boolean
}

/** Applies a patch to the opened document and returns its new content. */
export type ApplyPatch = (patch: PatchOperations) => LakeDocument

/**
 * Opens and changes a document in one transaction, with the permissions of the request's principal: all of it is
 * stored, or nothing.
 * @param edit may run more than once, on the content that is current then; must be synchronous
 * @returns the document as stored, or only its id if the principal may not read it
 * @throws what `openTargetDocument` and `edit` throw, WriteError if the principal may not write it
 */
export async function writeTargetDocument(
  { lake, principal, quota }: Pick<RequestContext, 'lake' | 'principal' | 'quota'>,
  dataset: DatasetStore,
  { target, schema, source, noWrite }: TargetWrite,
  edit: (opened: OpenedDocument, apply: ApplyPatch) => void,
): Promise<{ _id: string; [field: string]: unknown }> {
  const rights = authorPermissionsOf(principal, dataset.name)
  const options = {
    author: principal.id,
    rights,
    dryRun: noWrite,
    systemDocuments: canManageProject(principal),
    charge: (milliseconds: number) => quota.charge(milliseconds),
  }
  const outcome = await quota.run(() =>
    lake.writer.transact(dataset, options, (transaction) => {
      const opened = openTargetDocument((id) => transaction.get(id), target, schema, source)
      const { id, mutation } = opened
      if (mutation) transaction.apply(mutation)
      edit(opened, (patch) => {
        transaction.apply({ patch: { id, ...patch } })
        const patched = transaction.get(id)
        if (!patched) throw notFound(id)
        return patched
      })
      return id
    }),
  )
  const id = outcome.value
  const change = outcome.changes.find((one) => one.id === id)
  const document = change ? change.after : dataset.documents.byId(id)
  return document && rights.read(document) ? document : { _id: id }
}
