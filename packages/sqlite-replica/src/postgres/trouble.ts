interface RecordErrorOptions {
  told?: string
  cause?: unknown
  passes?: boolean
  isUncertain?: boolean
}

/** What keeps a record from being used, in one sentence for whoever runs the program; it names no secret. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
  /** The same for whoever asks from elsewhere: which database it is, and what to do, stays unsaid. */
  readonly told: string
  /** Whether it may end by itself. */
  readonly passes: boolean
  /** Whether it is unknown what became of a change: it is in the record, or gets there while the way to it is lost, or never. */
  readonly isUncertain: boolean

  /** @param options.told as the message where it is left out */
  constructor(
    message: string,
    { told = message, cause, passes = false, isUncertain = false }: RecordErrorOptions = {},
  ) {
    super(message, { cause })
    this.told = told
    this.passes = passes
    this.isUncertain = isUncertain
  }
}

/** A sentence about a database, by what it is called: nothing, or a blank and its place. */
type Sentence = (place: string) => string

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const TOLD: Readonly<Record<string, Sentence>> = {
  '3D000': (at) => `There is no database${at}: make it with "createdb", or name another one.`,
  '28P01': (at) => `The database${at} refuses the password.`,
  '28000': (at) =>
    `The database${at} does not let this user in: there is no such user, or pg_hba.conf keeps them out (from here, or without TLS).`,
  '42501': (at) =>
    `The database${at} may be read, but not used: its user needs the right to make a schema (GRANT CREATE ON DATABASE), or to own the one that is there.`,
  '25006': (at) =>
    `The database${at} can only be read: somebody has closed it, or its provider has where the disk is nearly full (default_transaction_read_only).`,
  '53100': (at) => `The disk of the database${at} is full.`,
  '53200': (at) => `The database${at} has no memory left.`,
  '53300': (at) => `The database${at} has no connection left.`,
  '57P03': (at) => `The database${at} is being started or stopped.`,
  '22P05': () => 'PostgreSQL keeps no text with the character NUL in it.',
}

/** Those that end without anybody changing a setting of the program; whole classes: connection, resources, intervention. */
const PASSING = /^(?:08|25006|53|57|58)/

/** Codes of a connection that ends, and of a server that goes away or fails in the middle. */
const LEAVING = /^(?:08|57P0|58)/

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
])

/** What the client says in words alone, or in the codes of TLS. */
const SAID: readonly [RegExp, Sentence][] = [
  [/password must be a/, (at) => `The database${at} wants a password, and its address has none.`],
  [
    /does not support SSL/,
    (at) => `The database${at} speaks no TLS: leave "sslmode" out of its address.`,
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|certificate/,
    (at) =>
      `The certificate of the database${at} is not trusted: NODE_EXTRA_CA_CERTS names a file with that of whoever signed it.`,
  ],
]

interface Reported {
  code?: string
  message?: string
  severity?: string
}

/** Puts what PostgreSQL, or the way to it, said into a sentence. */
export function recordError(error: unknown, shown: string): RecordError {
  if (error instanceof RecordError) return error
  const { code = '', message = '' } = error as Reported
  const of = (sentence: Sentence, passes: boolean): RecordError =>
    new RecordError(sentence(` ${shown}`), { told: toldOf(sentence), cause: error, passes })
  const known = TOLD[code]
  if (known) return of(known, PASSING.test(code))
  if (isFromDatabase(error) && !code.startsWith('57P0'))
    return new RecordError(`The database ${shown} refuses: ${message}.`, {
      told: 'The database refuses it.',
      cause: error,
      passes: PASSING.test(code),
    })
  const said = SAID.find(([sign]) => sign.test(code) || sign.test(message))
  if (said) return of(said[1], false)
  const why = UNREACHABLE.has(code) ? ` (${code})` : ''
  return of((at) => `The database${at} cannot be reached${why}.`, true)
}

/** Whether PostgreSQL itself said it. */
export function isFromDatabase(error: unknown): boolean {
  const { code = '', severity } = error as Reported
  return severity !== undefined && /^[0-9A-Z]{5}$/.test(code)
}

/** Whether the database said no to one question: nothing of it was done, and the line goes on. */
export function isRefused(error: unknown): boolean {
  const { code = '', severity = '' } = error as Reported
  // One that ends in the middle of a commit may have it, whatever it says.
  return isFromDatabase(error) && !LEAVING.test(code) && !/^(?:FATAL|PANIC)$/.test(severity)
}

/** Whether it is that the database is closed to writing: who is connected hears nothing of its end. */
export const isOfClosing = ({ cause }: RecordError): boolean =>
  (cause as Reported | undefined)?.code === CLOSED

const CLOSED = '25006'

/** What is wrong with a database that is closed to writing. */
export const closedError = (shown: string): RecordError =>
  recordError(Object.assign(new Error('read only'), { code: CLOSED }), shown)

/** What is wrong with a database that follows another one. */
export function followingError(shown: string, cause: unknown): RecordError {
  const sentence: Sentence = (at) =>
    `The database${at} can only be read: it follows another one; name the one that is written.`
  return new RecordError(sentence(` ${shown}`), { told: toldOf(sentence), cause, passes: true })
}

/** Neither codes nor remedies. */
const toldOf = (sentence: Sentence): string =>
  sentence('')
    .replace(/:.*$/, '.')
    .replace(/ \([^)]*\)/, '')
