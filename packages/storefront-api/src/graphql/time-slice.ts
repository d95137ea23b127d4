import {
  Kind,
  type GraphQLResolveInfo,
  type SelectionSetNode,
  GraphQLError,
  type GraphQLFieldResolver,
} from 'graphql/index.js'
import type { Tenant } from '@orrery/server-kit/fair-order'
import type { FairThread } from '@orrery/server-kit/fair-thread'

const known = new WeakMap<SelectionSetNode, number>()

/**
 * The number of fields selected below a field, with fragments spread; nested lists count once,
 * because they count their own entries.
 */
function selectedFields({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): number {
  const count = (set: SelectionSetNode | undefined): number => {
    if (!set) return 0
    const before = known.get(set)
    if (before !== undefined) return before
    let fields = 0
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        fields += count(fragments[selection.name.value]?.selectionSet)
      else fields += Number(selection.kind === Kind.FIELD) + count(selection.selectionSet)
    }
    known.set(set, fields)
    return fields
  }
  return fieldNodes.reduce((sum, { selectionSet }) => sum + count(selectionSet), 0)
}

/** Duration of a time slice in milliseconds, after which an operation yields. */
const SLICE = 8
/** Microtask hops until a resumed field has started its work. */
const HOPS = 4

/** Dependencies of a time slice. */
export interface TimeSliceOptions {
  /** The event-loop scheduler that is shared by all addresses. */
  thread: FairThread<Tenant>
  /** The tenant that the work is charged to. */
  payer: Tenant
  /** The operation's budget; it is exceeded when the client disconnected. */
  budget: OperationBudget
  /** Whether the client disconnected, so that the result is not needed. */
  isAborted: () => boolean
}

/** The error of a query whose client disconnected; it is never sent. */
export const clientAbortedError = (): GraphQLError => new GraphQLError('The client hung up.')

/** The time slice of one operation, shared by the fields that may yield. */
export interface TimeSlice {
  isOver(): boolean
  /**
   * Resolves, one after the other, when other operations had their turn and the slice is fresh, or
   * when the budget is exceeded. It never rejects: unselected list fields wait as well, and nothing
   * handles their rejection.
   */
  waitForTurn(): Promise<void>
}

/**
 * An operation yields to its address's queue after each slice, and the event loop polls the network
 * in between: a short request waits for one slice, however many long operations run.
 */
export function createTimeSlice({ thread, payer, budget, isAborted }: TimeSliceOptions): TimeSlice {
  let start = performance.now()
  let waiting: (() => void)[] = []
  const isOver = () => performance.now() - start > SLICE

  const end = (error: GraphQLError) => {
    budget.exceeded ??= error
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const plan = () => {
    thread.run(payer, () => void wake(), { cost: SLICE, afterLook: true }).catch(end)
  }
  const wake = async () => {
    if (isAborted()) return end(clientAbortedError())
    const counted = thread.counting(payer)
    start = performance.now()
    const due = waiting
    waiting = []
    let next = 0
    while (next < due.length && !isOver()) {
      due[next]!()
      next += 1
      // The resumed field runs in the following microtasks; only then the remaining time is known.
      for (let hop = 0; hop < HOPS; hop += 1) await Promise.resolve()
    }
    const late = due.slice(next)
    const isPlanned = waiting.length > 0
    waiting = [...late, ...waiting]
    // The scheduler measures the synchronous work before the first await, but no microtasks.
    counted()
    if (late.length > 0 && !isPlanned) plan()
  }
  return {
    isOver,
    waitForTurn: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) plan()
      }),
  }
}

/** Remaining budget of an operation, and the single error that reports its excess. */
export interface OperationBudget {
  /** Objects; see `createConnectionPage`. */
  objects: number
  /** Fields of listed objects. */
  fields: number
  /** Characters of texts. */
  characters: number
  exceeded: GraphQLError | null
}

interface SliceContext {
  timeSlice: TimeSlice
  budget: OperationBudget
}
type Resolve = GraphQLFieldResolver<unknown, SliceContext>

/** The number of listed entries, if the value is a connection. */
function listedCount(value: unknown): number {
  const edges =
    value !== null && typeof value === 'object' && 'edges' in value ? value.edges : undefined
  return Array.isArray(edges) ? edges.length : 0
}

/**
 * Ends an operation. The error has a location, so that it stays a single error however many fields
 * throw it.
 */
function exceed(budget: OperationBudget, info: GraphQLResolveInfo, message: string): GraphQLError {
  budget.exceeded = new GraphQLError(message, {
    nodes: info.fieldNodes,
    path: [info.path.key],
    extensions: { code: 'MAX_COST_EXCEEDED' },
  })
  return budget.exceeded
}

/** A resolver of a text that subtracts its length from the budget. */
export function withTextBudget(resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const { budget } = context
    if (budget.exceeded) throw budget.exceeded
    const value = resolve(source, args, context, info)
    if (typeof value === 'string') budget.characters -= value.length
    if (budget.characters >= 0) return value
    throw exceed(budget, info, 'The answer is too long; ask for fewer or shorter pages.')
  }
}

/** Fields of a list that are resolved at once; the next ones are resolved after yielding. */
const FIELDS_AT_ONCE = 2_000

/** Yields between groups of a connection's entries when resolving all of them takes long. */
function yieldBetweenGroups(value: unknown, fields: number, slice: TimeSlice): unknown {
  if (listedCount(value) * fields <= FIELDS_AT_ONCE) return value
  const size = Math.max(1, Math.floor(FIELDS_AT_ONCE / fields))
  const gates: Promise<void>[] = []
  const inGroups = (entries: readonly unknown[]) =>
    entries.map((entry, index) => {
      const group = Math.floor(index / size)
      if (group === 0) return entry
      gates[group] ??= slice.waitForTurn()
      return gates[group].then(() => entry)
    })
  // Mutated in place, so that lazily computed properties of the connection stay lazy.
  const { edges, nodes } = value as { edges: unknown[]; nodes: unknown[] }
  return Object.assign(value as object, { edges: inGroups(edges), nodes: inGroups(nodes) })
}

/**
 * A resolver that yields when its operation's time slice is used up, and is skipped once the
 * operation's budget is exceeded.
 */
export function withTimeSlice(resolve: Resolve): Resolve {
  const work: Resolve = (source, args, context, info) => {
    const { budget } = context
    if (budget.exceeded) throw budget.exceeded
    let value: unknown
    try {
      value = resolve(source, args, context, info)
    } catch (error) {
      if (budget.objects >= 0) throw error
    }
    const fields = selectedFields(info)
    budget.fields -= listedCount(value) * fields
    if (budget.fields >= 0 && budget.objects >= 0)
      return yieldBetweenGroups(value, fields, context.timeSlice)
    throw exceed(budget, info, 'The query lists too many objects; ask for fewer or shorter pages.')
  }
  return (source, args, context, info) => {
    const { timeSlice, budget } = context
    if (!timeSlice.isOver() || budget.exceeded) return work(source, args, context, info)
    return timeSlice.waitForTurn().then(() => work(source, args, context, info))
  }
}
