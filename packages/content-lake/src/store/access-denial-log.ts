import type { AccountEvent, AccountLog } from './account-log.ts'

/** Something that somebody was not allowed. */
export interface Refused {
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
  refused: Refused
  /** ISO time of the first one. */
  since: string
  times: number
}

export interface RefusalLogOptions {
  log: { addRefusals: (lines: Parameters<AccountLog['addRefusals']>[0]) => void }
  clock: () => Date
  /** Hears of lines that could not be written; they are lost. */
  onError: (error: unknown) => void
}

/** Milliseconds for which refusals are counted before they are written down, all at once. */
const GATHERED_MS = 60_000

/** Lines of one who asks, and of everybody, in that time; what goes beyond is counted in one line of theirs, and of all. */
const MOST_EACH = 20
const MOST_LINES = 300

/** Refusals that are kept; the oldest ones go. */
export const MOST_REFUSALS = 10_000

/** Characters of what others wrote that a line repeats. */
const LONGEST = 200

/**
 * What was refused, for administrators to read. Strangers cause it, as often as they like: so it is counted in memory, one line for whoever
 * asks, what they asked and why, and what is written each minute is bounded however many ask.
 */
export class RefusalLog {
  readonly #options: RefusalLogOptions
  readonly #lines = new Map<string, Line>()
  /** Lines of each who asks. */
  readonly #linesOf = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: RefusalLogOptions) {
    this.#options = options
  }

  /** Counts a refusal. Costs no more than that. */
  note(refused: Refused): void {
    const { actor, address = '' } = refused
    const payer = JSON.stringify([actor, address])
    const { asked, dataset, document, origin, why } = refused
    const own = JSON.stringify([payer, asked, dataset, document, origin, why].map(short))
    if (this.#add(own, payer, refused)) return
    const further: Refused = { actor, address: refused.address, asked: MORE, why: MORE_WHY }
    if (this.#add(`further ${payer}`, payer, further, MOST_EACH + 1)) return
    this.#add('everybody', '', { actor: '', asked: MORE, why: MORE_WHY }, Infinity)
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
      log.addRefusals(lines.map((line) => eventOf(line, timestamp)))
    } catch (error) {
      onError(error)
    }
  }

  /** Counts it among the lines of a payer; false where these are full and it is none of them. */
  #add(key: string, payer: string, refused: Refused, most = MOST_EACH): boolean {
    const known = this.#lines.get(key)
    if (known) {
      known.times += 1
      return true
    }
    const own = this.#linesOf.get(payer) ?? 0
    if (own >= most || (this.#lines.size >= MOST_LINES && most !== Infinity)) return false
    this.#linesOf.set(payer, own + 1)
    this.#lines.set(key, { refused, since: this.#options.clock().toISOString(), times: 1 })
    this.#timer ??= setTimeout(() => this.flush(), GATHERED_MS).unref()
    return true
  }
}

const MORE = 'more'
const MORE_WHY = 'More was refused than is told one by one'

function eventOf(
  { refused, since, times }: Line,
  timestamp: string,
): Omit<AccountEvent, 'sequence'> {
  const { actor, dataset, ...told } = refused
  const details = Object.entries({ ...told, since, times: String(times) }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, short(text)]],
  )
  return {
    timestamp,
    kind: 'refused',
    actor,
    subject: short(dataset) ?? '',
    details: Object.fromEntries(details) as Record<string, string>,
  }
}

/** A text of somebody else in one line that is not too long for a list. */
function short(text: string | undefined): string | undefined {
  return text?.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ').slice(0, LONGEST)
}
