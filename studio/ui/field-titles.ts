import type { ObjectSchemaType, Schema, SchemaType } from 'sanity'

/** Title of a document type. */
export const documentTypeTitle = (schema: Schema, type: string): string =>
  schema.get(type)?.title ?? type

/** Title of a field with its parents: “Modules, Quote, Text”. */
export function fieldTitle(schema: Schema, type: string, path: string): string {
  const names: string[] = []
  let at: SchemaType | undefined = schema.get(type)
  for (const [, name = '', key] of path.matchAll(/([^.[\]]+)(\[[^\]]*\])?/g)) {
    const field: SchemaType | undefined = fieldsOf(at).find((each) => each.name === name)?.type
    names.push(field?.title ?? name)
    at = key && field && 'of' in field ? undefined : field
  }
  return names.join(', ')
}

/** A validation marker: a message at a path of a document. */
export interface ValidationMessageAtPath {
  level: string
  message: string
  path: readonly unknown[]
}

/** Validation message with the title of its field: “Modules, Quote: Write a text.” */
export function messageWithFieldTitle(
  schema: Schema,
  document: { _type: string },
  { path, message }: ValidationMessageAtPath,
): string {
  const titles = titlesAlongPath(schema, document, path)
  return titles ? `${titles}: ${message}` : message
}

/** Titles of the fields along a path of a document: “Modules, Quote”. */
export function titlesAlongPath(
  schema: Schema,
  document: { _type: string },
  path: readonly unknown[],
): string {
  const names: string[] = []
  let type: SchemaType | undefined = schema.get(document._type)
  let value: unknown = document
  for (const step of path) {
    if (typeof step === 'string') {
      type = fieldsOf(type).find(({ name }) => name === step)?.type
      names.push(type?.title ?? step)
      value = (value as Record<string, unknown> | undefined)?.[step]
    } else {
      const item = itemAt(value, step)
      type = type && 'of' in type ? type.of.find(({ name }) => name === item?._type) : undefined
      value = item
    }
  }
  return names.join(', ')
}

interface Item {
  _key?: string
  _type?: string
}

function itemAt(list: unknown, step: unknown): Item | undefined {
  if (!Array.isArray(list)) return undefined
  const items: (Item | null)[] = list
  if (typeof step === 'number') return items[step] ?? undefined
  const { _key } = step as Item
  return items.find((item) => item?._key === _key) ?? undefined
}

const fieldsOf = (type: SchemaType | undefined): ObjectSchemaType['fields'] =>
  type && 'fields' in type ? type.fields : []
