import { parseSync } from 'oxc-parser'
import {
  type ContentShape,
  type ListShape,
  type ObjectShape,
  queryShapeKey,
  type TypedObjectShape,
} from '../../lib/content/content-shape.ts'
import { ShapeWriter } from './shape-writer.ts'

/** A node of the parsed types, with the members that the type generator uses. */
interface TypeNode {
  type: string
  types?: TypeNode[]
  members?: PropertyNode[]
  literal?: { value: unknown }
  typeName?: { name: string }
  typeArguments?: { params: TypeNode[] } | null
  typeAnnotation?: TypeNode
}

interface PropertyNode extends TypeNode {
  computed: boolean
  key: { name?: string; value?: string }
  typeAnnotation: TypeNode
}

interface Alias {
  id: { name: string }
  typeAnnotation: TypeNode
}

/** The shape of a type; `nothing` for null alone, `_type` as a literal where it is one. */
type Part = ContentShape | 'nothing'
interface TypedObject extends ObjectShape {
  typeName?: string | undefined
}

const queryComments = /^\/\/ Variable: (\w+)\n\/\/ Query: (.*)$/gm

/**
 * Generates the shape of every query result from the types that the type generator made, so that results are checked at
 * run time against the types that the compiler reads.
 *
 * @param types the output of the type generator, with the text of each query
 * @returns a TypeScript module: shapes that occur several times are constants of their own
 */
export function generateQueryShapes(types: string): string {
  const aliases = readAliases(types)
  const reader = new ShapeReader(aliases)
  const queries = [...types.matchAll(queryComments)].flatMap(([, variable = '', query = '']) => {
    const name = `${variable.charAt(0).toUpperCase()}${variable.slice(1)}Result`
    return name.endsWith('FragmentResult')
      ? []
      : [{ variable, query, shape: finished(reader.alias(name)) }]
  })
  const writer = new ShapeWriter(queries.map(({ shape }) => shape))
  const entries = queries.map(
    ({ variable, query, shape }) =>
      `  // ${variable}\n  '${queryShapeKey(query)}': ${writer.text(shape)},\n`,
  )
  return [
    "import type { ContentShape } from './content-shape.ts'\n\n",
    ...writer.constants,
    '/** The shape of the result of every typed query, by `queryShapeKey`. */\n',
    `export const queryShapes: Readonly<Record<string, ContentShape>> = {\n${entries.join('')}}\n`,
  ].join('')
}

function readAliases(types: string): ReadonlyMap<string, TypeNode> {
  const { program, errors } = parseSync('types.ts', types)
  if (errors.length > 0)
    throw new Error(`The generated types cannot be read: ${errors[0]?.message}`)
  const declarations = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' &&
    statement.declaration?.type === 'TSTypeAliasDeclaration'
      ? [statement.declaration as unknown as Alias]
      : [],
  )
  return new Map(declarations.map(({ id, typeAnnotation }) => [id.name, typeAnnotation]))
}

/** Reads type nodes as shapes, each alias once. */
class ShapeReader {
  readonly #aliases: ReadonlyMap<string, TypeNode>
  readonly #known = new Map<string, Part>()

  constructor(aliases: ReadonlyMap<string, TypeNode>) {
    this.#aliases = aliases
  }

  alias(name: string): Part {
    const known = this.#known.get(name)
    if (known) return known
    const node = this.#aliases.get(name)
    if (!node) throw new Error(`The generated types do not define ${name}.`)
    const shape = this.#read(node)
    this.#known.set(name, shape)
    return shape
  }

  #read(node: TypeNode): Part {
    switch (node.type) {
      case 'TSStringKeyword':
        return 'text'
      case 'TSNumberKeyword':
        return 'number'
      case 'TSBooleanKeyword':
        return 'boolean'
      case 'TSUnknownKeyword':
        return 'any'
      case 'TSNullKeyword':
      case 'TSNeverKeyword':
        return 'nothing'
      case 'TSLiteralType':
        return scalarOf(node.literal?.value)
      case 'TSParenthesizedType':
        return this.#read(node.typeAnnotation!)
      case 'TSUnionType':
        return union(node.types!.map((member) => this.#read(member)))
      case 'TSIntersectionType':
        return node.types!.map((member) => this.#read(member)).reduce(mergeShapes)
      case 'TSTypeReference':
        return this.#reference(node)
      case 'TSTypeLiteral':
        return this.#object(node.members!)
      default:
        throw new Error(`A query result contains a type that cannot be checked: ${node.type}.`)
    }
  }

  #reference({ typeName, typeArguments }: TypeNode): Part {
    const [inner] = typeArguments?.params ?? []
    if (typeName!.name === 'Array') return this.#list(inner!)
    return typeName!.name === 'NonNullable' ? this.#read(inner!) : this.alias(typeName!.name)
  }

  #list(item: TypeNode): ListShape {
    const items = this.#read(item) as ContentShape
    return { items, ...(this.#isNullable(item) && { gaps: true as const }) }
  }

  #isNullable(node: TypeNode): boolean {
    if (node.type === 'TSNullKeyword') return true
    if (node.type === 'TSUnionType') return node.types!.some((member) => this.#isNullable(member))
    const alias = node.type === 'TSTypeReference' && this.#aliases.get(node.typeName!.name)
    return alias ? this.#isNullable(alias) : false
  }

  #object(members: readonly PropertyNode[]): TypedObject {
    const named = members.filter(({ computed }) => !computed)
    const fields = named.map(({ key, typeAnnotation }) => [
      key.name ?? key.value ?? '',
      this.#read(typeAnnotation.typeAnnotation!),
    ])
    const type = named.find(({ key }) => key.name === '_type')?.typeAnnotation.typeAnnotation
    const typeName = type?.literal?.value
    return {
      fields: Object.fromEntries(fields) as ObjectShape['fields'],
      ...(typeof typeName === 'string' && { typeName }),
    }
  }
}

function scalarOf(value: unknown): ContentShape {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  throw new Error(`A query result contains a literal that cannot be checked: ${String(value)}.`)
}

/** Objects with different types are told apart by `_type`; all others have the fields of each. */
function union(members: readonly Part[]): Part {
  const parts = members
    .filter((member) => member !== 'nothing')
    .flatMap((member) => (isTyped(member) ? Object.values(member.types) : [member]))
  const names = parts.map((part) => (isObject(part) ? part.typeName : undefined))
  if (new Set(names).size > 1 && !names.includes(undefined)) {
    const types: Record<string, ObjectShape> = {}
    parts.forEach((part, at) => {
      const name = names[at]!
      types[name] = types[name]
        ? (mergeShapes(types[name], part) as ObjectShape)
        : (part as ObjectShape)
    })
    return { types }
  }
  return parts.reduce<Part>(mergeShapes, 'nothing')
}

function mergeShapes(one: Part, other: Part): Part {
  if (one === 'nothing' || one === other) return other
  if (other === 'nothing') return one
  if (isObject(one) && isObject(other)) return mergeObjects(one, other)
  if (isList(one) && isList(other)) {
    const items = mergeShapes(one.items, other.items) as ContentShape
    return { items, ...((one.gaps ?? other.gaps) && { gaps: true as const }) }
  }
  if (isTyped(one) && isTyped(other)) return { types: { ...one.types, ...other.types } }
  throw new Error(
    `A query result contains a union that cannot be checked: ${[one, other].map((part) => JSON.stringify(part).slice(0, 200)).join(' and ')}.`,
  )
}

function mergeObjects(one: TypedObject, other: TypedObject): TypedObject {
  const fields = { ...one.fields } as Record<string, Part>
  for (const [name, shape] of Object.entries(other.fields))
    fields[name] = mergeShapes(fields[name] ?? 'nothing', shape)
  const typeName = one.typeName ?? other.typeName
  return {
    fields: fields as ObjectShape['fields'],
    ...(typeName !== undefined && { typeName }),
  }
}

const isObject = (part: Part | undefined): part is TypedObject =>
  typeof part === 'object' && 'fields' in part
const isList = (part: Part): part is ListShape => typeof part === 'object' && 'items' in part
const isTyped = (part: Part): part is TypedObjectShape =>
  typeof part === 'object' && 'types' in part

/** A shape as it is written. Where the type generator finds only null, data is outside the schema: a text, if any. */
function finished(part: Part): ContentShape {
  if (part === 'nothing') return 'text'
  if (typeof part === 'string') return part
  if (isList(part)) return { ...part, items: finished(part.items) }
  const finishAll = (members: Readonly<Record<string, Part>>) =>
    Object.fromEntries(Object.entries(members).map(([name, inner]) => [name, finished(inner)]))
  if (isTyped(part)) return { types: finishAll(part.types) as TypedObjectShape['types'] }
  return { fields: finishAll(part.fields) }
}
