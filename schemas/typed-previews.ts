import type { PrepareViewOptions, PreviewConfig, SchemaTypeDefinition } from 'sanity'

/** Parts of a type or field definition that a preview is read by. */
interface Definition {
  name?: string
  type?: string
  fields?: readonly Definition[]
  of?: readonly Definition[]
  to?: readonly Definition[] | Definition
  preview?: PreviewConfig
}

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object'

const kindsByType: Readonly<Record<string, Kind>> = {
  string: 'string',
  text: 'string',
  url: 'string',
  email: 'string',
  date: 'string',
  datetime: 'string',
  number: 'number',
  boolean: 'boolean',
  array: 'array',
}

/** Fields of Sanity's own types that previews select. */
const ownFields: Readonly<Record<string, readonly Definition[]>> = {
  slug: [{ name: 'current', type: 'string' }],
  block: [{ name: 'children', type: 'array', of: [{ type: 'span' }] }],
  span: [{ name: 'text', type: 'string' }],
}

const kindNames: Readonly<Record<Kind, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/**
 * Types whose previews hold what they select against the type of its field. Imports and API writes may store anything,
 * and a preview that fails is shown as “Invalid preview config”. A value of another type counts as missing and is named
 * in the subtitle.
 */
export function withTypedPreviews(types: readonly SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  const byName = new Map(types.map((type) => [type.name, type as Definition]))
  return types.map((type) => withTypedPreview(type as Definition, byName) as SchemaTypeDefinition)
}

type TypesByName = ReadonlyMap<string, Definition>

/** Generated types name a definition that several types share, so each definition has one copy, or none. */
const copies = new WeakMap<Definition, Definition>()

function withTypedPreview(definition: Definition, types: TypesByName): Definition {
  const { fields, of, preview } = definition
  const copied = (inner: readonly Definition[] | undefined) => {
    const all = inner?.map((each) => withTypedPreview(each, types))
    return all?.some((each, index) => each !== inner?.[index]) ? all : undefined
  }
  const changed = {
    fields: copied(fields),
    of: copied(of),
    preview: preview?.select && typedPreview(definition, preview, types),
  }
  const entries = Object.entries(changed).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return definition
  const copy = copies.get(definition) ?? { ...definition, ...Object.fromEntries(entries) }
  copies.set(definition, copy)
  return copy
}

function typedPreview(definition: Definition, preview: PreviewConfig, types: TypesByName) {
  const { select = {}, prepare = (selection) => selection } = preview
  const fields = Object.entries(select).map(([key, path]) => ({
    key,
    path,
    expected: fieldsAt([definition], path.split('.'), types),
  }))
  return {
    ...preview,
    prepare: (selection: Record<string, unknown>, options?: PrepareViewOptions) => {
      const problems: string[] = []
      const checked = fields.map(({ key, path, expected }) => {
        const value = listOf(selection[key], expected, types) ?? undefined
        if (value === undefined || fits(value, expected, types))
          return [key, withFittingItems(value, expected, types)]
        problems.push(`${path} is ${kindNames[kindOf(value)]}`)
        return [key, undefined]
      })
      const prepared = prepareSafely(prepare, Object.fromEntries(checked), options)
      if (problems.length === 0) return prepared
      const note = `Invalid data: ${problems.join(', ')}`
      return { ...prepared, subtitle: [note, prepared.subtitle].filter(Boolean).join(' – ') }
    },
  }
}

/** What a preview shows; texts of another type are left out. */
function prepareSafely(
  prepare: NonNullable<PreviewConfig['prepare']>,
  selection: Record<string, unknown>,
  options: PrepareViewOptions | undefined,
) {
  try {
    const { title, subtitle, ...rest } = prepare(selection, options)
    return {
      ...rest,
      title: typeof title === 'object' ? undefined : title,
      subtitle: typeof subtitle === 'object' ? undefined : subtitle,
    }
  } catch (error) {
    // A value inside a list or an object has another type.
    return { title: 'Invalid data', subtitle: String(error) }
  }
}

/** Fields at a path: several below a reference to several types; none if unknown. */
function fieldsAt(
  from: readonly Definition[],
  path: readonly string[],
  types: TypesByName,
): readonly Definition[] {
  const [name, ...rest] = path
  if (name === undefined) return from
  const inner = from.flatMap((definition) => {
    const { type = '', of, to, fields = ownFields[type] } = resolve(definition, types)
    if (fields) return fields.filter((field) => field.name === name)
    if (of) return /^\d+$/.test(name) ? of : []
    const targets = to ? [to].flat().map((target) => resolve(target, types)) : []
    return targets.flatMap((target) => target.fields?.filter((field) => field.name === name) ?? [])
  })
  return fieldsAt(inner, rest, types)
}

/** The definition of a named type in place of a field of that type. */
function resolve(definition: Definition, types: TypesByName): Definition {
  const named = types.get(definition.type ?? '')
  return named ? resolve(named, types) : definition
}

const expectedKind = (definition: Definition, types: TypesByName): Kind =>
  kindsByType[resolve(definition, types).type ?? ''] ?? 'object'

const fits = (value: unknown, expected: readonly Definition[], types: TypesByName): boolean =>
  expected.length === 0 || expected.some((each) => expectedKind(each, types) === kindOf(value))

/**
 * The list that was selected together with one of its items: Studio resolves both as one object with the indexes as keys,
 * in which only the selected items are resolved.
 */
function listOf(value: unknown, expected: readonly Definition[], types: TypesByName): unknown {
  const isIndexed =
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length > 0 &&
    Object.keys(value).every((key) => /^\d+$/.test(key)) &&
    expected.some((each) => expectedKind(each, types) === 'array')
  return isIndexed ? Object.values(value) : value
}

/** Without the items of a list that no member of it can be. */
function withFittingItems(
  value: unknown,
  expected: readonly Definition[],
  types: TypesByName,
): unknown {
  if (!Array.isArray(value)) return value
  const members = expected.flatMap((each) => resolve(each, types).of ?? [])
  return value.filter((item) => item !== null && fits(item, members, types))
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object'
}
