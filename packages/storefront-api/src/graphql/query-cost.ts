import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql/index.js'

/**
 * Maximum requested cost of one operation, checked before execution. The JS Buy SDK's default page of
 * collections with products requests 1,002,482. What an operation may list is limited separately.
 */
export const QUERY_COST_LIMIT = 2_000_000
/**
 * Leaky bucket of each address, for actual costs: its size, and the restore rate per second, which is
 * some second of one core.
 */
const BUCKET = { maximumAvailable: 4_000_000, restoreRate: 200_000 }
/** Cost of a mutation besides the objects that it returns. */
const MUTATION_COST = 10
const CONNECTION_COST = 2
const documentation = 'https://shopify.dev/api/usage/rate-limits'

/** The `extensions.cost` of a response. */
export interface QueryCostReport {
  requestedQueryCost: number
  /** null when nothing was executed. */
  actualQueryCost: number | null
  throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
}

type Variables = Readonly<Record<string, unknown>>
type Price = (variables: Variables) => number

const free: Price = () => 0
/** Fields of a connection that are not objects of their own. */
const wrappers = new Set(['edges', 'nodes', 'node', 'pageInfo'])

function argument(field: FieldNode, name: string): Price | null {
  const value = field.arguments?.find((given) => given.name.value === name)?.value
  if (value?.kind === Kind.INT) {
    const size = Number(value.value)
    return () => size
  }
  if (value?.kind !== Kind.VARIABLE) return null
  const variable = value.name.value
  return (variables) => Math.max(0, Number(variables[variable] ?? 0)) || 0
}

/** Prices a document once; each request only fills in its page sizes. */
function priceOf(document: DocumentNode, operation: OperationDefinitionNode): Price {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition)
  const known = new Map<FragmentDefinitionNode, Price>()

  const ofFragment = (name: string): Price => {
    const fragment = fragments.get(name)
    if (!fragment) return free
    let price = known.get(fragment)
    if (!price) known.set(fragment, (price = ofSet(fragment.selectionSet)))
    return price
  }
  const ofField = (field: FieldNode): Price => {
    if (!field.selectionSet) return free
    const inner = ofSet(field.selectionSet)
    const size = argument(field, 'first') ?? argument(field, 'last')
    if (size) return (variables) => CONNECTION_COST + size(variables) * (1 + inner(variables))
    if (wrappers.has(field.name.value)) return inner
    return (variables) => 1 + inner(variables)
  }
  const ofSet = (set: SelectionSetNode): Price => {
    const prices = set.selections
      .map((selection) => {
        if (selection.kind === Kind.FIELD) return ofField(selection)
        return selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : ofSet(selection.selectionSet)
      })
      .filter((price) => price !== free)
    if (prices.length === 0) return free
    return (variables) => prices.reduce((sum, price) => sum + price(variables), 0)
  }
  const whole = ofSet(operation.selectionSet)
  const base =
    operation.operation === 'mutation'
      ? operation.selectionSet.selections.length * MUTATION_COST
      : 0
  return (variables) => base + whole(variables)
}

const prices = new WeakMap<OperationDefinitionNode, Price>()

/** The requested cost of an operation, by the hosted service's rules: objects, connections, page sizes. */
export function requestedQueryCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  let price = prices.get(operation)
  if (!price) prices.set(operation, (price = priceOf(document, operation)))
  return Math.max(1, price(variables))
}

/** The actual cost of a response, by the same rules. */
export function actualQueryCost(data: unknown, operation: OperationDefinitionNode): number {
  const base =
    operation.operation === 'mutation'
      ? operation.selectionSet.selections.length * MUTATION_COST
      : 0
  return Math.max(1, base + objectsIn(data) - 1)
}

function objectsIn(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const entry of value) count += objectsIn(entry)
    return count
  }
  const fields = value as Record<string, unknown>
  for (const name in fields) {
    const inner = fields[name]
    if (inner === null || typeof inner !== 'object') continue
    if (name === 'pageInfo') continue
    count += objectsIn(inner)
  }
  const { edges, nodes } = fields
  if (Array.isArray(edges)) return count - edges.length + CONNECTION_COST
  return Array.isArray(nodes) ? count + CONNECTION_COST : count + 1
}

/** Rejects an operation whose requested cost exceeds the limit. */
export function assertCostWithinLimit(cost: number): void {
  if (cost <= QUERY_COST_LIMIT) return
  throw new GraphQLError(
    `Query cost is ${cost}, which exceeds the single query max cost limit (${QUERY_COST_LIMIT}).`,
    { extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: QUERY_COST_LIMIT, documentation } },
  )
}

/** The `THROTTLED` error, as the hosted service phrases it. */
export const throttledError = (): GraphQLError =>
  new GraphQLError('Throttled', { extensions: { code: 'THROTTLED', documentation } })

/** A leaky bucket of query cost for one address. */
export interface CostThrottle {
  /** @throws GraphQLError `THROTTLED` when the bucket has less than this cost. */
  assertAvailable(cost: number): void
  charge(cost: number): void
  report(requested: number, actual: number | null): QueryCostReport
}

export function createCostThrottle(now: () => number = () => performance.now()): CostThrottle {
  const { maximumAvailable, restoreRate } = BUCKET
  let available = maximumAvailable
  let at = now()
  const restore = () => {
    const time = now()
    available = Math.min(maximumAvailable, available + ((time - at) / 1000) * restoreRate)
    at = time
  }
  return {
    assertAvailable(cost) {
      restore()
      if (cost <= available) return
      throw throttledError()
    },
    charge(cost) {
      available = Math.max(0, available - cost)
    },
    report: (requestedQueryCost, actualQueryCost) => ({
      requestedQueryCost,
      actualQueryCost,
      throttleStatus: {
        maximumAvailable,
        currentlyAvailable: Math.floor(available),
        restoreRate,
      },
    }),
  }
}

/**
 * Maximum number of remembered buckets; the least recently used one is evicted, and returns as a
 * full bucket.
 */
const MAX_BUCKETS = 10_000

/** Buckets by address. */
export function createCostThrottlesByAddress(): (address: string) => CostThrottle {
  const buckets = new Map<string, CostThrottle>()
  return (address) => {
    const bucket = buckets.get(address) ?? createCostThrottle()
    buckets.delete(address)
    buckets.set(address, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
    return bucket
  }
}
