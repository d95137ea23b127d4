import { badRequest } from '../http/errors.ts'
import { randomArrayKey } from '../document/document-ids.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { writeRestriction, type ConditionalPaths } from './conditional-paths.ts'
import { formatPath, isWithin, type DocumentPath } from './document-path.ts'
import { maximumOf, OPAQUE_KINDS } from './document-texts.ts'
import { isRecord } from './is-record.ts'
import type { Target, TargetNode } from './parse-targets.ts'
import type { SchemaType } from './schema-type.ts'
import type { SelectedPath } from './target-paths.ts'

/** A field whose value the model generates. */
export interface GeneratedField {
  readonly path: DocumentPath
  /** The type of its value: for new items behind another one, that of the whole array. */
  readonly type: SchemaType
  readonly operation: GenerateOperation
  /** JSON schema of its value. */
  readonly schema: JsonSchema
}

type JsonSchema = Readonly<Record<string, unknown>>

const OPERATIONS = ['set', 'append', 'mixed'] as const

type GenerateOperation = (typeof OPERATIONS)[number]

/** What determines which fields are generated. */
export interface GenerateOptions {
  readonly conditions: ConditionalPaths
  /** Whether dates are generated: a model cannot know them without a time zone. */
  readonly withDates: boolean
}

/** More fields make the answer too long and the schema too large for a usual model. */
const MAX_FIELDS = 300

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
  const closed: DocumentPath[] = []
  for (const { path, type, target, depth, operation: given } of selected) {
    if (closed.some((outer) => isWithin(path, outer))) continue
    const operation = parseOperation(given)
    const isNewItem = operation === 'append' && depth === 0 && typeof path.at(-1) === 'object'
    const isSkipped = OPAQUE_KINDS.has(type.kind) || isImageArea(type)
    const hasItems = type.kind === 'array' && opened.has(formatPath(path))
    if (isNewItem || isSkipped || (type.kind === 'array' && !hasItems)) closed.push(path)
    if (!isNewItem && (isSkipped || hasItems || type.isObject)) continue
    const valueType = isNewItem ? arrayOf(path) : type
    const schema = schemaOf(valueType, path, target.maxPathDepth - depth, options)
    if (schema) fields.push({ path, type: valueType, operation, schema })
  }
  if (fields.length > MAX_FIELDS)
    throw badRequest(
      `The target has ${fields.length} fields, more than the limit of ${MAX_FIELDS}: choose a smaller one`,
    )
  if (fields.length > 0) return fields
  throw badRequest(
    'The target has no field that can be generated: pictures, files, references, slugs and addresses never are, and dates only with "localeSettings"',
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

/** The JSON schema of a value; undefined for types that are never generated. */
function schemaOf(
  type: SchemaType,
  path: DocumentPath,
  depth: number,
  options: GenerateOptions,
): JsonSchema | undefined {
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
  options: GenerateOptions,
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
  options: GenerateOptions,
): JsonSchema | undefined {
  if (OPAQUE_KINDS.has(type.kind) || type.kind === 'image' || type.kind === 'file' || depth < 1)
    return undefined
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

function choicesOf({ options }: SchemaType): string[] | undefined {
  if (!Array.isArray(options.list) || options.list.length === 0) return undefined
  return options.list.map((choice: unknown) => String(isRecord(choice) ? choice.value : choice))
}

/**
 * The value of a field as it is stored; undefined if the model gave none. Nulls stand for values that it leaves out.
 * @throws RangeError for a value outside of the field's choices or limits, and for one that the schema of the answer
 * does not have, which servers need not obey; all else is checked when it is written
 */
export function storableValue(
  { type, schema }: Pick<GeneratedField, 'type' | 'schema'>,
  value: unknown,
): unknown {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') {
    const choices = choicesOf(type)
    if (choices && !choices.includes(value)) throw new RangeError('is none of the choices')
    if (value.length > (maximumOf(type) ?? Infinity)) throw new RangeError('is too long')
    return value
  }
  if (Array.isArray(value)) {
    if (value.length > (maximumOf(type) ?? Infinity)) throw new RangeError('is too long')
    const items = value.flatMap((item: unknown) => {
      const stored = storableValue(itemOf(type, schema, item), item)
      return stored === undefined ? [] : [stored]
    })
    return items.length === 0 ? undefined : items
  }
  if (!isRecord(value)) return value
  if (type.kind === 'block') return storableBlock(type, value)
  // Keys are those of the lake.
  const entries = Object.entries(value).filter(([name]) => name !== '_key')
  const stored = entries.flatMap(([name, inner]): [string, unknown][] => {
    if (name === '_type') return [[name, inner]]
    const field = fieldOf(type, schema, name)
    const own = storableValue(field, inner)
    return own === undefined ? [] : [[name, own]]
  })
  return Object.fromEntries(stored)
}

function fieldOf(type: SchemaType, { properties }: JsonSchema, name: string) {
  const field = type.fieldNamed(name)
  const schema =
    isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (field && isRecord(schema)) return { type: field, schema }
  throw new RangeError('has a field that is not generated')
}

function itemOf(type: SchemaType, { items }: JsonSchema, item: unknown) {
  const member = type.memberFor(item)
  const schema = alternativesOf(items).find(({ properties }) => {
    const named = isRecord(properties) ? properties._type : undefined
    return isRecord(named) ? member?.isObject && named.const === member.name : !member?.isObject
  })
  if (member && schema) return { type: member, schema }
  throw new RangeError('has an item that is not generated')
}

function alternativesOf(items: unknown): JsonSchema[] {
  const list: unknown[] = isRecord(items) && Array.isArray(items.anyOf) ? items.anyOf : [items]
  return list.filter(isRecord)
}

function storableBlock(
  { name }: SchemaType,
  { style, listItem, text }: Readonly<Record<string, unknown>>,
): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined
  return {
    _key: randomArrayKey(),
    _type: name,
    style: typeof style === 'string' ? style : 'normal',
    ...(typeof listItem === 'string' && { listItem, level: 1 }),
    markDefs: [],
    children: [{ _key: randomArrayKey(), _type: 'span', marks: [], text }],
  }
}
