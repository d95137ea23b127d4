import type { Dataset } from '@orrery/groq/dataset'
import type { LakeDocument } from '@orrery/groq/document'
import { isSystemDocumentId } from '../document/document-ids.ts'
import { badRequest } from '../http/errors.ts'
import { DomainError, truncatedJsonForMessage } from '../document/domain-error.ts'
import { SchemaType, type TypeDefinition } from './schema-type.ts'

const DEPLOY = 'Deploy it with "sanity schemas deploy"; "sanity schemas list" shows the ids'

/** A schema as `sanity schemas deploy` stores it. */
export class DeployedSchema {
  readonly id: string
  readonly #definitions: ReadonlyMap<string, TypeDefinition>
  readonly #documentTypes = new Map<string, SchemaType>()

  constructor(id: string, definitions: readonly TypeDefinition[]) {
    this.id = id
    this.#definitions = new Map(
      definitions.map((definition) => [definition.name ?? '', definition]),
    )
  }

  /**
   * A type of documents.
   * @throws DomainError for a name that is not one.
   */
  documentType(name: string): SchemaType {
    const known = this.#documentTypes.get(name)
    if (known) return known
    const type = this.#type(name)
    if (type?.kind !== 'document')
      throw new DomainError(
        'invalid',
        `The schema "${this.id}" has no document type ${truncatedJsonForMessage(name)}`,
      )
    this.#documentTypes.set(name, type)
    return type
  }

  #type(name: string): SchemaType | undefined {
    const find = (wanted: string) => this.#definitions.get(wanted)
    const definition = find(name)
    return definition && new SchemaType(definition, find, 'member')
  }
}

/** Schema documents are immutable, so each is parsed once. */
const parsedSchemas = new WeakMap<LakeDocument, DeployedSchema>()

/**
 * The deployed schema that a request names.
 * @throws ApiError 400 for a missing id, DomainError for a schema that was never deployed or is malformed.
 */
export function requireDeployedSchema(documents: Dataset, schemaId: unknown): DeployedSchema {
  if (typeof schemaId !== 'string' || schemaId === '')
    throw badRequest(`"schemaId" must be the id of a deployed schema. ${DEPLOY}.`)
  // Everybody who writes documents could create one of this type under another id.
  const stored = isSystemDocumentId(schemaId) ? documents.byId(schemaId) : undefined
  if (stored?._type !== 'system.schema')
    throw new DomainError(
      'unknown',
      `No schema with the id ${truncatedJsonForMessage(schemaId)} is deployed to this dataset. ${DEPLOY}.`,
    )
  let schema = parsedSchemas.get(stored)
  if (!schema) {
    schema = new DeployedSchema(schemaId, parseDefinitions(stored))
    parsedSchemas.set(stored, schema)
  }
  return schema
}

function parseDefinitions({ _id, schema }: LakeDocument): readonly TypeDefinition[] {
  let definitions: unknown
  try {
    definitions = JSON.parse(String(schema))
  } catch {
    definitions = undefined
  }
  if (Array.isArray(definitions) && definitions.every(isDefinition)) return definitions
  throw new DomainError('invalid', `The stored schema "${_id}" is malformed. ${DEPLOY}.`)
}

const NESTED = ['fields', 'fieldsets', 'of', 'to'] as const

function isDefinition(value: unknown, role?: unknown): value is TypeDefinition {
  if (typeof value !== 'object' || value === null) return false
  const definition = value as Record<string, unknown>
  const { name, type } = definition
  if (name !== undefined && typeof name !== 'string') return false
  if (role !== 'fieldsets' && typeof type !== 'string') return false
  const { annotations } = (definition.marks ?? {}) as Record<string, unknown>
  return (
    NESTED.every((list) => areDefinitions(definition[list], list)) &&
    areDefinitions(annotations, 'annotations')
  )
}

function areDefinitions(value: unknown, role: string): boolean {
  if (value === undefined) return true
  return Array.isArray(value) && value.every((one) => isDefinition(one, role))
}
