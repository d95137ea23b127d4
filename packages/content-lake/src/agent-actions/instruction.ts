import { isPlainObject } from '../document/is-plain-object.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { idInLayer, layerOf, publishedId } from '@orrery/groq/layers'
import { DomainError, truncatedJsonForMessage } from '../document/domain-error.ts'
import { readableDataset } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext } from '../http/router.ts'
import { querySpecForRequest } from '../query/query-handler.ts'
import { executeInlineOrOnWorker } from '../query/execute-inline-or-on-worker.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { parsePath, type DocumentPath } from './document-path.ts'
import { readableValue, valueAt } from './readable-value.ts'

/** Where the parameters of an instruction are read, with the permissions of the request's principal. */
export interface InstructionScope {
  context: RequestContext
  dataset: DatasetStore
  /** Document of parameters that name none; a prompt has none. */
  document?: Readonly<Record<string, unknown>>
}

/** Replaces the variables of a template. */
export type FillTemplate = (template: string, option: string) => string

/** Characters of an instruction of Transform and of a style guide of Translate, as documented. */
export const SHORT_INSTRUCTION = 2_000
/** Characters of other instructions: more does not fit into the context of a usual model. */
export const LONG_INSTRUCTION = 100_000

/** Each may contain a whole document. */
const MAX_PARAMS = 50

const VARIABLE = /\$[A-Za-z_]\w*/g

/**
 * Reads the values of all parameters of an instruction.
 * @param option name of the option that contains them
 * @throws (as a rejection) ApiError 400 for malformed parameters, DomainError for a document that the principal cannot
 * read, what the query throws
 */
export async function readInstructionParams(
  scope: InstructionScope,
  value: unknown,
  option: string,
  limit: number,
): Promise<FillTemplate> {
  const params = value ?? {}
  if (!isPlainObject(params) || Object.keys(params).length > MAX_PARAMS)
    throw badRequest(`"${option}" must be an object with at most ${MAX_PARAMS} parameters`)
  const values = new Map<string, string>()
  for (const [name, param] of Object.entries(params)) {
    const text = await readParam(scope, param, `${option}.${name}`)
    assertWithin(limit, text.length, `${option}.${name}`)
    values.set(name, text)
  }
  return (template, templateOption) => {
    const textOf = (variable: string) => {
      const text = values.get(variable.slice(1))
      if (text !== undefined) return text
      throw badRequest(`"${templateOption}" contains "${variable}", which "${option}" lacks`)
    }
    // Before the text is built: a short template can repeat a long parameter.
    let length = template.length
    for (const [variable] of template.matchAll(VARIABLE))
      length += textOf(variable).length - variable.length
    assertWithin(limit, length, templateOption)
    return template.replaceAll(VARIABLE, textOf)
  }
}

function assertWithin(limit: number, length: number, option: string): void {
  if (length <= limit) return
  throw badRequest(
    `"${option}" has ${length} characters with its parameters, more than the limit of ${limit}`,
  )
}

async function readParam(scope: InstructionScope, param: unknown, option: string): Promise<string> {
  if (typeof param === 'string') return param
  const { type, value, path, documentId, query, params, perspective } = Object(param) as Record<
    string,
    unknown
  >
  switch (type) {
    case 'constant':
      if (typeof value !== 'string') throw badRequest(`"${option}.value" must be a string`)
      return value
    case 'field':
      return fieldParam(scope, parsePath(path, `${option}.path`), documentId, option)
    case 'document':
      return readableValue(documentParam(scope, documentId, option))
    case 'groq':
      return readableValue(await groqParam(scope, { query, params, perspective }, option))
    default:
      throw badRequest(
        `"${option}" must be a string, or have the type constant, field, document or groq, not ${truncatedJsonForMessage(type)}`,
      )
  }
}

function fieldParam(
  scope: InstructionScope,
  path: DocumentPath,
  documentId: unknown,
  option: string,
): string {
  return readableValue(valueAt(documentParam(scope, documentId, option), path))
}

function documentParam(
  { context, dataset, document }: InstructionScope,
  documentId: unknown,
  option: string,
): Readonly<Record<string, unknown>> {
  if (documentId === undefined && document !== undefined) return document
  if (typeof documentId !== 'string') throw badRequest(`"${option}.documentId" must be a string`)
  return requireReadableDocument(context, dataset, documentId)
}

/**
 * The document with an id, with the permissions of the request's principal: a draft before the published one, unless
 * the id names a version.
 * @param exact whether only the document with this very id counts
 * @throws DomainError if it does not exist or may not be read, which look the same
 */
export function requireReadableDocument(
  context: Pick<RequestContext, 'principal' | 'apiVersion'>,
  dataset: DatasetStore,
  id: string,
  exact = false,
): LakeDocument {
  const { canRead } = readableDataset(context, dataset)
  const hasDraft = ['published', 'drafts'].includes(layerOf(id)) && !exact
  const published = publishedId(id)
  const ids = hasDraft ? [idInLayer(published, 'drafts'), published] : [id]
  for (const each of ids) {
    const document = dataset.documents.byId(each)
    if (document && canRead(document)) return document
  }
  throw new DomainError('unknown', `Document "${id}" was not found`)
}

async function groqParam(
  { context, dataset }: InstructionScope,
  { query, params = {}, perspective }: Record<'query' | 'params' | 'perspective', unknown>,
  option: string,
): Promise<unknown> {
  if (typeof query !== 'string') throw badRequest(`"${option}.query" must be a string`)
  if (!isPlainObject(params)) throw badRequest(`"${option}.params" must be an object`)
  if (perspective !== undefined && !isPerspective(perspective))
    throw badRequest(`"${option}.perspective" must be a name or a list of names`)
  const { lake, quota, request } = context
  const readable = readableDataset(context, dataset)
  const spec = querySpecForRequest(context, readable, { query, params })
  const question = { ...spec, ...(perspective !== undefined && { perspective }) }
  const body = await executeInlineOrOnWorker({
    lake,
    dataset,
    question,
    canRead: readable.canRead,
    quota,
    signal: request.signal,
  })
  return (JSON.parse(new TextDecoder().decode(body)) as { result: unknown }).result
}

function isPerspective(value: unknown): value is string | string[] {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
  )
}
