import { isPlainObject } from '../document/is-plain-object.ts'
import { badRequest, type ApiError } from '../http/errors.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { writeRestriction, type ConditionalPaths } from './conditional-paths.ts'
import { formatPath, type DocumentPath } from './document-path.ts'
import { maximumOf } from './document-texts.ts'
import type { Target, TargetNode } from './parse-targets.ts'
import type { SchemaType } from './schema-type.ts'
import { OPAQUE_KINDS, type SelectedPath } from './target-paths.ts'

/** A field whose value the model generates. */
export interface GeneratedField {
  readonly path: DocumentPath
  /** The type of its value: for new items behind another one, that of the whole array. */
  readonly type: SchemaType
  readonly operation: GenerateOperation
  /** JSON schema of its value. */
  readonly schema: JsonSchema
}

export type JsonSchema = Readonly<Record<string, unknown>>

const OPERATIONS = ['set', 'append', 'mixed'] as const

type GenerateOperation = (typeof OPERATIONS)[number]

/** What determines which fields are generated. */
export interface GenerateOptions {
  readonly conditions: ConditionalPaths
  /** Whether dates are generated: a model cannot know them without a time zone. */
  readonly withDates: boolean
}

/** More fields make the answer too long for a usual model. */
const MAX_FIELDS = 300
/** Types in the schema of an answer. Recursive ones grow exponentially with the depth; OpenAI takes as many. */
const MAX_SCHEMA_TYPES = 5_000

/**
 * The fields to generate among selected places. Arrays are generated as a whole, unless the target includes single items
 * of them.
 * @param arrayOf the array around an item
 * @throws ApiError 400 for an unknown operation, too many fields, or none
 */
export function generatedFields(
  selected: Iterable<SelectedPath>,
  targets: readonly Target[],
  arrayOf: (path: DocumentPath) => SchemaType,
  options: GenerateOptions,
): GeneratedField[] {
  const opened = new Set(targets.flatMap((target) => pathsWithInclude(target)))
  const fields: GeneratedField[] = []
  const closed = new Set<string>()
  let types = 0
  const countType = () => {
    types += 1
    if (types > MAX_SCHEMA_TYPES) throw tooLarge(`more than ${MAX_SCHEMA_TYPES} types`)
  }
  for (const { path, type, target, depth, operation: given, isOpaque } of selected) {
    if (path.some((_, index) => closed.has(formatPath(path.slice(0, index + 1))))) continue
    const operation = parseOperation(given)
    const isNewItem = operation === 'append' && depth === 0 && typeof path.at(-1) === 'object'
    const isPart = isOpaque || OPAQUE_KINDS.has(type.kind) || type.field === 'markDefs'
    const isSkipped = isPart || isImageArea(type)
    const hasItems = type.kind === 'array' && opened.has(formatPath(path))
    if (isNewItem || isSkipped || (type.kind === 'array' && !hasItems)) closed.add(formatPath(path))
    if (!isNewItem && (isSkipped || hasItems || type.isObject)) continue
    const valueType = isNewItem ? arrayOf(path) : type
    const walk = { ...options, countType }
    const schema = schemaOf(valueType, path, target.maxPathDepth - depth, walk)
    if (schema) fields.push({ path, type: valueType, operation, schema })
    if (fields.length > MAX_FIELDS) throw tooLarge(`more than ${MAX_FIELDS} fields`)
  }
  if (fields.length > 0) return fields
  throw badRequest(
    'The target has no field that can be generated: pictures, files, references, slugs and addresses never are, and dates only with "localeSettings"',
  )
}

function tooLarge(size: string): ApiError {
  return badRequest(
    `The target has ${size}: choose a smaller one, or a smaller "target.maxPathDepth"`,
  )
}

function pathsWithInclude(node: TargetNode, base: DocumentPath = []): string[] {
  const path = [...base, ...node.path]
  if (!node.include) return []
  return [formatPath(path), ...node.include.flatMap((inner) => pathsWithInclude(inner, path))]
}

function parseOperation(operation: unknown): GenerateOperation {
  const known = OPERATIONS.find((one) => one === (operation ?? 'mixed'))
  if (known !== undefined) return known
  throw badRequest(
    `"target.operation" must be one of ${OPERATIONS.join(', ')}, not ${truncatedJsonForMessage(operation)}`,
  )
}

/** The part of a picture that is shown: numbers that say nothing without the picture. */
function isImageArea({ field, fields }: SchemaType): boolean {
  return (field === 'crop' || field === 'hotspot') && fields.every(({ kind }) => kind === 'number')
}

interface SchemaWalk extends GenerateOptions {
  /** @throws ApiError 400 when the schema becomes too large */
  readonly countType: () => void
}

/** The JSON schema of a value; undefined for types that are never generated. */
function schemaOf(
  type: SchemaType,
  path: DocumentPath,
  depth: number,
  options: SchemaWalk,
): JsonSchema | undefined {
  options.countType()
  const about = describe(type)
  switch (type.kind) {
    case 'string':
    case 'text': {
      if (type.options.words === false) return undefined
      const choices = choicesOf(type)
      return choices
        ? { ...about, type: ['string', 'null'], enum: [...choices, null] }
        : { ...about, type: ['string', 'null'] }
    }
    case 'number':
    case 'boolean':
      return { ...about, type: [type.kind, 'null'] }
    case 'date':
    case 'datetime':
      return options.withDates
        ? { description: `${about.description} (${type.kind}, ISO 8601)`, type: ['string', 'null'] }
        : undefined
    case 'array':
      return arraySchema(type, path, depth, options)
    default:
      return undefined
  }
}

function arraySchema(
  type: SchemaType,
  path: DocumentPath,
  depth: number,
  options: SchemaWalk,
): JsonSchema | undefined {
  const items = type.members.flatMap((member) => {
    if (member.kind === 'block') return [blockSchema(member)]
    const own = member.isObject
      ? objectSchema(member, path, depth - 1, options)
      : schemaOf(member, path, depth - 1, options)
    return own ? [own] : []
  })
  if (items.length === 0 || depth < 1) return undefined
  return {
    ...describe(type),
    type: ['array', 'null'],
    items: items.length === 1 ? items[0] : { anyOf: items },
  }
}

function objectSchema(
  type: SchemaType,
  path: DocumentPath,
  depth: number,
  options: SchemaWalk,
): JsonSchema | undefined {
  if (OPAQUE_KINDS.has(type.kind) || type.kind === 'image' || type.kind === 'file' || depth < 1)
    return undefined
  options.countType()
  const fields = type.fields.flatMap((field): [string, JsonSchema][] => {
    const own = [...path, field.field ?? '']
    if (writeRestriction(field, own, options.conditions) !== undefined) return []
    const schema = field.isObject
      ? objectSchema(field, own, depth - 1, options)
      : schemaOf(field, own, depth - 1, options)
    return schema ? [[field.field ?? '', schema]] : []
  })
  if (fields.length === 0) return undefined
  return strictObject({
    _type: { const: type.name, type: 'string' },
    ...Object.fromEntries(fields),
  })
}

/** A paragraph of Portable Text, as a model writes it best. */
function blockSchema({ marks, name }: SchemaType): JsonSchema {
  const styles = marks.styles ?? ['normal']
  return strictObject({
    _type: { const: name, type: 'string' },
    style: { type: 'string', enum: styles.length > 0 ? styles : ['normal'] },
    ...(marks.lists?.length && {
      listItem: { type: ['string', 'null'], enum: [...marks.lists, null] },
    }),
    text: { type: 'string' },
  })
}

/** Servers with strict schemas require all properties, and forbid others. */
export function strictObject(properties: Readonly<Record<string, unknown>>): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  }
}

function describe(type: SchemaType): { description: string } {
  const max = maximumOf(type)
  const parts = [
    type.title ?? type.field ?? type.name,
    type.description,
    max !== undefined && type.kind !== 'number' && `at most ${max}`,
  ]
  return { description: parts.filter(Boolean).join('; ') }
}

/** The values from which a string is chosen; undefined for free texts. */
export function choicesOf({ options }: SchemaType): string[] | undefined {
  if (!Array.isArray(options.list) || options.list.length === 0) return undefined
  return options.list.map((choice: unknown) =>
    String(isPlainObject(choice) ? choice.value : choice),
  )
}
