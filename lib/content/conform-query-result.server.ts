import 'server-only'
import { conformToContentShape, type IllTypedValue } from './conform-to-content-shape.ts'
import { type ContentShape, queryShapeKey } from './content-shape.ts'
import { illTypedValueMessage } from './ill-typed-value-message.ts'
import { queryShapes } from './query-shapes.generated.ts'

const shapeOf = new Map<string, ContentShape | undefined>()

/** The shape of a query's result; undefined for a query that the type generator does not read. */
export function queryShapeOf(query: string): ContentShape | undefined {
  if (!shapeOf.has(query)) shapeOf.set(query, queryShapes[queryShapeKey(query)])
  return shapeOf.get(query)
}

/** Treats ill-typed values of a query result as missing, and logs each. */
export function conformQueryResult<Result>(
  query: string,
  result: Result,
  shape = queryShapeOf(query),
): Result {
  return shape ? conformToContentShape(result, shape, logOnce) : result
}

/** Bounds memory: beyond that, messages are logged again. */
const maxLogged = 1_000
const logged = new Set<string>()

/** A page is read again with each publish of anything in it. */
function logOnce(value: IllTypedValue): void {
  const message = illTypedValueMessage(value)
  if (logged.has(message)) return
  if (logged.size >= maxLogged) logged.clear()
  logged.add(message)
  console.warn(message)
}
