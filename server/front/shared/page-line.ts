import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { meaningOf } from './refusals.ts'
import { noAnswer, withinTime } from './within-time.ts'

/** What everybody knows of turns lies under one name, so that all of it is there or nothing: a server that is full may forget. */
const [epochField, lifeField, turnField] = ['#epoch', '#life', '#turn']

/** Begins an epoch where there is none, and tells everything of the present one. */
const begin = `
redis.call('HSETNX', KEYS[1], '${epochField}', ARGV[1])
return redis.call('HGETALL', KEYS[1])`

/** Throws tags away once an event: the first process that tells of it counts the turn and tells the others. */
const throwAway = `
if redis.call('HGET', KEYS[1], '${epochField}') ~= ARGV[3] then
  return redis.error_reply('FORGOT this epoch')
end
local known = KEYS[2] ~= '' and redis.call('GET', KEYS[2])
if known then return tonumber(known) end
local turn = redis.call('HINCRBY', KEYS[1], '${turnField}', 1)
if KEYS[2] ~= '' then redis.call('SET', KEYS[2], turn, 'EX', ${60 * 60}) end
local tags = {}
for i = 4, #ARGV do
  tags[#tags + 1] = ARGV[i]
  redis.call('HSET', KEYS[1], ARGV[i], turn)
end
redis.call('PUBLISH', ARGV[1], cjson.encode({ turn = turn, tags = tags, from = ARGV[2], epoch = ARGV[3] }))
return turn`

/** Oldest Redis whose protocol the client speaks; Valkey calls itself one of 7 at least. */
const oldest = 6

/** Longest wait for an answer, in ms: a page is made in less than it would cost to wait on. */
const patience = 250
/** Milliseconds between two questions, on each connection, whether the other end lives. */
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
  epoch: string
}

export interface LineOptions {
  /** `redis://host:port`, or `rediss://` over TLS. */
  url: string
  /** What the names of everything begin with. */
  prefix: string
  hear: (thrown: ThrownAway) => void
  /** Called each time that the line is there, or is there again, and hears everything from now on. */
  open: () => Promise<void>
  /** Called when the line breaks, with the end of a sentence that says why; nothing of it is right any more. */
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
  /** Names what is remembered at the other end: another name is another memory. */
  #epoch = ''

  constructor(options: LineOptions) {
    this.#options = options
    void this.#connect()
  }

  async #connect(): Promise<void> {
    const { url, prefix, hear, open } = this.#options
    let begun: Clients | undefined
    try {
      const clients = makeClients(url, (error) => this.#break(clients, error))
      this.#clients = begun = clients
      await clients.connect()
      await withinTime(
        clients.hearing.subscribe(`${prefix}:thrown`, (text) => {
          const thrown = JSON.parse(text) as ThrownAway
          // Before the epoch is known here, everything of it is still to be asked for.
          if (this.#epoch === '' || thrown.epoch === this.#epoch) hear(thrown)
          else this.#break(clients, forgot)
        }),
        longPatience,
      )
      await open()
      this.#pause = 50
      this.#beat(clients)
    } catch (error) {
      this.#break(begun, error)
    }
  }

  /** A server that is stopped closes no connection, nor does a firewall that forgets one: each has to be asked. */
  #beat(clients: Clients): void {
    this.#timer = setTimeout(() => {
      const { asking, hearing } = clients
      withinTime(Promise.all([asking.ping(), hearing.ping()]), longPatience).then(
        () => clients === this.#clients && this.#beat(clients),
        (error: unknown) => this.#break(clients, error),
      )
    }, heartbeat)
    this.#timer.unref()
  }

  /** Says that something was refused without which the line is none; it is opened anew. */
  fail(error: unknown): void {
    if (this.#clients) this.#break(this.#clients, error)
  }

  #break(clients: Clients | undefined, error: unknown): void {
    if (this.#clients !== clients) return
    this.#clients = undefined
    this.#epoch = ''
    clearTimeout(this.#timer)
    clients?.end()
    if (this.#isClosed) return
    this.#options.broken(meaningOf(error, this.#options.url.startsWith('rediss:')))
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
    const [info, answer] = await withinTime(
      Promise.all([
        this.#asking.info('server'),
        this.#asking.eval(begin, { keys: [this.#name('turns')], arguments: [randomUUID()] }),
      ]),
      longPatience,
    )
    const major = Number(/redis_version:(\d+)/.exec(String(info))?.[1] ?? oldest)
    if (major < oldest) throw new Error('TOO_OLD')
    const known = new Map(pairs((answer as unknown[]).map(String)))
    this.#epoch = known.get(epochField) ?? ''
    return {
      life: /run_id:(\w+)/.exec(String(info))?.[1] ?? '',
      counted: known.get(lifeField),
      newest: Number(known.get(turnField) ?? 0),
      last: [...known].flatMap(([name, turn]) =>
        name.startsWith('#') ? [] : [[name, Number(turn)]],
      ),
    }
  }

  /** Says that turns are counted in this life of the server. */
  async countIn(life: string): Promise<void> {
    await withinTime(this.#asking.hSet(this.#name('turns'), lifeField, life), longPatience)
  }

  /**
   * @param event its id; the same one counts once, whoever tells of it
   * @returns the turn at which the tags were thrown away
   */
  async throwAway(event: string | undefined, tags: readonly string[]): Promise<number> {
    const turn = await withinTime(
      this.#asking.eval(throwAway, {
        keys: [
          this.#name('turns'),
          event === undefined ? '' : this.#name('event', this.#epoch, event),
        ],
        arguments: [this.#name('thrown'), this.id, this.#epoch, ...tags],
      }),
      longPatience,
    )
    return Number(turn)
  }

  /** A page is of one epoch; a file of a build is what it is, whatever is forgotten. */
  #keptAs(kind: Kind, name: string): string {
    return kind === 'page' ? this.#name('page', this.#epoch, name) : this.#name('file', name)
  }

  /** @returns the bytes that are kept under a name; undefined where there are none */
  async find(kind: Kind, name: string): Promise<Buffer | undefined> {
    const found = await withinTime(this.#asking.bytes.get(this.#keptAs(kind, name)), patience)
    return found === null ? undefined : found
  }

  /** @param seconds how long they are kept */
  async keep(kind: Kind, name: string, bytes: Buffer, seconds: number): Promise<void> {
    await withinTime(
      this.#asking.bytes.set(this.#keptAs(kind, name), bytes, {
        expiration: { type: 'EX', value: seconds },
      }),
      longPatience,
    )
  }
}

type Kind = 'page' | 'file'
type Clients = ReturnType<typeof makeClients>

/** One connection that asks, and one that hears: who listens may ask nothing else. */
function makeClients(url: string, broken: (error: unknown) => void) {
  const plain = createClient({
    url,
    disableOfflineQueue: true,
    // Its own limit would run out while this process is busy and hears nobody.
    socket: { reconnectStrategy: false, connectTimeout: neverInTime },
  })
  const hearing = plain.duplicate()
  for (const client of [plain, hearing]) {
    client.on('error', broken)
    client.on('end', () => broken(new Error('the connection ended')))
  }
  const asking = Object.assign(plain, { bytes: plain.withTypeMapping({ [blob]: Buffer }) })
  const connect = async (client: typeof hearing) => {
    let isReached = false
    client.once('connect', () => (isReached = true))
    const late = () => (isReached ? noAnswer() : new Error('Connection timeout'))
    await withinTime(client.connect(), longPatience, late)
  }
  return {
    asking,
    hearing,
    connect: () => Promise.all([connect(plain), connect(hearing)]),
    end: () => {
      for (const client of [plain, hearing]) {
        client.removeAllListeners('end')
        client.destroy()
        // One that is still on its way is not ended by that, and would stay once it is there.
        client.once('connect', () => client.destroy())
      }
    },
  }
}

/** Longer than any patience, in ms. */
const neverInTime = 60_000

/** The type of text in the protocol (RESP3, "bulk string"). */
const blob = 36

const forgot = new Error('FORGOT this epoch')

/** Names and values in turn, as the protocol lists a hash. */
function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, flat[at + 1]!]] : [],
  )
}
