interface ReplicatedLogErrorOptions {
  publicMessage?: string
  cause?: unknown
  isTransient?: boolean
  isUncertain?: boolean
}

/** Why a log cannot be used, in one sentence for the operator, without secrets. */
export class ReplicatedLogError extends Error {
  override readonly name = 'ReplicatedLogError'
  /** The same for clients: without the database's name and without remedies. */
  readonly publicMessage: string
  /** Whether it may end by itself. */
  readonly isTransient: boolean
  /** Whether the outcome of a write is unknown: it is in the log, or still arrives, or never does. */
  readonly isUncertain: boolean

  /** @param options.publicMessage defaults to the message */
  constructor(
    message: string,
    {
      publicMessage = message,
      cause,
      isTransient = false,
      isUncertain = false,
    }: ReplicatedLogErrorOptions = {},
  ) {
    super(message, { cause })
    this.publicMessage = publicMessage
    this.isTransient = isTransient
    this.isUncertain = isUncertain
  }
}

/** A sentence about a database; the parameter is its name with a leading space, or nothing. */
type MessageTemplate = (position: string) => string

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const MESSAGES_BY_SQLSTATE: Readonly<Record<string, MessageTemplate>> = {
  '3D000': (at) =>
    `The database${at} does not exist. Create it with "createdb", or use another one.`,
  '28P01': (at) => `The database${at} rejected the password.`,
  '28000': (at) =>
    `The database${at} rejected this user. The user does not exist, or pg_hba.conf does not allow the connection (from this host, or without TLS).`,
  '42501': (at) =>
    `The database${at} does not allow this user to create a schema. Grant it (GRANT CREATE ON DATABASE), or make the user the owner of the existing schema.`,
  '25006': (at) =>
    `The database${at} is read-only. Its administrator made it so, or its provider because the disk is nearly full (default_transaction_read_only).`,
  '53100': (at) => `The disk of the database${at} is full.`,
  '53200': (at) => `The database${at} is out of memory.`,
  '53300': (at) => `The database${at} has no free connection.`,
  '57P03': (at) => `The database${at} is starting up or shutting down.`,
  '22P05': () => 'PostgreSQL cannot store a text that contains the character NUL.',
}

/** SQLSTATEs that end without a change of configuration; whole classes: connection, resources, intervention. */
const TRANSIENT_SQLSTATES = /^(?:08|25006|53|57|58)/

/** SQLSTATEs of a connection that ends, and of a server that shuts down or crashes. */
const SHUTDOWN_SQLSTATES = /^(?:08|57P0|58)/

const UNREACHABLE_CODES = new Set([
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

/** Errors that the driver reports only by message or TLS code. */
const MESSAGES_BY_PATTERN: readonly [RegExp, MessageTemplate][] = [
  [
    /password must be a/,
    (at) => `The database${at} requires a password, but its address has none.`,
  ],
  [
    /does not support SSL/,
    (at) => `The database${at} does not support TLS. Remove "sslmode" from its address.`,
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|certificate/,
    (at) =>
      `The certificate of the database${at} is not trusted. Set NODE_EXTRA_CA_CERTS to a file with the certificate of its issuer.`,
  ],
]

interface DriverError {
  code?: string
  message?: string
  severity?: string
}

/** Translates an error of PostgreSQL, or of the network, into a sentence. */
export function toReplicatedLogError(error: unknown, label: string): ReplicatedLogError {
  if (error instanceof ReplicatedLogError) return error
  const { code = '', message = '' } = error as DriverError
  const of = (sentence: MessageTemplate, isTransient: boolean): ReplicatedLogError =>
    new ReplicatedLogError(sentence(` ${label}`), {
      publicMessage: publicMessageOf(sentence),
      cause: error,
      isTransient,
    })
  const known = MESSAGES_BY_SQLSTATE[code]
  if (known) return of(known, TRANSIENT_SQLSTATES.test(code))
  if (isPostgresError(error) && !code.startsWith('57P0'))
    return new ReplicatedLogError(`The database ${label} rejected the change: ${message}.`, {
      publicMessage: 'The database rejected the change.',
      cause: error,
      isTransient: TRANSIENT_SQLSTATES.test(code),
    })
  const said = MESSAGES_BY_PATTERN.find(([sign]) => sign.test(code) || sign.test(message))
  if (said) return of(said[1], false)
  const why = UNREACHABLE_CODES.has(code) ? ` (${code})` : ''
  return of((at) => `The database${at} cannot be reached${why}.`, true)
}

/** Whether PostgreSQL itself reported it. */
export function isPostgresError(error: unknown): boolean {
  const { code = '', severity } = error as DriverError
  return severity !== undefined && /^[0-9A-Z]{5}$/.test(code)
}

/** Whether PostgreSQL rejected one query: it had no effect, and the connection remains usable. */
export function isRejectedQuery(error: unknown): boolean {
  const { code = '', severity = '' } = error as DriverError
  // A server that crashes during a commit may have committed, whatever it reports.
  return (
    isPostgresError(error) && !SHUTDOWN_SQLSTATES.test(code) && !/^(?:FATAL|PANIC)$/.test(severity)
  )
}

/** Whether the database is read-only. Open connections are not notified when that ends. */
export const isReadOnlyError = ({ cause }: ReplicatedLogError): boolean =>
  (cause as DriverError | undefined)?.code === READ_ONLY_SQLSTATE

const READ_ONLY_SQLSTATE = '25006'

/** The database is read-only. */
export const readOnlyError = (label: string): ReplicatedLogError =>
  toReplicatedLogError(Object.assign(new Error('read only'), { code: READ_ONLY_SQLSTATE }), label)

/** The database is a standby. */
export function standbyError(label: string, cause: unknown): ReplicatedLogError {
  const sentence: MessageTemplate = (at) =>
    `The database${at} is read-only. It is a standby. Use the address of the primary.`
  return new ReplicatedLogError(sentence(` ${label}`), {
    publicMessage: publicMessageOf(sentence),
    cause,
    isTransient: true,
  })
}

/** Strips codes and remedies. */
const publicMessageOf = (sentence: MessageTemplate): string =>
  sentence('')
    .replace(/(?::|\. ).*$/, '.')
    .replace(/ \([^)]*\)/, '')
