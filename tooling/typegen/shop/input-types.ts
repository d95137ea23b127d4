import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql/index.js'
import { enumsTypedAsString } from '../../../packages/storefront-api/src/graphql/schema/supported-types.ts'
import { type OlderAndNewer, inputFieldsOf, type OlderAndNewerSchema } from './schema-versions.ts'

const scalars: Record<string, string> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
}

/** Writes what GraphQL hands to a resolver, and remembers which inputs that names. */
export class InputTypeWriter {
  readonly #schemas: OlderAndNewerSchema
  readonly #written = new Map<string, string>()

  constructor(schemas: OlderAndNewerSchema) {
    this.#schemas = schemas
  }

  /** The arguments of a field as a type. */
  objectOf(parts: readonly OlderAndNewer<GraphQLArgument | GraphQLInputField>[]): string {
    return parts.length === 0
      ? 'NoArguments'
      : `{ ${parts.map((part) => this.#member(part)).join('; ')} }`
  }

  /** Declarations of the inputs and enums that were named, by name. */
  declarations(): string[] {
    return [...this.#written].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  }

  /** What may be left out in one of the versions may be left out. A default fills only what is left out. */
  #member({ newer, older }: OlderAndNewer<GraphQLArgument | GraphQLInputField>): string {
    const types = [newer.type, ...(older ? [older.type] : [])]
    const filled = newer.defaultValue !== undefined && older?.defaultValue !== undefined
    const nullable = types.some((type) => !isNonNullType(type))
    const optional = !older || (nullable && !filled)
    return `${newer.name}${optional ? '?' : ''}: ${this.#write(newer.type)}${nullable && isNonNullType(newer.type) ? ' | null' : ''}`
  }

  #write(type: GraphQLInputType): string {
    if (isNonNullType(type)) return this.#bare(type.ofType)
    return `${this.#bare(type)} | null`
  }

  #bare(type: GraphQLInputType): string {
    if (isNonNullType(type)) return this.#bare(type.ofType)
    if (isListType(type)) return `ReadonlyArray<${this.#write(type.ofType)}>`
    if (isEnumType(type)) {
      const { name } = type
      if (enumsTypedAsString.some((open) => open === name)) return 'string'
      const members = type.getValues().map((value) => `'${value.name}'`)
      this.#written.set(name, `export type ${name} = ${members.join(' | ')}`)
      return name
    }
    if (isInputObjectType(type)) {
      if (!this.#written.has(type.name)) {
        // Before its members, because inputs may lead back to themselves.
        this.#written.set(type.name, '')
        const body = this.objectOf(inputFieldsOf(this.#schemas, type))
        this.#written.set(type.name, `export interface ${type.name} ${body}`)
      }
      return type.name
    }
    // A scalar of Shopify's own is taken as it was sent.
    return scalars[type.name] ?? 'unknown'
  }
}
