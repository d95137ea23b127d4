import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvFilesBelowVariables } from './env-files.ts'
import { childEnvironment, createLaunchPlan, processEnvironment } from './launch-plan.ts'

const secrets = {
  CONTENT_LAKE_TOKEN: 'invented-writer',
  CONTENT_LAKE_READ_TOKEN: 'invented-reader',
  STOREFRONT_API_TOKEN: 'invented-shop',
  STOREFRONT_API_ADMIN_TOKEN: 'invented-admin',
  STOREFRONT_API_OPERATIONS_TOKEN: 'invented-watch',
  REVALIDATE_SECRET: 'invented-secret',
  SESSION_SECRET: 'another-invented-secret',
  TRACE_SECRET: 'a-third-invented-secret',
}

describe('createLaunchPlan', () => {
  it('stores all state in .data of the checkout and listens on loopback only', () => {
    expect(createLaunchPlan('/checkout', {})).toMatchObject({
      dataDir: '/checkout/.data',
      host: '127.0.0.1',
      ports: { site: 3000, lake: 3333, shop: 3334 },
      siteProcesses: 1,
      lakes: { count: 1 },
      shops: { count: 1 },
      embedded: { lake: true, shop: true },
    })
    expect(createLaunchPlan('/checkout', { DATA_DIR: '/elsewhere' }).dataDir).toBe('/elsewhere')
  })

  it('rejects an invalid variable with its message', () => {
    expect(() => createLaunchPlan('/checkout', { PORT: 'x' })).toThrow(
      'PORT must be a port number from 1 to 65535, not "x" (for example PORT=3000).',
    )
  })

  it('rejects an invalid telemetry variable with its message', () => {
    expect(() => createLaunchPlan('/checkout', { OTEL_TRACES_SAMPLER: 'often' })).toThrow(
      /^OTEL_TRACES_SAMPLER must be always_on or .*, not "often"\.$/,
    )
  })

  it('rejects a port that browsers block, for embedded services only', () => {
    const shut = { STOREFRONT_API_PORT: '6000' }
    expect(() => createLaunchPlan('/checkout', shut)).toThrow(
      'STOREFRONT_API_PORT is 6000, which browsers block. Set another port.',
    )
    const shop = { SHOPIFY_DOMAIN: 'shop.example', SHOPIFY_STOREFRONT_TOKEN: 'public-token' }
    expect(() => createLaunchPlan('/checkout', { ...shut, ...shop })).not.toThrow()
  })

  it('rejects one port for two services, unless one of them is hosted', () => {
    const shared = { PORT: '3333' }
    expect(() => createLaunchPlan('/checkout', shared)).toThrow(
      'PORT and CONTENT_LAKE_PORT are both 3333. Set a different port for each.',
    )
    expect(() =>
      createLaunchPlan('/checkout', { ...shared, SANITY_PROJECT_ID: 'abc' }),
    ).not.toThrow()
  })

  it('rejects one schema for the lake and the shop, unless one of them is hosted', () => {
    const named = { DATABASE_URL: 'postgres://me:s3cret@db/orrery?schema=mine' }
    expect(() => createLaunchPlan('/checkout', named)).toThrow(
      'DATABASE_URL sets one schema for lake and shop (?schema=mine), but each needs its own. Remove "?schema=mine" to use orrery_lake and orrery_shop.',
    )
    expect(() =>
      createLaunchPlan('/checkout', { ...named, SANITY_PROJECT_ID: 'abc' }),
    ).not.toThrow()
  })
})

describe('childEnvironment', () => {
  it('prefers a configured token to a generated one', () => {
    const plan = createLaunchPlan('/checkout', { CONTENT_LAKE_TOKEN: 'given-writer' })
    expect(childEnvironment(plan, secrets)).toMatchObject({
      CONTENT_LAKE_TOKEN: 'given-writer',
      CONTENT_LAKE_READ_TOKEN: 'invented-reader',
      DATA_DIR: '/checkout/.data',
    })
  })

  it('allows the site’s origin in the lake under each name of this machine', () => {
    const plan = createLaunchPlan('/checkout', { PORT: '4000' })
    expect(childEnvironment(plan, secrets).CONTENT_LAKE_CORS_ORIGINS).toBe(
      'http://localhost:4000,http://127.0.0.1:4000',
    )
  })

  it('names the site to the lake, for the pages of sign-in', () => {
    const nameIn = (variables: Record<string, string>) =>
      childEnvironment(createLaunchPlan('/checkout', variables), secrets).CONTENT_LAKE_SITE_NAME
    expect([nameIn({}), nameIn({ SITE_NAME: 'Another House' })]).toEqual([
      'Maison Orrery',
      'Another House',
    ])
  })

  it('allows a separate Studio origin in the lake', () => {
    const plan = createLaunchPlan('/checkout', {
      SITE_URL: 'https://orrery.example',
      STUDIO_URL: 'https://Studio.Orrery.example:443/',
    })
    expect(childEnvironment(plan, secrets).CONTENT_LAKE_CORS_ORIGINS).toBe(
      'https://orrery.example,https://studio.orrery.example',
    )
  })
})

describe('readEnvFilesBelowVariables', () => {
  it('prefers the process over .env.local over .env, and skips empty values', () => {
    const root = mkdtempSync(join(tmpdir(), 'orrery-env-'))
    writeFileSync(join(root, '.env'), 'PORT=1\nHOST=one\nDATA_DIR=one\n')
    writeFileSync(join(root, '.env.local'), 'HOST=two\nDATA_DIR=two\n')
    expect(readEnvFilesBelowVariables(root, { DATA_DIR: 'three', PORT: '' })).toEqual({
      PORT: '1',
      HOST: 'two',
      DATA_DIR: 'three',
    })
    rmSync(root, { recursive: true })
  })
})

it('passes each process only the secrets that it needs', () => {
  const given = {
    SITE_PASSWORD: 'a phrase for visitors',
    RECAPTCHA_SECRET: 'a-secret',
    RECAPTCHA_SITE_KEY: 'key',
    CONTENT_LAKE_PASSWORD: 'a phrase for editors',
    CONTENT_LAKE_SECRET_KEY: 'a key',
    CONTENT_LAKE_SECRET_KEY_PREVIOUS: 'another key',
    CONTENT_LAKE_MODEL_KEY: 'a key of a model',
    ASSETS_URL: 'https://key:secret@s3.example.com/house',
    AWS_SECRET_ACCESS_KEY: 'a-secret',
    CACHE_URL: 'redis://:secret@cache.example.com:6379',
    SMTP_URL: 'smtp://user:secret@mail.example.com',
    MAIL_FROM: 'hello@example.com',
  }
  const all = childEnvironment(createLaunchPlan('/checkout', given), secrets)
  const reported = (process: 'lake' | 'shop' | 'site') =>
    Object.keys(processEnvironment(process, all))
      .filter((name) => /TOKEN|SECRET|PASSWORD|MODEL_KEY|ASSETS|CACHE_URL|SMTP/.test(name))
      .toSorted()
  expect(reported('lake')).toEqual([
    'ASSETS_URL',
    'AWS_SECRET_ACCESS_KEY',
    'CONTENT_LAKE_MODEL_KEY',
    'CONTENT_LAKE_PASSWORD',
    'CONTENT_LAKE_READ_TOKEN',
    'CONTENT_LAKE_SECRET_KEY',
    'CONTENT_LAKE_SECRET_KEY_PREVIOUS',
    'CONTENT_LAKE_TOKEN',
    'TRACE_SECRET',
  ])
  expect(reported('shop')).toEqual([
    'CONTENT_LAKE_TOKEN',
    'SMTP_URL',
    'STOREFRONT_API_ADMIN_TOKEN',
    'STOREFRONT_API_OPERATIONS_TOKEN',
    'STOREFRONT_API_TOKEN',
    'TRACE_SECRET',
  ])
  expect(reported('site')).not.toContain('STOREFRONT_API_ADMIN_TOKEN')
  expect(reported('site').filter((name) => /(?:SECRET|MODEL)_KEY/.test(name))).toEqual([])
  expect(reported('site').filter((name) => name.startsWith('A'))).toEqual([])
  expect(reported('site')).toContain('SESSION_SECRET')
  expect(reported('site')).toContain('CACHE_URL')
  expect(reported('site')).toContain('SMTP_URL')
  expect(reported('site')).toContain('STOREFRONT_API_OPERATIONS_TOKEN')
  expect(processEnvironment('shop', all)).toMatchObject({
    DATA_DIR: '/checkout/.data',
    PORT: '3000',
  })
})

it('passes each process the trace endpoint and its own service name', () => {
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=for-the-collector',
  }
  const named = { ...given, OTEL_SERVICE_NAME: 'maison' }
  const all = childEnvironment(createLaunchPlan('/checkout', named), secrets)
  for (const [process, name] of [
    ['lake', 'maison-content-lake'],
    ['shop', 'maison-shop'],
    ['site', 'maison-site'],
  ] as const)
    expect(processEnvironment(process, all)).toMatchObject({ ...given, OTEL_SERVICE_NAME: name })
  const unnamed = childEnvironment(createLaunchPlan('/checkout', given), secrets)
  expect(processEnvironment('lake', unnamed)).not.toHaveProperty('OTEL_SERVICE_NAME')
})

it('names the asset bucket without its keys, and rejects an invalid address', () => {
  const { assets } = createLaunchPlan('/checkout', {
    ASSETS_URL: 'https://key:hidden@s3.example.com:9000/house/lake',
  })
  expect(assets).toBe('the bucket "house" at s3.example.com:9000, below "lake"')
  expect(createLaunchPlan('/checkout', {}).assets).toBeUndefined()
  expect(() => createLaunchPlan('/checkout', { ASSETS_URL: 's3.example.com/house' })).toThrow(
    'ASSETS_URL is not a valid bucket address',
  )
})
