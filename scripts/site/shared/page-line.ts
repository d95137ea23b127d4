import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'

/** Throws tags away once an event: the first process that tells of it counts the turn and tells the others. */
const throwAway = `
local known = KEYS[3] ~= '' and redis.call('GET', KEYS[3])
if known then return tonumber(known) end
local turn = redis.call('INCR', KEYS[1])
if KEYS[3] ~= '' then redis.call('SET', KEYS[3], turn, 'EX', ${60 * 60}) end
local tags = {}
for i = 3, #ARGV do
  tags[#tags + 1] = ARGV[i]
  redis.call('HSET', KEYS[2], ARGV[i], turn)
end
redis.call('PUBLISH', ARGV[1], cjson.encode({ turn = turn, tags = tags, from = ARGV[2] }))
return turn`

/** Longest wait for an answer, in ms: a page is made in less than it would cost to wait on. */
const patience = 250
/** Milliseconds between two questions whether the other end lives. */
const heartbeat = 500
/** Longest wait for what changes something, in ms: this process may be busy itself. */
const longPatience = 3_000
const longestPause = 1_000

/** What one process hears of another's. */
export interface ThrownAway {
  turn: number
  tags: string[]
  /** The process that told of it. */
  from: string
}

export interface LineOptions {
  /** `redis://host:port`, or `rediss://` over TLS. */
  url: string
  /** What the names of everything begin with. */
  prefix: string
  hear: (thrown: ThrownAway) => void
  /** Called each time that the line is there, or is there again, and hears everything from now on. */
  open: () => Promise<void>
  /** Called when the line breaks; nothing of it is right any more. */
  broken: (reason: string) => void
}

/** What is known of turns at the other end. */
export interface KnownTurns {
  /** Names the life of the server: another one has forgotten something. */
  life: string
  /** The life in which turns were counted last; undefined where nobody has. */
  counted: string | undefined
  newest: number
  last: [tag: string, turn: number][]
}

/** The line of one process to a Valkey or Redis server. It opens itself again for as long as it is not closed. */
export class PageLine {
  /** Names this process among those that share. */
  readonly id = randomUUID()
  readonly #options: LineOptions
  #clients: Clients | undefined
  #timer: NodeJS.Timeout | undefined
  #pause = 50
  #isClosed = false

  constructor(options: LineOptions) {
    this.#options = options
    void this.#connect()
  }

  async #connect(): Promise<void> {
    const { url, prefix, hear, open } = this.#options
    const clients = makeClients(url, (reason) => this.#break(clients, reason))
    this.#clients = clients
    try {
      await withinTime(clients.asking.connect(), longPatience)
      await withinTime(clients.hearing.connect(), longPatience)
      await withinTime(
        clients.hearing.subscribe(`${prefix}:thrown`, (text) =>
          hear(JSON.parse(text) as ThrownAway),
        ),
      )
      await open()
      this.#pause = 50
      this.#beat(clients)
    } catch (error) {
      this.#break(clients, wordsOf(error))
    }
  }

  /** A server that is stopped closes no connection: it has to be asked. */
  #beat(clients: Clients): void {
    this.#timer = setTimeout(() => {
      withinTime(clients.asking.ping(), longPatience).then(
        () => clients === this.#clients && this.#beat(clients),
        (error: unknown) => this.#break(clients, wordsOf(error)),
      )
    }, heartbeat)
    this.#timer.unref()
  }

  #break(clients: Clients, reason: string): void {
    if (this.#clients !== clients) return
    this.#clients = undefined
    clearTimeout(this.#timer)
    clients.end()
    if (this.#isClosed) return
    this.#options.broken(reason)
    this.#timer = setTimeout(() => void this.#connect(), this.#pause)
    this.#timer.unref()
    this.#pause = Math.min(this.#pause * 2, longestPause)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#clients?.end()
    this.#clients = undefined
  }

  get #asking(): Clients['asking'] {
    if (!this.#clients) throw new Error('There is no line.')
    return this.#clients.asking
  }

  #name(...parts: string[]): string {
    return [this.#options.prefix, ...parts].join(':')
  }

  async turns(): Promise<KnownTurns> {
    const [info, counted, newest, last] = await withinTime(
      Promise.all([
        this.#asking.info('server'),
        this.#asking.get(this.#name('life')),
        this.#asking.get(this.#name('turn')),
        this.#asking.hGetAll(this.#name('tags')),
      ]),
      longPatience,
    )
    return {
      life: /run_id:(\w+)/.exec(String(info))?.[1] ?? '',
      counted: counted === null ? undefined : String(counted),
      newest: Number(newest ?? 0),
      last: Object.entries(last).map(([tag, turn]) => [tag, Number(turn)]),
    }
  }

  /** Says that turns are counted in this life of the server. */
  async countIn(life: string): Promise<void> {
    await withinTime(this.#asking.set(this.#name('life'), life))
  }

  /**
   * @param event its id; the same one counts once, whoever tells of it
   * @returns the turn at which the tags were thrown away
   */
  async throwAway(event: string | undefined, tags: readonly string[]): Promise<number> {
    const turn = await withinTime(
      this.#asking.eval(throwAway, {
        keys: [
          this.#name('turn'),
          this.#name('tags'),
          event === undefined ? '' : this.#name('event', event),
        ],
        arguments: [this.#name('thrown'), this.id, ...tags],
      }),
      longPatience,
    )
    return Number(turn)
  }

  /** @returns the bytes that are kept under a name; undefined where there are none */
  async find(name: string): Promise<Buffer | undefined> {
    const found = await withinTime(this.#asking.bytes.get(this.#name('page', name)))
    return found === null ? undefined : found
  }

  /** @param seconds how long they are kept */
  async keep(name: string, bytes: Buffer, seconds: number): Promise<void> {
    await withinTime(
      this.#asking.bytes.set(this.#name('page', name), bytes, {
        expiration: { type: 'EX', value: seconds },
      }),
      longPatience,
    )
  }
}

type Clients = ReturnType<typeof makeClients>

/** One connection that asks, and one that hears: who listens may ask nothing else. */
function makeClients(url: string, broken: (reason: string) => void) {
  const plain = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: 2_000 },
  })
  const hearing = plain.duplicate()
  for (const client of [plain, hearing]) {
    client.on('error', (error: unknown) => broken(wordsOf(error)))
    client.on('end', () => broken('the connection ended'))
  }
  const asking = Object.assign(plain, { bytes: plain.withTypeMapping({ [blob]: Buffer }) })
  return {
    asking,
    hearing,
    end: () => {
      for (const client of [plain, hearing]) {
        client.removeAllListeners('end')
        client.destroy()
      }
    },
  }
}

/** The type of text in the protocol (RESP3, "bulk string"). */
const blob = 36

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** @throws Error where something takes longer than so many ms */
function withinTime<T>(work: Promise<T>, ms = patience): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
