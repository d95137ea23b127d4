import { isPlainObject } from '../document/is-plain-object.ts'
import { DomainError } from '../document/domain-error.ts'
import { withMissingArrayKeys } from '../write/apply-document-patch.ts'
import { formatPath, type DocumentPath } from './document-path.ts'
import type { SchemaType } from './schema-type.ts'
import type { ValueProblem } from './value-problem.ts'
import { valueProblems, type ValueChecks } from './value-problems.ts'

/**
 * A value of a request with what Studio would add: `_type` of objects, and `_key` of array items.
 * @throws DomainError if it does not fit the type.
 */
export function conformValue(
  type: SchemaType,
  value: unknown,
  path: DocumentPath,
  checks: ValueChecks,
): unknown {
  const typed = withTypes(type, value)
  const first = valueProblems(type, typed, path, checks).next()
  if (!first.done) throw new DomainError('invalid', describeProblem(first.value))
  return withMissingArrayKeys(typed)
}

/** A problem as a sentence without its full stop. */
export function describeProblem({ path, problem }: ValueProblem): string {
  return `${path.length === 0 ? 'The document' : `"${formatPath(path)}"`} ${problem}`
}

/** A copy of a value in which objects have the `_type` that the schema implies. */
function withTypes(type: SchemaType, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => {
      const member = type.memberFor(item)
      return member ? withTypes(member, item) : item
    })
  if (!isPlainObject(value) || !type.isObject) return value
  const fields = Object.entries(value).map(([name, inner]) => {
    const field = type.fieldNamed(name)
    return [name, field ? withTypes(field, inner) : inner]
  })
  return { ...implicitType(type), ...Object.fromEntries(fields) }
}

/** The `_type` of a new object; none for objects without a type of their own, and for documents, which have one. */
function implicitType({ name, kind }: SchemaType): { _type?: string } {
  return name === 'object' || kind === 'document' ? {} : { _type: name }
}
