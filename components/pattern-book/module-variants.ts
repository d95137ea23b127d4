import type { ModuleData } from '../modules/module-data.ts'

/** Value of a field in the extracted schema. */
interface SchemaValue {
  type?: string
  value?: unknown
  of?: unknown
}

/** The part of a type of the extracted schema that variants depend on. */
export interface ExtractedSchemaType {
  name?: string
  value?: { attributes?: Record<string, { value?: SchemaValue }> }
}

/** A module as the pattern book shows it. */
export interface ModuleVariant {
  /** Its segment of the frame's URL. */
  id: string
  title: string
  /** Its data, which deliberately may violate the schema. */
  module: object
}

type Choice = string | boolean

/** The values of each field of a module that offers some: a list of words, or yes and no. */
export function fieldChoicesOf(
  schema: readonly ExtractedSchemaType[],
  type: string,
): Map<string, Choice[]> {
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

/** Every example, and copies of the first one with each choice that no example has. */
export function moduleVariantsOf(
  examples: readonly { title: string; module: ModuleData }[],
  choices: ReadonlyMap<string, readonly Choice[]>,
): ModuleVariant[] {
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
