import type { ArraySchemaType, ObjectSchemaType, SchemaType } from 'sanity'

/** A translatable text of a document. */
export interface TranslatableText {
  /** Path, as `modules[_key=="a"].title`; the path of the block for Portable Text. */
  path: string
  /** Field titles, from the outside to the inside. */
  titles: readonly string[]
  /** `block` is one paragraph of Portable Text; the others are strings, a `text` of several lines. */
  kind: 'string' | 'text' | 'block'
  /** A string, or a block with its children. */
  value: string | PortableTextBlock
  /** Maximum length by the validation rules. */
  maxLength: number | undefined
  /** Description of the field. */
  description: string | undefined
}

/** A span or inline object of a block. */
export interface PortableTextChild {
  _key: string
  _type: string
  text?: string
  marks?: readonly string[]
}

/** A Portable Text block, as stored. */
export interface PortableTextBlock {
  _key: string
  _type: string
  children: readonly PortableTextChild[]
  markDefs?: readonly { _key: string; _type: string }[]
}

type Value = Readonly<Record<string, unknown>>

/** Types that are the same in each language, or hold all languages. */
const languageNeutralTypes = new Set(['slug', 'reference', 'localeString', 'localeText', 'file'])
const nonTextTypes = new Set(['url', 'date', 'datetime', 'email'])

/**
 * All translatable texts of a document, in form order. Hidden, read-only and empty fields, list choices and URLs are
 * left out.
 *
 * @param type compiled document type
 */
export function extractTexts(type: SchemaType, document: Value): TranslatableText[] {
  return textsInFields(type as ObjectSchemaType, document, '', [])
}

function textsInFields(
  type: ObjectSchemaType,
  value: Value,
  path: string,
  titles: readonly string[],
) {
  return type.fields.flatMap(({ name, type: field }): TranslatableText[] =>
    textsInValue(field, value[name], path ? `${path}.${name}` : name, [
      ...titles,
      titleOf(field, name),
    ]),
  )
}

function textsInValue(
  type: SchemaType,
  value: unknown,
  path: string,
  titles: readonly string[],
): TranslatableText[] {
  if (value === undefined || value === null || isNotTranslatable(type)) return []
  if (type.jsonType === 'string') {
    if (typeof value !== 'string' || value === '' || !isText(type)) return []
    return [createText(type, path, titles, isOfType(type, 'text') ? 'text' : 'string', value)]
  }
  if (type.jsonType === 'array' && Array.isArray(value))
    return textsInItems(type, value, path, titles)
  if (type.jsonType === 'object' && isValue(value)) return textsInFields(type, value, path, titles)
  return []
}

function textsInItems(
  type: ArraySchemaType,
  items: readonly unknown[],
  path: string,
  titles: readonly string[],
): TranslatableText[] {
  return items.flatMap((item, index): TranslatableText[] => {
    if (!isValue(item)) {
      const member = type.of.find(({ jsonType }) => jsonType === typeof item)
      return member && isText(type) ? textsInValue(member, item, `${path}[${index}]`, titles) : []
    }
    const member = type.of.find(({ name }) => name === item['_type']) ?? type.of[0]
    const key = item['_key']
    const at = `${path}[${typeof key === 'string' ? `_key==${JSON.stringify(key)}` : index}]`
    if (!member) return []
    // A block without readable children has no text.
    if (item['_type'] === 'block' && !isPortableTextBlock(item)) return []
    if (isPortableTextBlock(item)) return textsInBlock(member as ObjectSchemaType, item, at, titles)
    return textsInValue(member, item, at, [...titles, titleOf(member, member.name)])
  })
}

/** Texts of a block, then those of its mark definitions, such as notes and links. */
function textsInBlock(
  type: ObjectSchemaType,
  block: PortableTextBlock,
  path: string,
  titles: readonly string[],
): TranslatableText[] {
  const said = block.children.some(({ text }) => text)
    ? [createText(type, path, titles, 'block', block)]
    : []
  const tied = type.fields.find(({ name }) => name === 'markDefs')?.type as
    | ArraySchemaType
    | undefined
  return tied && block.markDefs
    ? [...said, ...textsInItems(tied, block.markDefs, `${path}.markDefs`, titles)]
    : said
}

const createText = (
  type: SchemaType,
  path: string,
  titles: readonly string[],
  kind: TranslatableText['kind'],
  value: TranslatableText['value'],
): TranslatableText => ({
  path,
  titles,
  kind,
  value,
  maxLength: maxLengthOf(type),
  description: typeof type.description === 'string' ? type.description : undefined,
})

/** Smallest maximum length of a type's rules; undefined if there is none. */
export function maxLengthOf({ validation }: SchemaType): number | undefined {
  const rules = (Array.isArray(validation) ? validation : [validation]) as RuleLike[]
  const lengths = rules.flatMap((rule) =>
    (rule?._rules ?? []).flatMap(({ flag, constraint }) =>
      flag === 'max' && typeof constraint === 'number' ? [constraint] : [],
    ),
  )
  return lengths.length > 0 ? Math.min(...lengths) : undefined
}

type RuleLike = { _rules?: readonly { flag: string; constraint?: unknown }[] } | undefined

const titleOf = (type: SchemaType, name: string): string => type.title ?? name

/** Whether a field holds text itself, as a string or Portable Text, not only in fields inside it. */
export function holdsText(type: SchemaType): boolean {
  if (isNotTranslatable(type)) return false
  if (type.jsonType === 'string') return isText(type)
  return type.jsonType === 'array' && type.of.some((member) => isOfType(member, 'block'))
}

/** Whether a type is not editable or not translatable. */
const isNotTranslatable = (type: SchemaType): boolean =>
  type.hidden === true ||
  type.readOnly === true ||
  [...languageNeutralTypes].some((name) => isOfType(type, name))

/** Whether a string type holds translatable text. */
function isText(type: SchemaType): boolean {
  const options = type.options as { list?: unknown; words?: false } | undefined
  return (
    !options?.list &&
    options?.words !== false &&
    ![...nonTextTypes].some((name) => isOfType(type, name))
  )
}

/** Whether a type is the named one or derived from it. */
function isOfType(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isOfType(type.type, name) : false)
}

const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isPortableTextBlock = (value: unknown): value is PortableTextBlock =>
  isValue(value) &&
  value['_type'] === 'block' &&
  Array.isArray(value['children']) &&
  value['children'].every(isPortableTextChild) &&
  (!value['markDefs'] || (Array.isArray(value['markDefs']) && value['markDefs'].every(isValue)))

const isPortableTextChild = (child: unknown): child is PortableTextChild =>
  isValue(child) &&
  (child['text'] === undefined || typeof child['text'] === 'string') &&
  (child['marks'] === undefined || Array.isArray(child['marks']))

/** Plain text of a string or block. */
export const plainText = (value: string | PortableTextBlock): string =>
  typeof value === 'string' ? value : value.children.map(({ text }) => text ?? '').join('')
