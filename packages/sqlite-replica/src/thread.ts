import { workerData } from 'node:worker_threads'
import { isDamage, openHealing } from './damage.ts'
import { Keeper, type Outcome } from './keeper.ts'
import { Link } from './link.ts'
import type { LinkOptions } from './options.ts'
import {
  ANSWERED,
  AWAY,
  type Answer,
  type News,
  type Opened,
  type Order,
  type ThreadData,
} from './messages.ts'
import type { LocalFile, Program } from './local-file.ts'
import { openFile } from './opening.ts'
import { readPostgresAddress, type PostgresAddress } from './postgres/address.ts'
import { isFromDatabase, RecordError, recordError } from './postgres/trouble.ts'

/** An answer without the number of its question. */
type Said = Answer extends infer Each ? (Each extends Answer ? Omit<Each, 'number'> : never) : never

type Numbered = Extract<Order, { number: number }>

/** The number of the answer that nobody asked for by an order: whether the replica is open. */
const OPENING = 0

const data = workerData as ThreadData
const { port, answers, signal } = data

function answer(number: number, said: Said): void {
  answers.postMessage({ ...said, number } as Answer)
  Atomics.add(signal, ANSWERED, 1)
  Atomics.notify(signal, ANSWERED)
}

function refuse(number: number, error: unknown): void {
  const { message } = error as Error
  const refusal = error instanceof RecordError ? error : new RecordError(message)
  const { told, passes, isUncertain } = refusal
  answer(number, { type: 'no', sentence: message, told, passes, isUncertain })
}

/** Orders of a turn come while it lasts, and all others wait until it is over. */
class Turn {
  #orders: Order[] = []
  #resume: ((order: Order) => void) | undefined

  give(order: Order): void {
    const resume = this.#resume
    this.#resume = undefined
    if (resume) resume(order)
    else this.#orders.push(order)
  }

  /** Whoever had it did not wait for an answer. */
  get isGivenUp(): boolean {
    return this.#orders.some(({ type }) => type === 'dropped')
  }

  next(): Promise<Order> {
    const order = this.#orders.shift()
    if (order) return Promise.resolve(order)
    return new Promise((resolve) => (this.#resume = resolve))
  }
}

interface Kept {
  keeper: Keeper
  link: Link
  opened: () => Opened
}

async function open(): Promise<Kept> {
  const program = (await import(data.program)) as Program
  const address = readPostgresAddress(data.url, data.schema)
  return openHealing(data.path, address.shown, () => openOnce(program, address))
}

async function openOnce(program: Program, address: PostgresAddress): Promise<Kept> {
  const { schema, shown } = address
  // News of a try that fails is nobody's.
  const early: News[] = []
  let isOpen = false
  const options: LinkOptions = {
    address,
    elects: data.elects,
    own: data.address,
    tell: (news) => void (isOpen ? port.postMessage(news) : early.push(news)),
    away: (isAway) => void Atomics.store(signal, AWAY, isAway ? 1 : 0),
  }
  const link = new Link(options)
  let file: LocalFile | undefined
  try {
    const lines = await link.connect()
    const { path, belongsTo } = data
    const found = await openFile({ lines, schema, shown, path, program, belongsTo })
    const { isLookedThrough, renewal } = found
    file = found.file
    const writeRecord = program.openRecords?.(file.database)
    const keeper = new Keeper(file, link, { ...options, ...(writeRecord && { writeRecord }) })
    await link.begin(keeper, data.insists)
    isOpen = true
    for (const news of early) port.postMessage(news)
    return { keeper, link, opened: () => ({ ...keeper.opened(), isLookedThrough, renewal }) }
  } catch (error) {
    await link.end()
    file?.database.close()
    throw isFromDatabase(error) ? recordError(error, shown) : error
  }
}

/** Somebody who waits writes on the replica itself, and has what they did written into the record. */
async function serveTurn(number: number, turn: Turn, { keeper }: Kept): Promise<void> {
  await keeper.follow()
  answer(number, { type: 'yes' })
  for (let written: Outcome | undefined; ;) {
    const order = await turn.next()
    if (order.type === 'stored' && written) {
      return keeper.stored(written)
    }
    if (order.type === 'dropped') return keeper.noticeEntry()
    if (order.type === 'again') {
      keeper.noticeEntry()
      try {
        await keeper.follow()
      } catch (error) {
        return refuse(order.number, error)
      }
      answer(order.number, { type: 'yes' })
    }
    if (order.type !== 'rows') continue
    written = await keeper.write(order.rows, () => turn.isGivenUp)
    if (written.type === 'refused') refuse(order.number, written.error)
    else answer(order.number, written)
  }
}

async function serve(): Promise<void> {
  const kept = await open()
  const { keeper, link } = kept
  let turn: Turn | undefined
  const end = async (number: number): Promise<void> => {
    await link.end()
    keeper.close()
    answer(number, { type: 'yes' })
    port.close()
  }
  const take = (order: Order): void => {
    switch (order.type) {
      case 'turn': {
        const own = (turn = new Turn())
        const { number } = order
        void keeper
          .inTurn(() => serveTurn(number, own, kept))
          .catch((error: unknown) => refuse(number, error))
        return
      }
      case 'batch':
        void keeper
          .inTurn(() => keeper.batch(order.records as never[]))
          .then((result) => port.postMessage({ type: 'batch', result, place: keeper.place }))
        return
      case 'shown':
        return link.show(order.place)
      case 'end':
        // What is on its way ends first, unless the record is away: nobody knows for how long.
        if (Atomics.load(signal, AWAY) === 0)
          void keeper.inTurn(() => end((order as Numbered).number))
        else void end(order.number)
        return
      case 'rows':
      case 'again':
      case 'stored':
      case 'dropped':
        turn?.give(order)
    }
  }
  answer(OPENING, { type: 'opened', opened: kept.opened() })
  port.on('message', take)
}

// Whoever waits for an opening waits without hearing of a thread that ends.
process.on('uncaughtException', (error) => {
  refuse(OPENING, error)
  if (isDamage(error)) port.postMessage({ type: 'damaged', found: error.message })
  const sentence = `The thread that follows the database has failed: ${error.message}`
  port.postMessage({ type: 'dismissed', sentence })
  process.exit(1)
})

await serve().catch((error: unknown) => {
  refuse(OPENING, error)
  port.close()
})
