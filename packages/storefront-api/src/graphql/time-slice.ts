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
 * How many fields a field selects below it, fragments spread; what nested lists select counts once,
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

/** How long one operation works before others have their turn, in milliseconds. */
const SLICE = 8
/** Microtasks within which a field that was woken has begun its work. */
const HOPS = 4

/** What the time of an operation is taken from. */
export interface TimeSliceOptions {
  /** The thread of the shop, shared among addresses. */
  thread: FairThread<Tenant>
  /** The address whose operation it is. */
  payer: Tenant
  /** Of the operation; it is exceeded where the client hung up. */
  budget: OperationBudget
  /** Whether the client hung up, so that nothing waits for the result. */
  isAborted: () => boolean
}

/** The error of a query whose client hung up; nothing reads it. */
export const clientAbortedError = (): GraphQLError => new GraphQLError('The client hung up.')

/** The working time of one operation, shared among the fields that may wait. */
export interface TimeSlice {
  isOver(): boolean
  /**
   * Resolves, one after the other, when those outside had their turn and the slice is fresh, or when the budget is exceeded. It never
   * rejects: fields of a list that no client selects wait as well, and nothing handles their rejection.
   */
  waitForTurn(): Promise<void>
}

/**
 * Each further slice of an operation waits for the turn of its address, and the thread looks at the network between two of them: a short
 * request waits for one slice, however many operations are long.
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
      // The woken field works in the microtasks that follow; only then is known what is left.
      for (let hop = 0; hop < HOPS; hop += 1) await Promise.resolve()
    }
    const late = due.slice(next)
    const isPlanned = waiting.length > 0
    waiting = [...late, ...waiting]
    // The thread itself sees what happens before a promise is first awaited, and no microtask.
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

/** What an operation may still list, and the one error that says that it was too much. */
export interface OperationBudget {
  /** Objects; see `connection`. */
  objects: number
  /** Fields of listed objects. */
  fields: number
  /** Letters of texts. */
  characters: number
  exceeded: GraphQLError | null
}

interface SliceContext {
  timeSlice: TimeSlice
  budget: OperationBudget
}
type Resolve = GraphQLFieldResolver<unknown, SliceContext>

/** How many entries a field listed, where it is a connection. */
function listedCount(value: unknown): number {
  const edges =
    value !== null && typeof value === 'object' && 'edges' in value ? value.edges : undefined
  return Array.isArray(edges) ? edges.length : 0
}

/** Ends an operation. Placed already, so that it stays one error however many fields meet it. */
function exceed(budget: OperationBudget, info: GraphQLResolveInfo, message: string): GraphQLError {
  budget.exceeded = new GraphQLError(message, {
    nodes: info.fieldNodes,
    path: [info.path.key],
    extensions: { code: 'MAX_COST_EXCEEDED' },
  })
  return budget.exceeded
}

/** A resolver of a text: what it answers counts. */
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

/** Fields of a list that are read at once; the next ones wait until others had their turn. */
const FIELDS_AT_ONCE = 2_000

/** Tells the entries of a connection in groups, one after the other, when reading all of them takes long. */
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
  // Changed in place: what a connection works out only when it is asked for stays so.
  const { edges, nodes } = value as { edges: unknown[]; nodes: unknown[] }
  return Object.assign(value as object, { edges: inGroups(edges), nodes: inGroups(nodes) })
}

/**
 * A resolver that looks things up: it lets others have their turn first when its operation has
 * worked for long, and does nothing any more once the operation's budget is used up.
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
