import type { ObjectSchemaType, Schema, SchemaType } from 'sanity'

/** What the form calls a document's type. */
export const typeTitle = (schema: Schema, type: string): string => schema.get(type)?.title ?? type

/** What the form calls a field, with whatever it is in: “Modules, Quote, Text”. */
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

const fieldsOf = (type: SchemaType | undefined): ObjectSchemaType['fields'] =>
  type && 'fields' in type ? type.fields : []
