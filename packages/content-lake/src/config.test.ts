import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the defaults configure a lake for this machine only', () => {
  expect(readConfig({}, {})).toEqual({
    host: '127.0.0.1',
    port: 3333,
    trustedProxies: 0,
    translatorTypes: [],
    dataDir: resolve('.data/content-lake'),
    projectId: 'orrery',
    defaultDataset: 'production',
    publicUrl: 'http://localhost:3333',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    localLogin: true,
    metrics: true,
    logLevel: 'warn',
    privateHooks: true,
  })
})

test('a flag overrides its variable', () => {
  const env = {
    CONTENT_LAKE_PORT: '1',
    CONTENT_LAKE_HOST: '::1',
    DATA_DIR: '/d',
    CONTENT_LAKE_PROJECT: 'p',
  }
  expect(readConfig({}, env)).toMatchObject({
    port: 1,
    host: '::1',
    dataDir: '/d/content-lake',
    projectId: 'p',
  })
  const flags = { port: '2', host: 'localhost', dataDir: '/x', project: 'q', dataset: 'test' }
  expect(readConfig(flags, env)).toMatchObject({
    port: 2,
    host: 'localhost',
    dataDir: '/x',
    projectId: 'q',
    defaultDataset: 'test',
    publicUrl: 'http://localhost:2',
  })
})

test('local login depends on the address unless it is configured', () => {
  const open = { CONTENT_LAKE_HOST: '0.0.0.0', CONTENT_LAKE_TOKEN: 'long enough' }
  expect(readConfig({}, open).localLogin).toBe(false)
  expect(readConfig({}, { ...open, CONTENT_LAKE_LOCAL_LOGIN: 'on' }).localLogin).toBe(true)
  expect(readConfig({}, { CONTENT_LAKE_LOCAL_LOGIN: 'off' }).localLogin).toBe(false)
  const proxied = { CONTENT_LAKE_PUBLIC_URL: 'https://content.example.com' }
  expect(readConfig({}, proxied).localLogin).toBe(false)
  expect(readConfig({}, { ...proxied, CONTENT_LAKE_LOCAL_LOGIN: 'on' }).localLogin).toBe(true)
})

test('translators may write the listed types, and none by default', () => {
  const types = (list: string) =>
    readConfig({}, { CONTENT_LAKE_TRANSLATOR_TYPES: list }).translatorTypes
  expect(types('page, blogpost')).toEqual(['page', 'blogpost'])
  expect(types(' ')).toEqual([])
})

test('a language model needs its address and its name, and has limits by default', () => {
  const model = {
    CONTENT_LAKE_MODEL_URL: 'http://127.0.0.1:11434/v1/',
    CONTENT_LAKE_MODEL: 'gemma3',
  }
  const limits = { maxAnswerTokens: 4_096, timeout: 120_000, dailyTokens: 1_000_000 }
  expect(readConfig({}, {}).model).toBeUndefined()
  expect(readConfig({}, model).model).toEqual({
    url: 'http://127.0.0.1:11434/v1',
    name: 'gemma3',
    takesImages: false,
    ...limits,
  })
  expect(
    readConfig(
      {},
      { ...model, CONTENT_LAKE_MODEL_PRICES: '0.25, 2', CONTENT_LAKE_MODEL_TIMEOUT: '5' },
    ).model,
  ).toMatchObject({ prices: { prompt: 0.25, answer: 2 }, timeout: 5_000 })
})

test('empty variables count as unset', () => {
  expect(readConfig({}, { CONTENT_LAKE_TOKEN: ' ', CONTENT_LAKE_PORT: '' })).toEqual(
    readConfig({}, {}),
  )
})

describe('an invalid setting is rejected with one sentence', () => {
  test.each([
    [{ CONTENT_LAKE_PORT: '70000' }, 'CONTENT_LAKE_PORT'],
    [{ CONTENT_LAKE_PORT: '80a' }, 'CONTENT_LAKE_PORT'],
    [{ CONTENT_LAKE_TRANSLATOR_TYPES: 'page,,home' }, 'CONTENT_LAKE_TRANSLATOR_TYPES'],
    [{ CONTENT_LAKE_TRANSLATOR_TYPES: '*' }, 'CONTENT_LAKE_TRANSLATOR_TYPES'],
    [{ CONTENT_LAKE_HOST: '0.0.0.0' }, 'without protection'],
    [
      { CONTENT_LAKE_HOST: '192.0.2.7', CONTENT_LAKE_READ_TOKEN: 'long enough' },
      'without protection',
    ],
    [{ CONTENT_LAKE_TOKEN: 'short' }, 'CONTENT_LAKE_TOKEN'],
    [{ CONTENT_LAKE_CORS_ORIGINS: 'http://a.example/path' }, 'CONTENT_LAKE_CORS_ORIGINS'],
    [{ CONTENT_LAKE_CORS_ORIGINS: '*' }, 'CONTENT_LAKE_CORS_ORIGINS'],
    [{ CONTENT_LAKE_PUBLIC_URL: 'ftp://a' }, 'CONTENT_LAKE_PUBLIC_URL'],
    [{ CONTENT_LAKE_LOCAL_LOGIN: 'yes' }, 'CONTENT_LAKE_LOCAL_LOGIN'],
    [{ CONTENT_LAKE_LOG_LEVEL: 'loud' }, '"info" or "debug", not "loud"'],
    [{ CONTENT_LAKE_PROJECT: '../x' }, '--project'],
    [{ CONTENT_LAKE_MODEL: 'gemma3' }, 'set CONTENT_LAKE_MODEL_URL'],
    [{ CONTENT_LAKE_MODEL_URL: 'http://a.example/v1' }, 'set CONTENT_LAKE_MODEL to'],
    [
      { CONTENT_LAKE_MODEL_URL: 'http://a:b@c.example/v1', CONTENT_LAKE_MODEL: 'x' },
      'without credentials',
    ],
    [{ CONTENT_LAKE_MODEL_URL: 'a.example', CONTENT_LAKE_MODEL: 'x' }, 'http or https address'],
    [
      {
        CONTENT_LAKE_MODEL_URL: 'http://a.example',
        CONTENT_LAKE_MODEL: 'x',
        CONTENT_LAKE_MODEL_DAILY_TOKENS: '0',
      },
      'whole number above 0',
    ],
    [
      {
        CONTENT_LAKE_MODEL_URL: 'http://a.example',
        CONTENT_LAKE_MODEL: 'x',
        CONTENT_LAKE_MODEL_PRICES: 'free',
      },
      'two prices of a million tokens',
    ],
    [{ CONTENT_LAKE_DATASET: 'A B' }, '--dataset'],
  ])('%o', (env, words) => {
    expect(() => readConfig({}, env)).toThrow(words)
  })
})

describe('a lake on a shared database', () => {
  const url = 'postgres://orrery:s3cret@db.example:5432/orrery'
  const read = (flags: Parameters<typeof readConfig>[0], env: Record<string, string> = {}) => {
    const { database, ownPort } = readConfig(flags, { DATABASE_URL: url, ...env })
    return { ...database, ownPort }
  }

  test('is reachable by other processes at its address unless another URL is configured', () => {
    expect(read({})).toEqual({
      url,
      ownUrl: 'http://127.0.0.1:3333',
      replica: `3333.${hostname().toLowerCase()}`,
      ownPort: undefined,
    })
    expect(read({ ownPort: '4001', replica: 'lake-2' })).toEqual({
      url,
      ownUrl: 'http://127.0.0.1:4001',
      replica: 'lake-2',
      ownPort: 4001,
    })
    const env = { CONTENT_LAKE_HOST: '0.0.0.0', CONTENT_LAKE_TOKEN: 'long enough' }
    expect(read({}, env).ownUrl).toBe('http://127.0.0.1:3333')
    const elsewhere = { ...env, CONTENT_LAKE_PEER_URL: 'http://10.0.0.5:3333/' }
    expect(read({}, elsewhere).ownUrl).toBe('http://10.0.0.5:3333')
    expect(read({ databaseUrl: 'postgresql://other/lake' }).url).toBe('postgresql://other/lake')
  })

  test.each([
    [{ DATABASE_URL: 'mysql://root:s3cret@db/x' }, {}, 'DATABASE_URL starts with "mysql://"'],
    [{ DATABASE_URL: 'postgres://root:s3cret@db' }, {}, 'DATABASE_URL has no database name'],
    [
      {},
      { databaseUrl: 's3cret' },
      '--database-url is not a valid address of a PostgreSQL database',
    ],
    [{}, { ownPort: '4001' }, '--own-port is for lakes that share a database'],
    [{ DATABASE_URL: url }, { ownPort: 'x' }, '--own-port must be a port number'],
    [{ DATABASE_URL: url }, { replica: '../x' }, '--replica must be'],
    [
      { DATABASE_URL: url, CONTENT_LAKE_PEER_URL: 'https://10.0.0.5/x' },
      {},
      'CONTENT_LAKE_PEER_URL must be',
    ],
    [
      { DATABASE_URL: url, CONTENT_LAKE_PEER_URL: 'http://10.0.0.5:3333' },
      {},
      'listens on 127.0.0.1 alone',
    ],
  ])('rejects %j %j in a sentence without a secret', (env, flags, sentence) => {
    expect(() => readConfig(flags, env)).toThrow(sentence)
    expect(() => readConfig(flags, env)).not.toThrow('s3cret')
  })
})
