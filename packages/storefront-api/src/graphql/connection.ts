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
  /** The available filters; only some product lists have any. */
  filters: readonly object[]
}

/** Remaining number of objects that an operation may list. */
interface Countdown {
  budget: { objects: number }
}

/** A pageable list: an array, or one that reads its entries lazily. */
export interface PageableList<Entry> {
  readonly length: number
  at(index: number): Entry | undefined
  slice(start: number, end: number): Entry[]
  toReversed(): PageableList<Entry>
  /** The index of an entry by id, for lists that can look it up; -1 when absent. */
  indexOfId?(id: string): number
}

/** Maximum page size. */
const PAGE_LIMIT = 250
/** Maximum pagination depth. */
const DEPTH_LIMIT = 25_000

/** A cursor contains the entry's id and index, so that it survives changes of the list. */
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
    // Falls through: every malformed cursor is rejected with the same error.
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
 * Slices a page out of a list by `first`/`after` or `last`/`before`. `idOf` identifies an entry
 * within its list. Every listed object is subtracted from the operation's budget.
 * @throws GraphQLError for invalid arguments, or when the budget is used up.
 */
export function createConnectionPage<Source, Node>(
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
    // When the cursor's entry was deleted, its index points to the entry that followed it.
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
  return createConnectionPage(list, args, context, idOf, (node) => node)
}

/** A connection for lists that are always empty in this shop. */
export function createEmptyConnection(args: ConnectionArgs, context: Countdown): Connection<never> {
  return createNodeConnection<never>([], args, context, () => '')
}
