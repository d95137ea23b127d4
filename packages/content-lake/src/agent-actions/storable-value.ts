import { isPlainObject } from '../document/is-plain-object.ts'
import { randomArrayKey } from '../document/document-ids.ts'
import { maximumOf } from './document-texts.ts'
import { choicesOf, type GeneratedField, type JsonSchema } from './generated-fields.ts'
import type { SchemaType } from './schema-type.ts'

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
  if (!isPlainObject(value)) return value
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
    isPlainObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (field && isPlainObject(schema)) return { type: field, schema }
  throw new RangeError('has a field that is not generated')
}

function itemOf(type: SchemaType, { items }: JsonSchema, item: unknown) {
  const member = type.memberFor(item)
  const schema = alternativesOf(items).find(({ properties }) => {
    const named = isPlainObject(properties) ? properties._type : undefined
    return isPlainObject(named)
      ? member?.isObject && named.const === member.name
      : !member?.isObject
  })
  if (member && schema) return { type: member, schema }
  throw new RangeError('has an item that is not generated')
}

function alternativesOf(items: unknown): JsonSchema[] {
  const list: unknown[] = isPlainObject(items) && Array.isArray(items.anyOf) ? items.anyOf : [items]
  return list.filter(isPlainObject)
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
