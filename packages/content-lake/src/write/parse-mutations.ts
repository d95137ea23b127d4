import { isPlainObject } from '../document/is-plain-object.ts'
import { isValidDocumentId, isValidNewDocumentId } from '../document/document-ids.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { parseTime } from '@orrery/groq/parse-time'
import type {
  IncomingDocument,
  Mutation,
  PatchOperations,
  DocumentSelection,
} from '../document/commit.ts'
import { assertWellFormedPaths } from '../patch/apply-patch.ts'
import { MalformedPathError } from '../patch/patch-errors.ts'
import { MalformedWriteError } from './write-errors.ts'
import type { CooperativeTask } from './cooperative-task.ts'

type Fields = Record<string, unknown>

const CREATIONS = ['create', 'createOrReplace', 'createIfNotExists'] as const
const OPERATIONS = [
  'set',
  'setIfMissing',
  'unset',
  'inc',
  'dec',
  'insert',
  'diffMatchPatch',
  'ifRevisionID',
] as const
/** Maximum length of a type name, as for an id. */
const MAX_TYPE_LENGTH = 128
/** Maximum paths of one patch, because it is checked and applied in one step. */
const MAX_ENTRIES = 10_000
const TIMES = ['_createdAt', '_updatedAt'] as const

/**
 * Validates the mutations of a request before any is applied, one per step.
 * @throws MalformedWriteError for the first malformed one.
 */
export function* parseMutations(value: unknown): CooperativeTask<Mutation[]> {
  if (!Array.isArray(value)) throw invalid('Malformed request: "mutations" must be an array')
  const mutations: Mutation[] = []
  for (const [index, item] of value.entries()) {
    mutations.push(parseMutation(item, `Mutation at index ${index}`))
    yield
  }
  return mutations
}

function parseMutation(value: unknown, where: string): Mutation {
  if (!isPlainObject(value)) throw invalid(`${where}: must be an object`)
  const [kind, ...others] = Object.keys(value)
  if (kind === undefined || others.length > 0)
    throw invalid(`${where}: must hold exactly one operation`)
  const body = value[kind]
  if (isCreation(kind)) {
    const document = parseIncomingDocument(body, `${where}: "${kind}"`)
    if (kind !== 'create' && document._id === undefined)
      throw invalid(`${where}: "${kind}" needs an "_id"`)
    return { [kind]: document } as Mutation
  }
  if (!isPlainObject(body))
    throw invalid(
      kind === 'delete' || kind === 'patch'
        ? `${where}: "${kind}" must be an object`
        : `${where}: unknown operation "${kind}"`,
    )
  if (kind === 'delete') {
    return {
      delete: { ...parseSelection(body, where), ...(body.purge === true && { purge: true }) },
    }
  }
  if (kind === 'patch') {
    const { id: _id, query: _query, params: _params, ...operations } = body
    return {
      patch: {
        ...parseSelection(body, where),
        ...parsePatchOperations(operations, `${where}: "patch"`),
      },
    }
  }
  throw invalid(`${where}: unknown operation "${kind}"`)
}

/**
 * Validates a document from a client.
 * @throws MalformedWriteError if it has no `_type`, or an invalid system field.
 */
export function parseIncomingDocument(value: unknown, where: string): IncomingDocument {
  if (!isPlainObject(value)) throw invalid(`${where} must be a document`)
  const { _id, _type } = value
  if (typeof _type !== 'string' || _type === '')
    throw invalid(`${where}: document must have a "_type"`)
  if (_type.length > MAX_TYPE_LENGTH)
    throw invalid(`${where}: "_type" may not be longer than ${MAX_TYPE_LENGTH} characters`)
  if (_id !== undefined) {
    // An id that ends with a dot is a prefix, for which the lake generates the rest.
    if (typeof _id !== 'string' || (_id !== '' && !isValidNewDocumentId(_id.replace(/\.$/, '.x'))))
      throw invalid(`${where}: invalid document ID ${truncatedJsonForMessage(_id)}`)
  }
  for (const field of TIMES) {
    if (
      value[field] !== undefined &&
      (typeof value[field] !== 'string' || parseTime(value[field]) === undefined)
    ) {
      throw invalid(`${where}: "${field}" must be a time that there is, as ISO 8601 writes it`)
    }
  }
  return value
}

/**
 * Validates the operations of a patch.
 * @throws MalformedWriteError for an unknown or malformed operation, or a malformed path.
 */
export function parsePatchOperations(value: unknown, where: string): PatchOperations {
  if (!isPlainObject(value)) throw invalid(`${where} must be an object`)
  for (const [name, operation] of Object.entries(value)) {
    if (!(OPERATIONS as readonly string[]).includes(name))
      throw invalid(`${where}: unknown patch operation "${name}"`)
    if (operation !== undefined) checkOperation(name, operation, where)
  }
  const entries = entriesOf(value)
  if (entries > MAX_ENTRIES)
    throw invalid(
      `${where}: ${entries} paths, more than the limit of ${MAX_ENTRIES}; send several patches`,
    )
  checkPaths(value, where)
  return value
}

/** Number of paths of a patch, over all operations. */
function entriesOf(operations: Fields): number {
  return Object.values(operations).reduce<number>(
    (count, operation) =>
      count + (isPlainObject(operation) ? Object.keys(operation).length : lengthOf(operation)),
    0,
  )
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

function checkPaths(operations: PatchOperations, where: string): void {
  try {
    assertWellFormedPaths(operations)
  } catch (error) {
    if (error instanceof MalformedPathError) throw invalid(`${where}: ${error.message}`)
    throw error
  }
}

function checkOperation(name: string, operation: unknown, where: string): void {
  if (name === 'ifRevisionID') {
    if (typeof operation !== 'string') throw invalid(`${where}: "ifRevisionID" must be a string`)
  } else if (name === 'unset') {
    if (!isStrings(operation)) throw invalid(`${where}: "unset" must be an array of paths`)
  } else if (!isPlainObject(operation)) {
    throw invalid(`${where}: "${name}" must be an object`)
  } else if (name === 'insert') {
    const places = ['before', 'after', 'replace'].filter(
      (place) => typeof operation[place] === 'string',
    )
    if (places.length !== 1 || !Array.isArray(operation.items)) {
      throw invalid(`${where}: "insert" needs "items" and one of "before", "after" and "replace"`)
    }
  } else if (name === 'inc' || name === 'dec') {
    if (!Object.values(operation).every((amount) => typeof amount === 'number'))
      throw invalid(`${where}: "${name}" takes numbers`)
  } else if (
    name === 'diffMatchPatch' &&
    !Object.values(operation).every((patch) => typeof patch === 'string')
  ) {
    throw invalid(`${where}: "diffMatchPatch" takes patches as strings`)
  }
}

function parseSelection(body: Fields, where: string): DocumentSelection {
  const { id, query, params } = body
  if (typeof id === 'string') {
    if (!isValidDocumentId(id))
      throw invalid(`${where}: invalid document ID ${truncatedJsonForMessage(id)}`)
    return { id }
  }
  if (typeof query !== 'string') throw invalid(`${where}: needs an "id" or a "query"`)
  if (params !== undefined && !isPlainObject(params))
    throw invalid(`${where}: "params" must be an object`)
  return { query, ...(params && { params }) }
}

function invalid(description: string): MalformedWriteError {
  return new MalformedWriteError(description)
}

const isCreation = (kind: string): kind is (typeof CREATIONS)[number] =>
  (CREATIONS as readonly string[]).includes(kind)
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
