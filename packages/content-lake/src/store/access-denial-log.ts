import type { AccountEvent, AccountLog } from './account-log.ts'

/** Something that somebody was not allowed. */
export interface AccessDenial {
  /** Id of who asked; empty for a stranger. */
  actor: string
  /** Where a stranger asked from, as limits count addresses. */
  address?: string | undefined
  /** Method and pattern of the route, such as `POST /data/mutate/:dataset`. */
  asked: string
  dataset?: string | undefined
  /** Id of the document that was asked for, where one was named. */
  document?: string | undefined
  /** Origin of the page that asked, where it is none that may come in here. */
  origin?: string | undefined
  /** The refusal in words. */
  why: string
}

interface Line {
  refused: AccessDenial
  /** ISO time of the first one. */
  since: string
  times: number
}

export interface AccessDenialLogOptions {
  log: { addAccessDenials: (lines: Parameters<AccountLog['addAccessDenials']>[0]) => void }
  clock: () => Date
  /** Hears of lines that could not be written; they are lost. */
  onError: (error: unknown) => void
}

/** Milliseconds for which refusals are counted before they are written down, all at once. */
const FLUSH_INTERVAL_MS = 60_000

/** Lines of one who asks, and of everybody, in that time; what goes beyond is counted in one line of theirs, and of all. */
const MAX_LINES_PER_CLIENT = 20
const MAX_LINES = 300

/** Refusals that are kept; the oldest ones go. */
export const MAX_ACCESS_DENIALS = 10_000

/** Characters of what others wrote that a line repeats. */
const MAX_TEXT_LENGTH = 200

/**
 * What was refused, for administrators to read. Strangers cause it, as often as they like: so it is counted in memory, one line for whoever
 * asks, what they asked and why, and what is written each minute is bounded however many ask.
 */
export class AccessDenialLog {
  readonly #options: AccessDenialLogOptions
  readonly #lines = new Map<string, Line>()
  /** Lines of each who asks. */
  readonly #linesOf = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: AccessDenialLogOptions) {
    this.#options = options
  }

  /** Counts a refusal. Costs no more than that. */
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

  /** Writes down what was counted so far. */
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

  /** Counts it among the lines of a client; false where these are full and it is none of them. */
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
const OVERFLOW_REASON = 'More was refused than is told one by one'

function eventOf(
  { refused, since, times }: Line,
  timestamp: string,
): Omit<AccountEvent, 'sequence'> {
  const { actor, dataset, ...told } = refused
  const details = Object.entries({ ...told, since, times: String(times) }).flatMap(([name, text]) =>
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

/** A text of somebody else in one line that is not too long for a list. */
function truncated(text: string | undefined): string | undefined {
  return text
    ?.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .slice(0, MAX_TEXT_LENGTH)
}
