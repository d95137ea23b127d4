import { describe, expect, it } from 'vitest'
import { readShopProcessConfig } from './shop-process-config.ts'

const DATABASE_URL = 'postgres://orrery:s3cret@db.example:5432/orrery'

describe('readShopProcessConfig', () => {
  it('defaults to one process with its own folder', () => {
    expect(readShopProcessConfig({})).toEqual({ count: 1 })
    expect(readShopProcessConfig({ DATABASE_URL: '', STOREFRONT_API_PROCESSES: '1' })).toEqual({
      count: 1,
    })
  })

  it('counts processes that share a database, and names it without its password', () => {
    expect(readShopProcessConfig({ DATABASE_URL, STOREFRONT_API_PROCESSES: '3' })).toEqual({
      count: 3,
      database: 'db.example:5432/orrery',
    })
  })

  it.each([
    [{ STOREFRONT_API_PROCESSES: '2' }, 'Set DATABASE_URL'],
    [
      { STOREFRONT_API_PROCESSES: '0', DATABASE_URL },
      'STOREFRONT_API_PROCESSES must be a number from 1 to 16',
    ],
    [
      { STOREFRONT_API_PROCESSES: 'many', DATABASE_URL },
      'STOREFRONT_API_PROCESSES must be a number from 1 to 16',
    ],
    [{ DATABASE_URL: 'postgres://root:s3cret@db' }, 'DATABASE_URL has no database name'],
  ])('rejects %j in a sentence without the password', (variables, sentence) => {
    expect(() => readShopProcessConfig(variables)).toThrow(sentence)
    expect(() => readShopProcessConfig(variables)).not.toThrow('s3cret')
  })
})
