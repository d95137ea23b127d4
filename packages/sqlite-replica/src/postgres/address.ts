/** A schema's name: plain, so that it stands in channels and messages as it is. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,40}$/

const FORM = 'postgres://user:password@host:5432/database'

export interface PostgresAddress {
  /** What the client connects to. */
  connectionString: string
  schema: string
  /** Whether it is the address that names the schema. */
  namesSchema: boolean
  /** Host and database, for people: never the password. */
  shown: string
}

/** A word in an address that cannot be used; the message is a clause about it, for whoever wrote it, and holds no secret. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
}

/**
 * Reads the address of a database, `postgres://user:password@host:port/database`; `?schema=` names where in it the program's tables
 * are.
 * @param schema where they are when the address does not say
 * @throws AddressError
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */
export function readPostgresAddress(text: string, schema: string): PostgresAddress {
  const url = parsed(text)
  const given = url.searchParams.get('schema')
  const named = given ?? schema
  if (!SCHEMA.test(named))
    throw new AddressError(
      `names the schema "${named}": up to 41 small letters, digits and "_" make one`,
    )
  url.searchParams.delete('schema')
  const host = url.searchParams.get('host') ?? (url.host || 'localhost')
  return {
    connectionString: url.href,
    schema: named,
    namesSchema: given !== null,
    shown: `${host}${url.pathname}`,
  }
}

function parsed(text: string): URL {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text) ?? []
  if (scheme !== undefined && !/^postgres(?:ql)?$/i.test(scheme))
    throw new AddressError(`begins with "${scheme}://", and not with "postgres://"`)
  const url = scheme === undefined ? null : URL.parse(text)
  // What would end the password early, it has to spell.
  if (url === null || !isSpelt(url))
    throw new AddressError(
      `is no address of a PostgreSQL database: it looks like ${FORM}, and a password spells "#" as %23, "%" as %25, "/" as %2F, "?" as %3F and "@" as %40`,
    )
  if (!/^\/[^/]+$/.test(url.pathname))
    throw new AddressError(`names no database: it looks like ${FORM}`)
  return url
}

function isSpelt({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
