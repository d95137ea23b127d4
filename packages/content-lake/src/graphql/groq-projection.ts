import type { FieldNode, SelectionSetNode } from 'graphql/index.js'
import type { ApiField, ApiModel, ApiObject, TypeRef } from './api-model.ts'
import { collectFields, type CollectContext } from './collect-fields.ts'
import { groqAttributePath, typeCondition, quoteString } from './groq-filter.ts'
import { type SelectedFieldCounter, GraphqlDocumentError } from './validate-document.ts'
import {
  type ScalarKind,
  type ObjectShape,
  type ResultShape,
  STORED_TYPE_KEY,
} from './shape/result-shape.ts'

export interface SelectionContext extends Omit<CollectContext, 'isA'> {
  readonly model: ApiModel
  readonly meter: SelectedFieldCounter
}

/** A GROQ projection with the shape of its result. */
interface Projected {
  /** With its braces. */
  readonly projection: string
  readonly shape: ResultShape
}

const LEAVES: Readonly<Record<string, ScalarKind>> = {
  ID: 'text',
  String: 'text',
  Date: 'text',
  DateTime: 'text',
  Int: 'integer',
  Float: 'number',
  Boolean: 'boolean',
  JSON: 'json',
}

const STORED_TYPE = `${quoteString(STORED_TYPE_KEY)}: _type`

/** Where objects occur. */
interface Place {
  /** Whether they are reference targets: a reference may point to a document of an unexpected type. */
  readonly isReference?: boolean
  /** Types that occur as references among others. */
  readonly references?: ReadonlySet<string>
  readonly depth: number
}

/**
 * Projects selections on a type of any kind.
 * @throws GraphqlDocumentError where they exceed the limits or conflict.
 */
export function groqProjectionOfSelection(
  type: string,
  sets: readonly SelectionSetNode[],
  place: Place,
  context: SelectionContext,
): Projected {
  const object = context.model.objects.get(type)
  if (!object) return projectVariants(membersOf(type, context.model), sets, place, context)
  const { fields, shape } = ofObject(object, sets, place.depth, context)
  if (place.isReference !== true) return { projection: `{${fields}}`, shape }
  const byType = { [object.stored]: shape }
  return { projection: `{${STORED_TYPE}, ${fields}}`, shape: { kind: 'variants', byType } }
}

/** The object types of an interface or union. */
function membersOf(type: string, { objects, unions }: ApiModel): ApiObject[] {
  const members = unions.get(type)
  if (members) return members.flatMap((name) => objects.get(name) ?? [])
  return [...objects.values()].filter(({ interfaces }) => interfaces.includes(type))
}

interface Branch {
  object: ApiObject
  fields: string
  shape: ObjectShape
}

function projectVariants(
  members: readonly ApiObject[],
  sets: readonly SelectionSetNode[],
  { references = new Set<string>(), depth }: Place,
  context: SelectionContext,
): Projected {
  const branches = members.map((object) => ({ object, ...ofObject(object, sets, depth, context) }))
  assertOneShape(branches)
  const referred = branches.filter(({ object }) => references.has(object.name))
  const inline = branches.filter(({ object }) => !references.has(object.name))
  const here = alternatives(inline)
  if (referred.length > 0) here.push(`defined(_ref) => @->${selecting(alternatives(referred))}`)
  const byType = Object.fromEntries(branches.map(({ object, shape }) => [object.stored, shape]))
  return { projection: selecting(here), shape: { kind: 'variants', byType } }
}

/** Projections by type; equal ones are merged. */
function alternatives(branches: readonly Branch[]): string[] {
  const groups = new Map<string, string[]>()
  for (const { object, fields } of branches)
    groups.set(fields, [...(groups.get(fields) ?? []), object.stored])
  return [...groups].map(
    ([fields, types]) => `${typeCondition(types)} => {${STORED_TYPE}, ${fields}}`,
  )
}

function selecting(choices: readonly string[]): string {
  return choices.length === 0 ? `{${STORED_TYPE}}` : `{...select(${choices.join(', ')})}`
}

/** Fields of one name must have one type across object types. */
function assertOneShape(branches: readonly Branch[]): void {
  const known = new Map<string, string>()
  for (const { shape } of branches) {
    for (const [key, field] of shape.fields) {
      const kind = outlineOf(field)
      if ((known.get(key) ?? kind) !== kind)
        throw new GraphqlDocumentError([
          `Fields "${key}" conflict because they return conflicting types. Use different aliases on the fields to fetch both if this was intentional.`,
        ])
      known.set(key, kind)
    }
  }
}

function outlineOf(shape: ResultShape): string {
  const mark = shape.required === true ? '!' : ''
  if (shape.kind === 'list') return `[${outlineOf(shape.of)}]${mark}`
  return `${shape.kind === 'leaf' ? shape.leaf : 'object'}${mark}`
}

function ofObject(
  object: ApiObject,
  sets: readonly SelectionSetNode[],
  depth: number,
  context: SelectionContext,
): { fields: string; shape: ObjectShape } {
  const { fragments, variables, model, meter } = context
  const isA = (type: string) =>
    type === object.name ||
    object.interfaces.includes(type) ||
    model.unions.get(type)?.includes(object.name) === true
  const texts: string[] = []
  const shapes: [string, ResultShape][] = []
  for (const [key, nodes] of collectFields(sets, { fragments, variables, isA })) {
    meter.field(depth)
    const name = nodes[0]!.name.value
    const { text, shape } =
      name === '__typename'
        ? typename(object)
        : ofField(object.fields.get(name)!, nodes, depth, context)
    texts.push(`${quoteString(key)}: ${text}`)
    shapes.push([key, shape])
  }
  return { fields: texts.join(', ') || STORED_TYPE, shape: { kind: 'object', fields: shapes } }
}

function typename({ name }: ApiObject): { text: string; shape: ResultShape } {
  return { text: quoteString(name), shape: { kind: 'leaf', leaf: 'text', required: true } }
}

function ofField(
  field: ApiField,
  nodes: readonly FieldNode[],
  depth: number,
  context: SelectionContext,
): { text: string; shape: ResultShape } {
  const { type, isReference, references } = field
  const attribute = groqAttributePath('', field.attribute)
  const leaf = leafOf(type.name, context.model)
  if (leaf) return { text: attribute, shape: withListAndNullability({ kind: 'leaf', leaf }, type) }
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  const place = { isReference, references, depth: depth + 1 }
  const { projection, shape } = groqProjectionOfSelection(type.name, sets, place, context)
  const steps = `${type.list ? '[]' : ''}${isReference ? '->' : ''}`
  return { text: `${attribute}${steps}${projection}`, shape: withListAndNullability(shape, type) }
}

function leafOf(type: string, { enums }: ApiModel): ScalarKind | undefined {
  if (Object.hasOwn(LEAVES, type)) return LEAVES[type]
  return enums.has(type) ? 'text' : undefined
}

/** The shape of a type with its list and nullability. */
export function withListAndNullability(
  shape: ResultShape,
  { required, list }: TypeRef,
): ResultShape {
  const inner: ResultShape = list
    ? { kind: 'list', of: list.requiredItems ? { ...shape, required: true } : shape }
    : shape
  return required ? { ...inner, required: true } : inner
}
