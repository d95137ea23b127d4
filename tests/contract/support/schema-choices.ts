/** What a field may hold, as the extracted schema says it. */
interface SchemaValue {
  type?: string
  value?: unknown
  /** Of `inline`: the type that stands here. */
  name?: string
  of?: SchemaValue | readonly SchemaValue[]
  attributes?: Record<string, { value?: SchemaValue; optional?: boolean }>
  rest?: SchemaValue
}

/** A type of the extracted schema, as far as what it offers is read from it. */
export interface DescribedType {
  name?: string
  type?: string
  value?: unknown
}

/** A field that leaves an editor a choice: a list of words, yes or no, or whether it is filled in at all. */
interface OfferedField {
  /** The way to it: `items[].media.type`. */
  way: string
  /** Empty where it is a matter of filling it in. */
  choices: readonly (string | boolean)[]
}

/**
 * What a type and the items in its lists offer: every choice, and every field of an item that may stay empty.
 *
 * @param shared types that stand in many others and are asked of elsewhere, with those of their fields that
 *   each of the others is asked for all the same
 */
export function choicesOf(
  schema: readonly DescribedType[],
  type: string,
  shared: Readonly<Record<string, readonly string[]>>,
): OfferedField[] {
  const found = new Map<string, OfferedField>()
  const named = (name: string | undefined): SchemaValue | undefined =>
    schema.find((each) => each.name === name && each.type === 'type')?.value as SchemaValue
  const visit = (value: SchemaValue | undefined, way: string, only?: readonly string[]): void => {
    if (value === undefined) return
    if (value.type === 'inline') visit(named(value.name), way, shared[value.name ?? ''] ?? only)
    if (value.type === 'array') for (const item of listOf(value.of)) visit(item, `${way}[]`, only)
    if (value.type === 'union') for (const one of listOf(value.of)) visit(one, way, only)
    for (const [field, attribute] of Object.entries(isPart(value) ? value.attributes : {})) {
      if (field.startsWith('_') || (only && !only.includes(field))) continue
      const here = way ? `${way}.${field}` : field
      const choices = choicesIn(attribute.value)
      if (choices.length > 1 || (attribute.optional && here.includes('[]') && !only))
        found.set(here, { way: here, choices })
      visit(attribute.value, here, only && [])
    }
    visit(value.rest, way, only)
  }
  visit(named(type), '')
  return [...found.values()]
}

/** Blocks of text and files have fields of the library’s own. */
const isPart = (
  value: SchemaValue,
): value is SchemaValue & { attributes: NonNullable<SchemaValue['attributes']> } =>
  value.attributes !== undefined &&
  !['block', 'file', 'image'].includes(String(value.attributes._type?.value?.value))

const listOf = (of: SchemaValue['of']): readonly SchemaValue[] =>
  of === undefined ? [] : 'length' in of ? of : [of]

function choicesIn(value: SchemaValue | undefined): (string | boolean)[] {
  if (value?.type === 'boolean') return [true, false]
  const options = value?.type === 'union' ? listOf(value.of) : []
  const words = options.flatMap((option) =>
    option.type === 'string' && typeof option.value === 'string' ? option.value : [],
  )
  return words.length === options.length ? words : []
}

/** What content has at a way; null where it has nothing. */
export function valuesAt(content: unknown, way: string): unknown[] {
  return way
    .replaceAll('[]', '.[]')
    .split('.')
    .reduce<unknown[]>(
      (values, step) =>
        values.flatMap((value) => {
          if (step === '[]') return Array.isArray(value) ? value : []
          if (typeof value !== 'object' || value === null) return []
          return [Object.entries(value).find(([name]) => name === step)?.[1] ?? null]
        }),
      [content],
    )
}
