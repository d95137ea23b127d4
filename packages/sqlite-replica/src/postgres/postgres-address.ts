/** A schema name that needs no quoting in channels and messages. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,40}$/

const FORM = 'postgres://user:password@host:5432/database'

export interface PostgresAddress {
  /** Connection string for the driver. */
  connectionString: string
  schema: string
  /** Whether the address itself names the schema. */
  namesSchema: boolean
  /** Host and database, for people: never the password. */
  label: string
}

/** An unusable address. The message is a clause that completes a sentence about the address, and has no secret. */
export class PostgresAddressError extends Error {
  override readonly name = 'AddressError'
}

/**
 * Parses `postgres://user:password@host:port/database`; `?schema=` names the schema of the program's tables.
 * @param schema the default schema
 * @throws PostgresAddressError
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */
export function parsePostgresAddress(text: string, schema: string): PostgresAddress {
  const url = parseUrl(text)
  const given = url.searchParams.get('schema')
  const named = given ?? schema
  if (!SCHEMA.test(named))
    throw new PostgresAddressError(
      `has an invalid schema "${named}": use up to 41 lower-case letters, digits and "_"`,
    )
  url.searchParams.delete('schema')
  const host = url.searchParams.get('host') ?? (url.host || 'localhost')
  return {
    connectionString: url.href,
    schema: named,
    namesSchema: given !== null,
    label: `${host}${url.pathname}`,
  }
}

function parseUrl(text: string): URL {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text) ?? []
  if (scheme !== undefined && !/^postgres(?:ql)?$/i.test(scheme))
    throw new PostgresAddressError(`starts with "${scheme}://" instead of "postgres://"`)
  const url = scheme === undefined ? null : URL.parse(text)
  // Reserved characters in a password must be percent-encoded.
  if (url === null || !isPercentEncoded(url))
    throw new PostgresAddressError(
      `is not a valid address of a PostgreSQL database. Use ${FORM}, and in a password %23 for "#", %25 for "%", %2F for "/", %3F for "?" and %40 for "@"`,
    )
  if (!/^\/[^/]+$/.test(url.pathname))
    throw new PostgresAddressError(`has no database name: use ${FORM}`)
  return url
}

function isPercentEncoded({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
