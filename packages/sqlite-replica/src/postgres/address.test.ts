import { expect, it } from 'vitest'
import { readPostgresAddress } from './address.ts'

it('is shown without who asks and by which secret, and says where the tables are', () => {
  expect(readPostgresAddress('postgres://me:s3cret@db.example:5432/orrery', 'usual')).toEqual({
    connectionString: 'postgres://me:s3cret@db.example:5432/orrery',
    schema: 'usual',
    namesSchema: false,
    shown: 'db.example:5432/orrery',
  })
  const named = 'postgresql://me:s3%2Fcret@db/orrery?sslmode=require&schema=own'
  expect(readPostgresAddress(named, 'usual')).toEqual({
    connectionString: 'postgresql://me:s3%2Fcret@db/orrery?sslmode=require',
    schema: 'own',
    namesSchema: true,
    shown: 'db/orrery',
  })
  expect(readPostgresAddress('postgres:///orrery', 'usual').shown).toBe('localhost/orrery')
  expect(readPostgresAddress('postgres:///orrery?host=/run/pg', 'usual').shown).toBe(
    '/run/pg/orrery',
  )
})

it.each([
  ['mysql://root:s3cret@db/x', 'begins with "mysql://", and not with "postgres://"'],
  ['root:s3cret@db/x', 'is no address of a PostgreSQL database'],
  ['s3cret', 'is no address of a PostgreSQL database'],
  ['', 'is no address of a PostgreSQL database'],
  ['postgres://root:s3#cret@db/x', 'spells "#" as %23'],
  ['postgres://root:s3/cret@db/x', '"/" as %2F'],
  ['postgres://root:s3%cret@db/x', '"%" as %25'],
  ['postgres://root:s3cret@db', 'names no database'],
  ['postgres://root:s3cret@db/', 'names no database'],
  ['postgres://root:s3cret@db/x/y', 'names no database'],
  ['postgres://root:s3cret@db/x?schema=A-b', 'names the schema "A-b"'],
])('%s is refused in a clause without its secret', (address, clause) => {
  const read = () => readPostgresAddress(address, 'usual')
  expect(read).toThrow(clause)
  expect(read).not.toThrow(/s3|cret/)
})
