import type { ObjectSchemaType, Schema, SchemaType } from 'sanity'

/** Titles on the way to a field, with the types of list items: “Modules › Hero › Title”. Empty for the document itself. */
export function fieldTitlePath(
  schema: Pick<Schema, 'get'>,
  document: { readonly _type: string },
  path: string,
): string {
  const titles: string[] = []
  let type: SchemaType | undefined = schema.get(document._type)
  let value: unknown = document
  for (const [, name, key, index] of path.matchAll(steps)) {
    if (name !== undefined) {
      type = fieldsOf(type).find((field) => field.name === name)?.type
      titles.push(type?.title ?? name)
      value = isObject(value) ? value[name] : undefined
    } else {
      value = itemAt(value, key, Number(index))
      const members: readonly SchemaType[] = type && 'of' in type ? type.of : []
      const itemType: unknown = isObject(value) ? value._type : undefined
      type = members.length === 1 ? members[0] : members.find((each) => each.name === itemType)
      if (members.length > 1 && type?.title) titles.push(type.title)
    }
  }
  return titles.join(' › ')
}

/** A field, an item by key, or an item by index. */
const steps = /([^.[\]]+)(?![^[]*\])|\[_key=="([^"]*)"\]|\[(\d+)\]/g

function itemAt(list: unknown, key: string | undefined, index: number): unknown {
  if (!Array.isArray(list)) return undefined
  if (key === undefined) return list[index]
  return list.find((item) => isObject(item) && item._key === key)
}

const fieldsOf = (type: SchemaType | undefined): ObjectSchemaType['fields'] =>
  type && 'fields' in type ? type.fields : []

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
