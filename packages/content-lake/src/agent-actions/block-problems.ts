import { isPlainObject } from '../document/is-plain-object.ts'
import type { DocumentPath } from './document-path.ts'
import type { SchemaType } from './schema-type.ts'
import type { ValueProblem } from './value-problem.ts'

/** The style or list of a Portable Text block that its type does not have. */
export function* blockProblems(
  { marks: { styles, lists } }: SchemaType,
  { style, listItem }: Readonly<Record<string, unknown>>,
  path: DocumentPath,
): Generator<ValueProblem> {
  if (isMissing(style, styles))
    yield { path, problem: `has the style "${style}", not in the schema` }
  if (isMissing(listItem, lists))
    yield { path, problem: `has the list "${listItem}", not in the schema` }
}

/** Marks of a whole block that neither its type nor its annotations have. */
export function* markProblems(
  { marks: { decorators } }: SchemaType,
  { children, markDefs }: Readonly<Record<string, unknown>>,
  path: DocumentPath,
): Generator<ValueProblem> {
  const annotations = recordsOf(markDefs).map(({ _key }) => String(_key))
  const known = decorators && [...decorators, ...annotations]
  for (const { marks } of recordsOf(children))
    for (const mark of Array.isArray(marks) ? marks : [])
      if (isMissing(mark, known))
        yield { path, problem: `has the mark "${mark}", in neither the schema nor "markDefs"` }
}

function isMissing(value: unknown, known: readonly string[] | undefined): value is string {
  return typeof value === 'string' && known !== undefined && !known.includes(value)
}

function recordsOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isPlainObject) : []
}
