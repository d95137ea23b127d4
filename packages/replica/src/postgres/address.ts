/** A schema's name: plain, so that it stands in channels and messages as it is. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,40}$/

export interface PostgresAddress {
  /** What the client connects to. */
  connectionString: string
  schema: string
  /** Host and database, for people: never the password. */
  shown: string
}

/** A word in an address that cannot be used; the message is a clause about it, for whoever wrote it. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
}

/**
 * Reads the address of a database, `postgres://name:password@host:port/database`; `?schema=` names where in it the program's tables
 * are.
 * @param schema where they are when the address does not say
 * @throws AddressError
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */
export function readPostgresAddress(text: string, schema: string): PostgresAddress {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new AddressError('is no address: it looks like postgres://name:password@host/database')
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')
    throw new AddressError(`begins with "${url.protocol}//", not with "postgres://"`)
  if (url.pathname.length < 2)
    throw new AddressError('names no database: it ends like postgres://host/database')
  const named = url.searchParams.get('schema') ?? schema
  if (!SCHEMA.test(named))
    throw new AddressError(
      `names the schema "${named}": up to 41 small letters, digits and "_" make one`,
    )
  url.searchParams.delete('schema')
  const host = url.searchParams.get('host') ?? url.host
  return {
    connectionString: url.href,
    schema: named,
    shown: `${host}${url.pathname}`,
  }
}
