import { GraphQLError } from 'graphql/index.js'
import { badUserInputError } from './errors.ts'

export interface ConnectionArgs {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

export interface Connection<Node> {
  edges: { cursor: string; node: Node }[]
  nodes: Node[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
  totalCount: number
  /** What a list of products can be narrowed by; only some lists can. */
  filters: readonly object[]
}

/** How many objects an operation may still list. */
interface Countdown {
  budget: { objects: number }
}

/** What is paged: an array, or a list that reads its entries when they are looked at. */
export interface PageableList<Entry> {
  readonly length: number
  at(index: number): Entry | undefined
  slice(start: number, end: number): Entry[]
  toReversed(): PageableList<Entry>
  /** Where the entry of an id stands, in a list that knows; -1 where it does not. */
  indexOfId?(id: string): number
}

/** Largest page. */
const PAGE_LIMIT = 250
/** How far into a list pages go. */
const DEPTH_LIMIT = 25_000

/** A cursor remembers the entry and where it stood, so that it survives changes of the list. */
function encode(id: string, at: number): string {
  return Buffer.from(JSON.stringify([id, at])).toString('base64url')
}

function decode(argument: string, cursor: string): { id: string; at: number } {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(value) && typeof value[0] === 'string' && Number.isSafeInteger(value[1])) {
      return { id: value[0], at: value[1] as number }
    }
  } catch {
    // Falls through: whatever is no cursor of ours is refused alike.
  }
  throw badUserInputError(
    `Argument "${argument}" is not a valid cursor: ${JSON.stringify(cursor.slice(0, 100))}.`,
  )
}

function pageSize({ first, last }: ConnectionArgs): number {
  if (first == null && last == null)
    throw badUserInputError('You must provide one of first or last.')
  if (first != null && last != null)
    throw badUserInputError('Providing both first and last is not supported.')
  const size = (first ?? last)!
  const name = first == null ? 'last' : 'first'
  if (size < 0) throw badUserInputError(`${name} cannot be less than 0.`)
  if (size > PAGE_LIMIT) throw badUserInputError(`${name} cannot exceed ${PAGE_LIMIT}.`)
  return size
}

/**
 * Cuts a page out of a list, as `first`/`after` or `last`/`before` ask. `idOf` names an entry
 * within its list. Every listed object is taken from the operation's budget.
 * @throws GraphQLError for arguments that make no page, or when the budget is used up.
 */
export function createConnection<Source, Node>(
  list: PageableList<Source>,
  args: ConnectionArgs,
  context: Countdown,
  idOf: (entry: Source) => string | number,
  toNode: (entry: Source) => Node,
): Connection<Node> {
  const size = pageSize(args)
  const entries: PageableList<Source> = args.reverse ? list.toReversed() : list
  const indexOf = (id: string) =>
    entries.indexOfId?.(id) ??
    entries.slice(0, entries.length).findIndex((entry) => String(idOf(entry)) === id)
  const position = (argument: 'after' | 'before', cursor: string) => {
    const { id, at } = decode(argument, cursor)
    const there = entries.at(at)
    const found = there !== undefined && String(idOf(there)) === id ? at : indexOf(id)
    // An entry that is gone leaves its place to the one that followed it.
    return found >= 0 ? { before: found, after: found + 1 } : { before: at, after: at }
  }
  const low = args.after == null ? 0 : Math.min(position('after', args.after).after, entries.length)
  const high =
    args.before == null
      ? entries.length
      : Math.max(low, Math.min(position('before', args.before).before, entries.length))
  const start = args.first == null ? Math.max(low, high - size) : low
  const end = args.first == null ? high : Math.min(high, low + size)
  if (start > DEPTH_LIMIT)
    throw badUserInputError(`Pages end after ${DEPTH_LIMIT} entries; narrow the query down.`)
  context.budget.objects -= end - start
  if (context.budget.objects < 0) {
    throw new GraphQLError('The query lists too many objects; ask for fewer or shorter pages.', {
      extensions: { code: 'MAX_COST_EXCEEDED' },
    })
  }
  const edges = entries.slice(start, end).map((entry, index) => ({
    cursor: encode(String(idOf(entry)), start + index),
    node: toNode(entry),
  }))
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage: end < entries.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: entries.length,
    filters: [],
  }
}

/** A page of a list whose entries are the nodes. */
export function createNodeConnection<Node>(
  list: PageableList<Node>,
  args: ConnectionArgs,
  context: Countdown,
  idOf: (node: Node) => string | number,
): Connection<Node> {
  return createConnection(list, args, context, idOf, (node) => node)
}

/** A list that this shop truthfully has nothing in. */
export function createEmptyConnection(args: ConnectionArgs, context: Countdown): Connection<never> {
  return createNodeConnection<never>([], args, context, () => '')
}
