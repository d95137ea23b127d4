/** Type of a value in the extracted schema. */
interface SchemaValue {
  type?: string
  value?: unknown
  /** Of `inline`: the referenced type. */
  name?: string
  of?: SchemaValue | readonly SchemaValue[]
  attributes?: Record<string, { value?: SchemaValue; optional?: boolean }>
  rest?: SchemaValue
}

/** The parts of an extracted type that are read here. */
export interface DescribedType {
  name?: string
  type?: string
  value?: unknown
}

/** A field with a choice: a list of options, a boolean, or an optional field. */
interface OfferedField {
  /** Its path: `items[].media.type`. */
  way: string
  /** Empty for an optional field. */
  choices: readonly (string | boolean)[]
}

/**
 * Choices of a type and of the items in its lists: every option, and every optional field of an item.
 *
 * @param shared types that occur in many others and are tested elsewhere, with those of their fields that
 *   are tested for each of the others all the same
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

/** Block content and files have fields of the library. */
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

/** Values of content at a path; null for a missing one. */
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
