import { describe, expect, it } from 'vitest'
import {
  readLakeProcessConfig,
  lakeReplicaName,
  lakeProcessAddress,
} from './lake-process-config.ts'

const database = 'postgres://orrery:s3cret@db.example:5432/orrery'

describe('readLakeProcessConfig', () => {
  it('defaults to one lake with its own folder', () => {
    expect(readLakeProcessConfig({})).toEqual({ count: 1 })
    expect(readLakeProcessConfig({ DATABASE_URL: '' })).toEqual({ count: 1 })
  })

  it('counts followers, and names the database without its password', () => {
    expect(readLakeProcessConfig({ DATABASE_URL: database })).toEqual({
      count: 1,
      database: 'db.example:5432/orrery',
    })
    expect(
      readLakeProcessConfig({ DATABASE_URL: database, CONTENT_LAKE_FOLLOWERS: '2' }).count,
    ).toBe(3)
  })

  it.each([
    [{ CONTENT_LAKE_FOLLOWERS: '1' }, 'Set DATABASE_URL'],
    [
      { CONTENT_LAKE_FOLLOWERS: 'two', DATABASE_URL: database },
      'CONTENT_LAKE_FOLLOWERS must be a number from 0 to 15',
    ],
    [
      { CONTENT_LAKE_FOLLOWERS: '16', DATABASE_URL: database },
      'CONTENT_LAKE_FOLLOWERS must be a number from 0 to 15',
    ],
    [{ DATABASE_URL: 'mysql://root:s3cret@db/orrery' }, 'DATABASE_URL starts with "mysql://"'],
    [{ DATABASE_URL: 'postgres://root:s3cret@db' }, 'DATABASE_URL has no database name'],
  ])('rejects %j in a sentence without the password', (variables, sentence) => {
    expect(() => readLakeProcessConfig(variables)).toThrow(sentence)
    expect(() => readLakeProcessConfig(variables)).not.toThrow('s3cret')
  })
})

describe('lakeProcessAddress', () => {
  it('is a free loopback port unless other hosts need the lake', () => {
    expect(lakeProcessAddress(2, 41_234, {})).toEqual({ port: 41_234, variables: {} })
    const given = { CONTENT_LAKE_PEER_URL: 'http://10.0.0.5:4000' }
    expect(lakeProcessAddress(1, 41_234, given)).toEqual({ port: 4000, variables: given })
    expect(lakeProcessAddress(3, 41_234, given)).toEqual({
      port: 4002,
      variables: { CONTENT_LAKE_PEER_URL: 'http://10.0.0.5:4002' },
    })
  })
})

it('names a replica by its number, independent of the others', () => {
  expect(lakeReplicaName(1, {}, 'Host_A.example')).toBe('lake-1.host-a.example')
  expect(lakeReplicaName(2, { CONTENT_LAKE_REPLICA: 'paris' })).toBe('paris-2')
})
