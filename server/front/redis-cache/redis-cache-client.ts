import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { redisErrorReason } from './redis-error-reason.ts'
import { notRespondingError, withUnblockedTimeout } from './with-unblocked-timeout.ts'

/** Epoch, run id, sequence and tags are fields of one hash, so a full server evicts all of them or none. Field names are stable. */
const [epochField, runIdField, sequenceField] = ['#epoch', '#life', '#turn']

/** Starts an epoch if there is none, and returns the whole hash. */
const loadScript = `
redis.call('HSETNX', KEYS[1], '${epochField}', ARGV[1])
return redis.call('HGETALL', KEYS[1])`

/** Invalidates tags once per event: the first process increments the sequence and publishes the message. */
const invalidateScript = `
if redis.call('HGET', KEYS[1], '${epochField}') ~= ARGV[3] then
  return redis.error_reply('FORGOT this epoch')
end
local known = KEYS[2] ~= '' and redis.call('GET', KEYS[2])
if known then return tonumber(known) end
local turn = redis.call('HINCRBY', KEYS[1], '${sequenceField}', 1)
if KEYS[2] ~= '' then redis.call('SET', KEYS[2], turn, 'EX', ${60 * 60}) end
local tags = {}
for i = 4, #ARGV do
  tags[#tags + 1] = ARGV[i]
  redis.call('HSET', KEYS[1], ARGV[i], turn)
end
redis.call('PUBLISH', ARGV[1], cjson.encode({ turn = turn, tags = tags, from = ARGV[2], epoch = ARGV[3] }))
return turn`

/** Oldest Redis that the client supports; Valkey reports 7 or later. */
const oldestMajorVersion = 6

/** Timeout of a read, in ms: beyond it, rendering the page is faster. */
const readTimeoutMs = 250
/** Interval of heartbeats on each connection, in ms. */
const pingEveryMs = 500
/** Timeout of other commands, in ms; generous, because this process may be busy itself. */
const commandTimeoutMs = 3_000
const maxReconnectDelayMs = 1_000

/** Message on the pub/sub channel. Processes of different versions exchange it, so field names are stable. */
export interface InvalidationMessage {
  /** Sequence number of the invalidation. */
  turn: number
  tags: string[]
  /** Id of the sending process. */
  from: string
  epoch: string
}

export interface RedisConnectionOptions {
  /** `redis://host:port`, or `rediss://` over TLS. */
  url: string
  /** Prefix of all keys and channels. */
  prefix: string
  onInvalidation: (invalidation: InvalidationMessage) => void
  /** Called after each connect, when the subscription is active. */
  onConnect: () => Promise<void>
  /** Called on disconnect with the reason, as the predicate of a sentence. Invalidations may be missed from then on. */
  onDisconnect: (reason: string) => void
}

/** The invalidation sequence as Redis holds it. */
export interface InvalidationSequenceState {
  /** Run id of the server; it changes when a restart may have lost data. */
  runId: string
  /** Run id under which the sequence was last confirmed; undefined for none. */
  savedRunId: string | undefined
  newest: number
  lastByTag: [tag: string, turn: number][]
}

/** Connection of a process to a Valkey or Redis server. It reconnects until it is closed. */
export class RedisConnection {
  /** Id of this process among those that share the cache. */
  readonly id = randomUUID()
  readonly #options: RedisConnectionOptions
  #clients: Clients | undefined
  #timer: NodeJS.Timeout | undefined
  #reconnectDelay = 50
  #isClosed = false
  /** Epoch of the sequence in Redis. A new epoch means that the sequence was evicted. */
  #epoch = ''

  constructor(options: RedisConnectionOptions) {
    this.#options = options
    void this.#connect()
  }

  async #connect(): Promise<void> {
    const { url, prefix, onInvalidation, onConnect } = this.#options
    let pending: Clients | undefined
    try {
      const clients = makeClients(url, (error) => this.#disconnect(clients, error))
      this.#clients = pending = clients
      await clients.connect()
      await withUnblockedTimeout(
        clients.subscriber.subscribe(`${prefix}:invalidation`, (text) => {
          const invalidation = JSON.parse(text) as InvalidationMessage
          // Until the epoch is loaded, messages are applied; `loadSequence` follows.
          if (this.#epoch === '' || invalidation.epoch === this.#epoch) onInvalidation(invalidation)
          else this.#disconnect(clients, epochLost)
        }),
        commandTimeoutMs,
      )
      await onConnect()
      this.#reconnectDelay = 50
      this.#ping(clients)
    } catch (error) {
      this.#disconnect(pending, error)
    }
  }

  /** Heartbeat on both connections: a stopped server or a firewall that drops state closes none. */
  #ping(clients: Clients): void {
    this.#timer = setTimeout(() => {
      const { commands, subscriber } = clients
      withUnblockedTimeout(
        Promise.all([commands.ping(), subscriber.ping()]),
        commandTimeoutMs,
      ).then(
        () => clients === this.#clients && this.#ping(clients),
        (error: unknown) => this.#disconnect(clients, error),
      )
    }, pingEveryMs)
    this.#timer.unref()
  }

  /** Reconnects after a failed command that the cache depends on. */
  reconnect(error: unknown): void {
    if (this.#clients) this.#disconnect(this.#clients, error)
  }

  #disconnect(clients: Clients | undefined, error: unknown): void {
    if (this.#clients !== clients) return
    this.#clients = undefined
    this.#epoch = ''
    clearTimeout(this.#timer)
    clients?.end()
    if (this.#isClosed) return
    this.#options.onDisconnect(redisErrorReason(error, this.#options.url.startsWith('rediss:')))
    this.#timer = setTimeout(() => void this.#connect(), this.#reconnectDelay)
    this.#timer.unref()
    this.#reconnectDelay = Math.min(this.#reconnectDelay * 2, maxReconnectDelayMs)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#clients?.end()
    this.#clients = undefined
  }

  get #commands(): Clients['commands'] {
    if (!this.#clients) throw new Error('Redis is not connected.')
    return this.#clients.commands
  }

  #key(...parts: string[]): string {
    return [this.#options.prefix, ...parts].join(':')
  }

  async loadSequence(): Promise<InvalidationSequenceState> {
    const [info, answer] = await withUnblockedTimeout(
      Promise.all([
        this.#commands.info('server'),
        this.#commands.eval(loadScript, { keys: [this.#key('turns')], arguments: [randomUUID()] }),
      ]),
      commandTimeoutMs,
    )
    const major = Number(/redis_version:(\d+)/.exec(String(info))?.[1] ?? oldestMajorVersion)
    if (major < oldestMajorVersion) throw new Error('TOO_OLD')
    const known = new Map(pairs((answer as unknown[]).map(String)))
    this.#epoch = known.get(epochField) ?? ''
    return {
      runId: /run_id:(\w+)/.exec(String(info))?.[1] ?? '',
      savedRunId: known.get(runIdField),
      newest: Number(known.get(sequenceField) ?? 0),
      lastByTag: [...known].flatMap(([name, turn]) =>
        name.startsWith('#') ? [] : [[name, Number(turn)]],
      ),
    }
  }

  /** Confirms the sequence under the server's current run id. */
  async saveSequenceRunId(runId: string): Promise<void> {
    await withUnblockedTimeout(
      this.#commands.hSet(this.#key('turns'), runIdField, runId),
      commandTimeoutMs,
    )
  }

  /**
   * @param event id; an event counts once, whichever process reports it
   * @returns the sequence number of the invalidation
   */
  async invalidate(event: string | undefined, tags: readonly string[]): Promise<number> {
    const turn = await withUnblockedTimeout(
      this.#commands.eval(invalidateScript, {
        keys: [
          this.#key('turns'),
          event === undefined ? '' : this.#key('event', this.#epoch, event),
        ],
        arguments: [this.#key('invalidation'), this.id, this.#epoch, ...tags],
      }),
      commandTimeoutMs,
    )
    return Number(turn)
  }

  /** Pages belong to an epoch; build files are immutable and do not. */
  #keyOf(kind: EntryKind, name: string): string {
    return kind === 'page' ? this.#key('page', this.#epoch, name) : this.#key('file', name)
  }

  /** @returns the stored bytes; undefined for none */
  async get(kind: EntryKind, name: string): Promise<Buffer | undefined> {
    const found = await withUnblockedTimeout(
      this.#commands.bytes.get(this.#keyOf(kind, name)),
      readTimeoutMs,
    )
    return found === null ? undefined : found
  }

  /** @param seconds TTL */
  async set(kind: EntryKind, name: string, bytes: Buffer, seconds: number): Promise<void> {
    await withUnblockedTimeout(
      this.#commands.bytes.set(this.#keyOf(kind, name), bytes, {
        expiration: { type: 'EX', value: seconds },
      }),
      commandTimeoutMs,
    )
  }
}

type EntryKind = 'page' | 'file'
type Clients = ReturnType<typeof makeClients>

/** One connection for commands and one for the subscription, which may send no other commands. */
function makeClients(url: string, onBroken: (error: unknown) => void) {
  const base = createClient({
    url,
    disableOfflineQueue: true,
    // Disabled: `withUnblockedTimeout` does not count the time in which this process is busy.
    socket: { reconnectStrategy: false, connectTimeout: noTimeoutMs },
  })
  const subscriber = base.duplicate()
  for (const client of [base, subscriber]) {
    client.on('error', onBroken)
    client.on('end', () => onBroken(new Error('the connection ended')))
  }
  const commands = Object.assign(base, {
    bytes: base.withTypeMapping({ [bulkStringType]: Buffer }),
  })
  const connect = async (client: typeof subscriber) => {
    let isReached = false
    client.once('connect', () => (isReached = true))
    const late = () => (isReached ? notRespondingError() : new Error('Connection timeout'))
    await withUnblockedTimeout(client.connect(), commandTimeoutMs, late)
  }
  return {
    commands,
    subscriber,
    connect: () => Promise.all([connect(base), connect(subscriber)]),
    end: () => {
      for (const client of [base, subscriber]) {
        client.removeAllListeners('end')
        client.destroy()
        // `destroy` does not stop a pending connect, which would leave the connection open.
        client.once('connect', () => client.destroy())
      }
    },
  }
}

/** Longer than any other timeout, in ms. */
const noTimeoutMs = 60_000

/** Type of a bulk string in RESP3. */
const bulkStringType = 36

const epochLost = new Error('FORGOT this epoch')

/** Pairs of the alternating names and values in which RESP lists a hash. */
function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, flat[at + 1]!]] : [],
  )
}
