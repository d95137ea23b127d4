import type { AdministrationEvent, AdministrationLog } from './administration-log.ts'

/** A denied request. */
export interface AccessDenial {
  /** Id of the principal; empty for an anonymous client. */
  actor: string
  /** Address of an anonymous client, as used for rate limits. */
  address?: string | undefined
  /** Method and pattern of the route, such as `POST /data/mutate/:dataset`. */
  asked: string
  dataset?: string | undefined
  /** Id of the requested document, if any. */
  document?: string | undefined
  /** Origin of the requesting page, if it is not allowed. */
  origin?: string | undefined
  /** The reason of the denial. */
  why: string
}

interface Line {
  refused: AccessDenial
  /** ISO time of the first occurrence. */
  since: string
  times: number
}

export interface AccessDenialLogOptions {
  log: { addAccessDenials: (lines: Parameters<AdministrationLog['addAccessDenials']>[0]) => void }
  clock: () => Date
  /** Receives write errors; the affected lines are lost. */
  onError: (error: unknown) => void
}

/** Milliseconds for which denials are aggregated before they are written in one batch. */
const FLUSH_INTERVAL_MS = 60_000

/**
 * Maximum lines per interval, per client and in total; the rest is aggregated in one overflow line
 * each.
 */
const MAX_LINES_PER_CLIENT = 20
const MAX_LINES = 300

/** Maximum stored denials; the oldest are deleted. */
export const MAX_STORED_ACCESS_DENIALS = 10_000

/** Maximum characters of untrusted text in a line. */
const MAX_TEXT_LENGTH = 200

/**
 * Logs denied requests for administrators. Anonymous clients can cause any number of them, so they
 * are aggregated in memory by client, request and reason, and the lines written per minute are
 * bounded.
 */
export class AccessDenialLog {
  readonly #options: AccessDenialLogOptions
  readonly #lines = new Map<string, Line>()
  /** Number of lines per client. */
  readonly #linesOf = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: AccessDenialLogOptions) {
    this.#options = options
  }

  /** Counts a denial in memory. */
  record(refused: AccessDenial): void {
    const { actor, address = '' } = refused
    const client = JSON.stringify([actor, address])
    const { asked, dataset, document, origin, why } = refused
    const own = JSON.stringify([client, asked, dataset, document, origin, why].map(truncated))
    if (this.#add(own, client, refused)) return
    const further: AccessDenial = {
      actor,
      address: refused.address,
      asked: OVERFLOW,
      why: OVERFLOW_REASON,
    }
    if (this.#add(`further ${client}`, client, further, MAX_LINES_PER_CLIENT + 1)) return
    this.#add('everybody', '', { actor: '', asked: OVERFLOW, why: OVERFLOW_REASON }, Infinity)
  }

  /** Writes the aggregated lines. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const lines = [...this.#lines.values()]
    this.#lines.clear()
    this.#linesOf.clear()
    if (lines.length === 0) return
    const { log, clock, onError } = this.#options
    const timestamp = clock().toISOString()
    try {
      log.addAccessDenials(lines.map((line) => eventOf(line, timestamp)))
    } catch (error) {
      onError(error)
    }
  }

  /**
   * Counts a denial in its line; false if the client's lines are full and this would be a new one.
   */
  #add(key: string, client: string, refused: AccessDenial, most = MAX_LINES_PER_CLIENT): boolean {
    const known = this.#lines.get(key)
    if (known) {
      known.times += 1
      return true
    }
    const own = this.#linesOf.get(client) ?? 0
    if (own >= most || (this.#lines.size >= MAX_LINES && most !== Infinity)) return false
    this.#linesOf.set(client, own + 1)
    this.#lines.set(key, { refused, since: this.#options.clock().toISOString(), times: 1 })
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_INTERVAL_MS).unref()
    return true
  }
}

const OVERFLOW = 'more'
const OVERFLOW_REASON = 'Further denials, aggregated'

function eventOf(
  { refused, since, times }: Line,
  timestamp: string,
): Omit<AdministrationEvent, 'sequence'> {
  const { actor, dataset, ...rest } = refused
  const details = Object.entries({ ...rest, since, times: String(times) }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, truncated(text)]],
  )
  return {
    timestamp,
    kind: 'refused',
    actor,
    subject: truncated(dataset) ?? '',
    details: Object.fromEntries(details) as Record<string, string>,
  }
}

/** Removes control characters from untrusted text and truncates it. */
function truncated(text: string | undefined): string | undefined {
  return text
    ?.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .slice(0, MAX_TEXT_LENGTH)
}
