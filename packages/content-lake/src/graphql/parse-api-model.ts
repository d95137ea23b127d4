import {
  type ApiField,
  type FilterOrSortField,
  type ApiModel,
  type ApiObject,
  type ApiRootQuery,
  COMPARATORS,
  type Comparator,
  type ApiGeneration,
  type TypeRef,
} from './api-model.ts'
import {
  InvalidApiError,
  mapByName,
  requireName,
  requireObject,
  requireObjects,
  optionalString,
  requireStrings,
  type JsonObject,
} from './json-readers.ts'

/** GraphQL scalars by the names that the CLI uses. */
const SCALARS: Readonly<Record<string, string>> = {
  ID: 'ID',
  String: 'String',
  Text: 'String',
  Url: 'String',
  Email: 'String',
  Int: 'Int',
  Integer: 'Int',
  Float: 'Float',
  Number: 'Float',
  Boolean: 'Boolean',
  Date: 'Date',
  Datetime: 'DateTime',
  JSON: 'JSON',
}

/** Comparators of the first generation. */
const FIRST_COMPARATORS: Readonly<Record<string, Comparator>> = {
  EQUALS: 'eq',
  NOT_EQUALS: 'neq',
  GT: 'gt',
  GTE: 'gte',
  LT: 'lt',
  LTE: 'lte',
  MATCHES: 'matches',
  IN: 'in',
  NOT_IN: 'nin',
  IS_DEFINED: 'is_defined',
  REFERENCES: 'references',
  IS_DRAFT: 'is_draft',
}

const GENERATIONS: readonly unknown[] = ['gen1', 'gen2', 'gen3'] satisfies ApiGeneration[]

/** Supported arguments of a query. */
const ARGUMENTS = new Set(['id', 'where', 'sort', 'limit', 'offset'])

/**
 * Reads a deployed API: `generation`, `types`, `interfaces` and `queries`.
 * @throws InvalidApiError for an invalid or unsupported API.
 */
export function parseApiModel(value: unknown): ApiModel {
  const raw = requireObject(value, '"schema"')
  if (!GENERATIONS.includes(raw.generation))
    throw new InvalidApiError('"generation" must be "gen1", "gen2" or "gen3"')
  // Named lists and unnamed types are never referenced.
  const types = requireObjects(raw.types, '"types"').filter(({ name }) => name !== undefined)
  const ofKind = (kind: string) => types.filter((type) => type.kind === kind)
  const objects = mapByName(ofKind('Type').map(readObject), '"types"')
  const enums = mapByName(ofKind('Enum').map(readEnum), '"types"')
  const known = new Set([
    ...ofKind('InputObject').map((type) => requireName(type.name, 'The name of a filter')),
    ...enums.keys(),
    ...Object.values(SCALARS),
  ])
  const interfaces = mapByName(
    requireObjects(raw.interfaces, '"interfaces"').map(readFields),
    '"interfaces"',
  )
  return {
    generation: raw.generation as ApiGeneration,
    objects,
    interfaces,
    unions: new Map(ofKind('Union').map(readUnion)),
    enums: new Map([...enums].map(([name, { values }]) => [name, values])),
    inputs: new Map(ofKind('InputObject').map((type) => readInput(type, known))),
    queries: mapByName(
      requireObjects(raw.queries, '"queries"').map((query) => readQuery(query, objects)),
      '"queries"',
    ),
  }
}

function described({ description, deprecationReason }: JsonObject) {
  const [text, reason] = [optionalString(description), optionalString(deprecationReason)]
  return {
    ...(text !== undefined && { description: text }),
    ...(reason !== undefined && { deprecated: reason }),
  }
}

function readFields(raw: JsonObject) {
  const name = requireName(raw.name, 'The name of a type')
  const fields = requireObjects(raw.fields, `The fields of "${name}"`).map((field) =>
    readField(field, name),
  )
  return { name, fields: mapByName(fields, `"${name}"`), ...described(raw) }
}

function readObject(raw: JsonObject): ApiObject {
  const read = readFields(raw)
  const interfaces = requireStrings(raw.interfaces, `The interfaces of "${read.name}"`)
  return { ...read, stored: optionalString(raw.originalName) ?? read.name, interfaces }
}

function readField(raw: JsonObject, owner: string): ApiField {
  const name = requireName(raw.fieldName, `The name of a field of "${owner}"`)
  const isRaw = raw.isRawAlias === true
  const what = `"${owner}.${name}"`
  const children = raw.kind === 'List' ? requireObject(raw.children, `The items of ${what}`) : {}
  return {
    name,
    type: isRaw ? { name: 'JSON', required: false } : typeOf(raw, what),
    attribute: isRaw ? (optionalString(raw.originalName) ?? name) : name,
    isReference: raw.isReference === true || children.isReference === true,
    references: new Set(requireStrings(children.references, `The references of ${what}`)),
    isRaw,
    ...described(raw),
  }
}

/** A type is a name, or an object with nullability and list items. */
function typeOf(raw: JsonObject, what: string): TypeRef {
  const required = raw.isNullable === false
  if (raw.kind === 'List') {
    const item = typeOf(requireObject(raw.children, `The items of ${what}`), `the items of ${what}`)
    if (item.list) throw new InvalidApiError(`${what} is a list of lists, which no document holds`)
    return { name: item.name, required, list: { requiredItems: item.required } }
  }
  if (typeof raw.type === 'object')
    return typeOf(requireObject(raw.type, `The type of ${what}`), what)
  const name = requireName(raw.type, `The type of ${what}`)
  return { name: Object.hasOwn(SCALARS, name) ? SCALARS[name]! : name, required }
}

function readUnion(raw: JsonObject): [string, string[]] {
  const name = requireName(raw.name, 'The name of a union')
  return [
    name,
    requireStrings(raw.types, `The types of "${name}"`).map((type) => requireName(type, name)),
  ]
}

function readEnum(raw: JsonObject) {
  const name = requireName(raw.name, 'The name of an enumeration')
  const values = requireObjects(raw.values, `The values of "${name}"`).map((value) => ({
    name: requireName(value.name, `A value of "${name}"`),
    ...described(value),
  }))
  return { name, values }
}

function readInput(
  raw: JsonObject,
  known: ReadonlySet<string>,
): [string, Map<string, FilterOrSortField>] {
  const name = requireName(raw.name, 'The name of a filter')
  const compares = raw.isConstraintFilter === true
  const fields = requireObjects(raw.fields, `The fields of "${name}"`)
    .map((field) => readInputField(field, name, compares))
    .map((field) => ({ ...field, type: sortable(field.type, known) }))
    // The CLI references filters of blocks and spans that it does not describe.
    .filter(({ type }) => known.has(type.name))
  return [name, mapByName(fields, `"${name}"`)]
}

/** The CLI has two names for integers, and describes sorting for one of them. */
function sortable(type: TypeRef, known: ReadonlySet<string>): TypeRef {
  const [, of = ''] = /^(.+)Sorting$/.exec(type.name) ?? []
  return Object.hasOwn(SCALARS, of) && !known.has(type.name) ? { ...type, name: 'SortOrder' } : type
}

function readInputField(raw: JsonObject, owner: string, compares: boolean): FilterOrSortField {
  const name = requireName(raw.fieldName, `The name of a field of "${owner}"`)
  const what = `"${owner}.${name}"`
  const input = {
    name,
    type: typeOf(raw, what),
    isReference: raw.isReference === true,
    ...described(raw),
  }
  if (compares) return { ...input, comparator: comparatorOf(name, what) }
  if (raw.constraint === undefined) return input
  const { comparator, field } = requireObject(raw.constraint, `The constraint of ${what}`)
  const [word, path] = [optionalString(comparator) ?? '', optionalString(field)]
  return {
    ...input,
    comparator: comparatorOf(
      Object.hasOwn(FIRST_COMPARATORS, word) ? FIRST_COMPARATORS[word]! : word,
      what,
    ),
    attributes: path === undefined ? [] : path.split('.').map((part) => requireName(part, what)),
  }
}

function comparatorOf(word: string, what: string): Comparator {
  const found = COMPARATORS.find((each) => each === word)
  if (found === undefined) throw new InvalidApiError(`${what} compares in a way that is not known`)
  return found
}

function readQuery(raw: JsonObject, objects: ReadonlyMap<string, ApiObject>): ApiRootQuery {
  const name = requireName(raw.fieldName, 'The name of a query')
  const type = typeOf(raw, `"${name}"`)
  const args = requireObjects(raw.args, `The arguments of "${name}"`).map((arg) => ({
    name: requireName(arg.name, `The name of an argument of "${name}"`),
    type: typeOf({ isNullable: arg.isNullable, type: arg.type }, `An argument of "${name}"`),
    ...described(arg),
  }))
  const unknown = args.find((arg) => !ARGUMENTS.has(arg.name))
  if (unknown)
    throw new InvalidApiError(
      `"${name}" has an argument "${unknown.name}"; known are ${[...ARGUMENTS].join(', ')}`,
    )
  return { name, type, stored: storedTypes(raw, type.name, objects), args, ...described(raw) }
}

/** The `_type`s of a query: those of its filter, else those of its result type. */
function storedTypes(
  { filter, fieldName }: JsonObject,
  type: string,
  objects: ReadonlyMap<string, ApiObject>,
): string[] {
  const written = optionalString(filter)
  if (written === undefined) {
    const own = objects.get(type)
    if (own) return [own.stored]
    return [...objects.values()]
      .filter(({ interfaces }) => interfaces.includes(type))
      .map(({ stored }) => stored)
  }
  const [, one, many] = /^_type\s*(?:==\s*(".*")|in\s*(\[.*\]))$/.exec(written) ?? []
  try {
    return requireStrings(
      one === undefined ? JSON.parse(many ?? '') : [JSON.parse(one)],
      'The filter',
    )
  } catch {
    throw new InvalidApiError(
      `The filter of "${String(fieldName)}" must name types: ${written.slice(0, 100)}`,
    )
  }
}
