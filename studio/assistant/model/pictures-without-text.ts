import type { ArraySchemaType, ObjectSchemaType, SchemaType } from 'sanity'

/** A picture, by the path of its alternative text. */
export interface PictureText {
  path: string
  titles: readonly string[]
  value: string
}

type Value = Readonly<Record<string, unknown>>

/** All pictures of a document that have an image, in form order. */
export const pictureTextsOf = (type: SchemaType, document: Value): PictureText[] =>
  inFields(type as ObjectSchemaType, document, '', [])

/** Pictures without an alternative text of their own. */
export const picturesWithoutText = (type: SchemaType, document: Value): PictureText[] =>
  pictureTextsOf(type, document).filter(({ value }) => value.trim() === '')

function inFields(
  type: ObjectSchemaType,
  value: Value,
  path: string,
  titles: readonly string[],
): PictureText[] {
  const own = titles.at(-1)
  if (isPicture(type)) {
    const { alt, asset } = value
    const text = typeof alt === 'string' ? alt : ''
    return isObject(asset) && own ? [{ path: `${path}.alt`, titles, value: text }] : []
  }
  return type.fields.flatMap(({ name, type: field }) => {
    const at = path ? `${path}.${name}` : name
    return inValue(field, value[name], at, [...titles, field.title ?? name])
  })
}

function inValue(
  type: SchemaType,
  value: unknown,
  path: string,
  titles: readonly string[],
): PictureText[] {
  if (type.hidden === true || type.readOnly === true) return []
  if (type.jsonType === 'object' && isObject(value)) return inFields(type, value, path, titles)
  if (type.jsonType !== 'array' || !Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (!isObject(item) || typeof item['_key'] !== 'string') return []
    const member = memberOf(type, item)
    const at = `${path}[_key==${JSON.stringify(item['_key'])}]`
    return member ? inValue(member, item, at, [...titles, member.title ?? member.name]) : []
  })
}

const memberOf = ({ of }: ArraySchemaType, item: Value): SchemaType | undefined =>
  of.find(({ name }) => name === item['_type']) ?? (of.length === 1 ? of[0] : undefined)

/** Whether a type is `picture` (schemas/objects/picture.ts) or derived from it. */
export const isPicture = (type: SchemaType): boolean =>
  type.name === 'picture' || (type.type ? isPicture(type.type) : false)

/** Whether documents of a type can hold pictures. */
export const canHoldPictures = (type: SchemaType): boolean => holdsPicture(type, new Set())

/** Types may contain themselves, so each is visited once. */
function holdsPicture(type: SchemaType, visited: Set<string>): boolean {
  if (isPicture(type)) return true
  const isNamed = type.jsonType === 'object' && type.name !== 'object'
  if (isNamed && visited.has(type.name)) return false
  if (isNamed) visited.add(type.name)
  if (type.jsonType === 'array') return type.of.some((member) => holdsPicture(member, visited))
  return (
    type.jsonType === 'object' &&
    type.name !== 'reference' &&
    type.fields.some((field) => holdsPicture(field.type, visited))
  )
}

const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
