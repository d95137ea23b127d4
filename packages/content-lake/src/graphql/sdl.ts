import type { ApiField, ApiModel, TypeRef } from './api-model.ts'

/** The root query type, by the name that public tools expect. */
export const ROOT_TYPE = 'RootQuery'

const BEGINNING = `schema {
  query: ${ROOT_TYPE}
}

"Shows another field as it is stored"
directive @jsonAlias("The field" for: String!) on FIELD_DEFINITION

"Leads to one or more documents"
directive @reference on FIELD_DEFINITION

"A day, such as 2025-02-19"
scalar Date

"A moment, such as 2025-02-19T12:30:00Z"
scalar DateTime

"Any JSON value"
scalar JSON
`

interface Described {
  readonly description?: string
  readonly deprecated?: string
}

/** The schema of an API as SDL, with the directives that public tools read. */
export function printSdl(model: ApiModel): string {
  const parts = [BEGINNING]
  for (const { name, fields, ...rest } of model.interfaces.values())
    parts.push(block(rest, `interface ${name}`, [...fields.values()].map(fieldOf)))
  for (const { name, fields, interfaces, ...rest } of model.objects.values()) {
    const implemented = interfaces.length > 0 ? ` implements ${interfaces.join(' & ')}` : ''
    parts.push(block(rest, `type ${name}${implemented}`, [...fields.values()].map(fieldOf)))
  }
  for (const [name, types] of model.unions) parts.push(`union ${name} = ${types.join(' | ')}\n`)
  for (const [name, values] of model.enums)
    parts.push(
      block(
        {},
        `enum ${name}`,
        values.map((value) => line(value, value.name)),
      ),
    )
  for (const [name, fields] of model.inputs) {
    const lines = [...fields.values()].map((field) =>
      line(field, `${field.name}: ${typeText(field.type)}`),
    )
    parts.push(block({}, `input ${name}`, lines))
  }
  const queries = [...model.queries.values()].map(({ name, args, type, ...rest }) => {
    const given = args.map((arg) => `${text(arg)}${arg.name}: ${typeText(arg.type)}`).join(', ')
    return line(rest, `${name}${given === '' ? '' : `(${given})`}: ${typeText(type)}`)
  })
  parts.push(block({}, `type ${ROOT_TYPE}`, queries))
  return parts.join('\n')
}

function block(described: Described, head: string, lines: readonly string[]): string {
  const body = lines.length === 0 ? '' : ` {\n${lines.join('\n')}\n}`
  return `${text(described)}${head}${body}\n`
}

function line(described: Described, what: string): string {
  const { deprecated } = described
  const mark = deprecated === undefined ? '' : ` @deprecated(reason: ${JSON.stringify(deprecated)})`
  return `  ${text(described)}${what}${mark}`
}

function text({ description }: Described): string {
  return description === undefined ? '' : `${JSON.stringify(description)} `
}

function fieldOf(field: ApiField): string {
  const { name, type, isRaw, isReference, attribute } = field
  const raw = isRaw ? ` @jsonAlias(for: ${JSON.stringify(attribute)})` : ''
  const reference = isReference && !type.list ? ' @reference' : ''
  return line(field, `${name}: ${typeText(type)}${raw}${reference}`)
}

function typeText({ name, required, list }: TypeRef): string {
  const inner = list ? `[${name}${list.requiredItems ? '!' : ''}]` : name
  return `${inner}${required ? '!' : ''}`
}
