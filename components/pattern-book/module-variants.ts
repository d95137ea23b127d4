import type { ModuleData } from '../modules/module-data.ts'

/** What a field may hold, as the extracted schema says it. */
interface SchemaValue {
  type?: string
  value?: unknown
  of?: unknown
}

/** A type of the extracted schema, as far as variants are read from it. */
export interface SchemaType {
  name?: string
  value?: { attributes?: Record<string, { value?: SchemaValue }> }
}

/** A module as the pattern book shows it. */
export interface Variant {
  /** Its part of the frame's address. */
  id: string
  title: string
  /** Its data; on purpose not always what the schema promises. */
  module: object
}

type Choice = string | boolean

/** The values of each field of a module that offers some: a list of words, or yes and no. */
export function fieldChoicesOf(schema: readonly SchemaType[], type: string): Map<string, Choice[]> {
  const attributes = schema.find(({ name }) => name === type)?.value?.attributes ?? {}
  return new Map(
    Object.entries(attributes)
      .map(([field, { value }]) => [field, choicesIn(value)] as const)
      .filter(([field, choices]) => !field.startsWith('_') && choices.length > 1),
  )
}

function choicesIn(value: SchemaValue | undefined): Choice[] {
  if (value?.type === 'boolean') return [true, false]
  const options: SchemaValue[] = value?.type === 'union' && Array.isArray(value.of) ? value.of : []
  const words = options.flatMap((option) =>
    option.type === 'string' && typeof option.value === 'string' ? option.value : [],
  )
  return words.length === options.length ? words : []
}

/** Every example as it is, and the first one again with each choice that none of them shows. */
export function moduleVariantsOf(
  examples: readonly { title: string; module: ModuleData }[],
  choices: ReadonlyMap<string, readonly Choice[]>,
): Variant[] {
  const shown = examples.map(({ title, module }, index) => ({ id: String(index), title, module }))
  const [first] = examples
  if (!first) return []
  const missing = [...choices].flatMap(([field, values]) =>
    values
      .filter((value) => !examples.some(({ module }) => valueOf(module, field) === value))
      .map((value) => ({
        id: `${field}-${value}`,
        title: `${field}: ${value}`,
        module: { ...first.module, [field]: value },
      })),
  )
  return [...shown, ...missing]
}

const valueOf = (module: ModuleData, field: string): unknown =>
  Object.entries(module).find(([name]) => name === field)?.[1]
