/** What keeps a record from being used, in one sentence for whoever runs the program; it names no secret. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
  /** Whether it may end by itself. */
  readonly passes: boolean
  /** Whether it is unknown what became of a change: it is in the record, or gets there while the way to it is lost, or never. */
  readonly isUncertain: boolean

  constructor(
    message: string,
    {
      cause,
      passes = false,
      isUncertain = false,
    }: { cause?: unknown; passes?: boolean; isUncertain?: boolean } = {},
  ) {
    super(message, { cause })
    this.passes = passes
    this.isUncertain = isUncertain
  }
}

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const TOLD: Readonly<Record<string, (shown: string) => string>> = {
  '3D000': (shown) =>
    `There is no database ${shown}: make it with "createdb", or name another one.`,
  '28P01': (shown) => `The database ${shown} refuses the password.`,
  '28000': (shown) => `The database ${shown} lets nobody in under this name.`,
  '42501': (shown) =>
    `The database ${shown} may be read, but not used: its user needs the right to make a schema (GRANT CREATE ON DATABASE).`,
  '25006': (shown) =>
    `The database ${shown} can only be read: it follows another one; name the one that is written.`,
  '53100': (shown) => `The disk of the database ${shown} is full.`,
  '53300': (shown) => `The database ${shown} has no connection left.`,
  '22P05': () => 'PostgreSQL keeps no text with the character NUL in it.',
}

/** Those of them that end without anybody changing a setting; whole classes: connection, resources, intervention. */
const PASSING = /^(?:08|53|57|58)/

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
])

/** Puts what PostgreSQL, or the way to it, said into a sentence. */
export function recordError(error: unknown, shown: string): RecordError {
  if (error instanceof RecordError) return error
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined && TOLD[code])
    return new RecordError(TOLD[code](shown), { cause: error, passes: PASSING.test(code) })
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !UNREACHABLE.has(code))
    return new RecordError(`The database ${shown} refuses: ${message}.`, {
      cause: error,
      passes: PASSING.test(code),
    })
  const why = code !== undefined && UNREACHABLE.has(code) ? ` (${code})` : ''
  return new RecordError(`The database ${shown} cannot be reached${why}.`, {
    cause: error,
    passes: true,
  })
}
