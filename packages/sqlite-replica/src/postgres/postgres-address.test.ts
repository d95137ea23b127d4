import { describe, expect, it } from 'vitest'
import { parsePostgresAddress } from './postgres-address.ts'

describe('PostgresAddress', () => {
  it('labels an address without user and password, and returns its schema', () => {
    expect(parsePostgresAddress('postgres://me:s3cret@db.example:5432/orrery', 'usual')).toEqual({
      connectionString: 'postgres://me:s3cret@db.example:5432/orrery',
      schema: 'usual',
      namesSchema: false,
      label: 'db.example:5432/orrery',
    })
    const named = 'postgresql://me:s3%2Fcret@db/orrery?sslmode=require&schema=own'
    expect(parsePostgresAddress(named, 'usual')).toEqual({
      connectionString: 'postgresql://me:s3%2Fcret@db/orrery?sslmode=require',
      schema: 'own',
      namesSchema: true,
      label: 'db/orrery',
    })
    expect(parsePostgresAddress('postgres:///orrery', 'usual').label).toBe('localhost/orrery')
    expect(parsePostgresAddress('postgres:///orrery?host=/run/pg', 'usual').label).toBe(
      '/run/pg/orrery',
    )
  })

  it.each([
    ['mysql://root:s3cret@db/x', 'starts with "mysql://" instead of "postgres://"'],
    ['root:s3cret@db/x', 'is not a valid address of a PostgreSQL database'],
    ['s3cret', 'is not a valid address of a PostgreSQL database'],
    ['', 'is not a valid address of a PostgreSQL database'],
    ['postgres://root:s3#cret@db/x', '%23 for "#"'],
    ['postgres://root:s3/cret@db/x', '%2F for "/"'],
    ['postgres://root:s3%cret@db/x', '%25 for "%"'],
    ['postgres://root:s3cret@db', 'has no database name'],
    ['postgres://root:s3cret@db/', 'has no database name'],
    ['postgres://root:s3cret@db/x/y', 'has no database name'],
    ['postgres://root:s3cret@db/x?schema=A-b', 'has an invalid schema "A-b"'],
  ])('rejects %s in a clause without the password', (address, clause) => {
    const read = () => parsePostgresAddress(address, 'usual')
    expect(read).toThrow(clause)
    expect(read).not.toThrow(/s3|cret/)
  })
})
