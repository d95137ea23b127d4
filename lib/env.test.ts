import { describe, expect, it } from 'vitest'
import { EnvError, exampleEnvValues, parseEnvVariables } from './env-variables.ts'
import { env, parseSiteEnv } from './env.ts'

describe('parseSiteEnv', () => {
  it('uses embedded services on localhost when nothing is set', () => {
    expect(parseSiteEnv({})).toEqual({
      content: {
        mode: 'embedded',
        projectId: 'orrery',
        dataset: 'production',
        apiVersion: '2025-02-19',
        apiHost: 'http://localhost:3333',
        cdnHost: 'http://localhost:3333',
        useProjectHostname: false,
        readToken: undefined,
        writeToken: undefined,
      },
      shop: {
        mode: 'embedded',
        origin: 'http://localhost:3334',
        token: undefined,
        apiVersion: '2025-01',
        includesTax: true,
      },
      site: {
        url: 'http://localhost:3000',
        host: '127.0.0.1',
        port: 3000,
        processes: 1,
        dataDir: '.data',
        drainSeconds: 0,
        trustedProxies: 0,
        name: 'Maison Orrery',
        indexable: false,
        detectsLanguage: true,
        domains: [],
      },
      privacy: {
        consentRequired: true,
        environment: 'production',
        tagManager: undefined,
        reports: undefined,
      },
      secrets: { revalidate: undefined, session: undefined, sitePassword: undefined },
      forms: {
        captcha: undefined,
        rateLimit: 20,
        webhook: { url: undefined, secret: undefined, allowPrivate: false },
        newsletter: { enabled: true, doubleOptIn: false, mailerUrl: undefined },
      },
      mail: { smtp: undefined, notifiesMembers: true },
    })
  })

  it('rejects a short session secret without printing it', () => {
    const short = 'thirty-one-characters-are-few-x'
    expect(() => parseSiteEnv({ SESSION_SECRET: short })).toThrow(
      /^SESSION_SECRET must have at least 32 characters \(for example SESSION_SECRET=a-random/,
    )
    expect(() => parseSiteEnv({ SESSION_SECRET: short })).not.toThrow(short)
    expect(parseSiteEnv({ SESSION_SECRET: `${short}y` }).secrets.session).toBe(`${short}y`)
  })

  it.each([
    ['redis://:geheim@127.0.0.1:99999', 'must be redis://:password@host:port, with a port from 1'],
    ['redis://:geheim@127.0.0.1:0', 'must be redis://:password@host:port, with a port from 1'],
    ['redis://:geheim@', 'must be redis://:password@host:port, with a port from 1'],
    ['redis://:geh/eim@host', 'must be redis://:password@host:port, with a port from 1'],
    ['redis://user:12#geheim@host', 'must end with its host and port, or with the number of a'],
    ['redis://:geheim@host/pages', 'must end with its host and port, or with the number of a'],
    ['redis://:geheim@host:6379/1?db=2', 'must end with its host and port, or with the number'],
    ['redis://:geheim%ss@host:6379', 'must have its user and password percent-encoded, a % itself'],
    ['redis://geheim%ss@host:6379', 'must have its user and password percent-encoded, a % itself'],
    ['http://:geheim@host:6379', 'must begin with redis://, or rediss:// for TLS'],
    [':geheim@host:6379', 'must begin with redis://, or rediss:// for TLS'],
  ])('rejects the cache URL %s without printing its password', (address, problem) => {
    const given = (): unknown => parseSiteEnv({ CACHE_URL: address })
    expect(given).toThrow(`CACHE_URL ${problem}`)
    expect(given).not.toThrow(/geh\/?eim/)
  })

  it.each([
    ['redis://host', 'redis://host'],
    ['redis://[::1]:6379/', 'redis://[::1]:6379/'],
    ['valkeys://user:p%25%2Fss@host:6380/15', 'rediss://user:p%25%2Fss@host:6380/15'],
  ])('accepts the cache URL %s', (address, taken) => {
    expect(parseSiteEnv({ CACHE_URL: address }).site.cacheUrl).toBe(taken)
  })

  it.each(['FORMS_WEBHOOK_URL', 'NEWSLETTER_MAILER_URL', 'ERROR_REPORT_DSN'])(
    'does not print %s, which may contain a secret',
    (name) => {
      const given = (): unknown => parseSiteEnv({ [name]: 'ftp://geheim@host' })
      expect(given).toThrow(`${name} must`)
      expect(given).not.toThrow(/geheim/)
    },
  )

  it('requires the variables that a captcha and a confirmed newsletter depend on', () => {
    expect(() => parseSiteEnv({ RECAPTCHA_SITE_KEY: 'key' })).toThrow(
      /^RECAPTCHA_SECRET must be set/,
    )
    const token = { EDGE_PURGE_TOKEN: 'a-long-random-string' }
    expect(() => parseSiteEnv(token)).toThrow(/^EDGE_PURGE_URL must be set/)
    const purgeUrl = 'https://edge.example/purge'
    expect(parseSiteEnv({ ...token, EDGE_PURGE_URL: purgeUrl }).site.edge).toEqual({
      purgeUrl,
      purgeToken: token.EDGE_PURGE_TOKEN,
    })
    expect(() => parseSiteEnv({ NEWSLETTER_DOUBLE_OPT_IN: 'true' })).toThrow(
      /^NEWSLETTER_MAILER_URL must be set/,
    )
    const { captcha } = parseSiteEnv({
      RECAPTCHA_SITE_KEY: 'key',
      RECAPTCHA_SECRET: 'a-secret-key',
      RECAPTCHA_THRESHOLD: '0.7',
    }).forms
    expect(captcha).toMatchObject({ siteKey: 'key', threshold: 0.7 })
  })

  it('enables shop statistics only for a hosted shop with a numeric id', () => {
    expect(() => parseSiteEnv({ SHOPIFY_SHOP_ID: '4242' })).toThrow(/^SHOPIFY_DOMAIN must be set/)
    const hosted = {
      SHOPIFY_DOMAIN: 'maison.myshopify.com',
      SHOPIFY_STOREFRONT_TOKEN: 'public-token',
      SHOPIFY_SHOP_ID: '4242',
    }
    expect(parseSiteEnv(hosted).privacy.shop).toEqual({ id: '4242', storefrontId: undefined })
    expect(() => parseSiteEnv({ ...hosted, SHOPIFY_SHOP_ID: 'gid://shopify/Shop/1' })).toThrow(
      /^SHOPIFY_SHOP_ID must be the number of a shop/,
    )
  })

  it('uses the ports and tokens that the launcher sets', () => {
    const { content, shop } = parseSiteEnv({
      CONTENT_LAKE_PORT: '4001',
      STOREFRONT_API_PORT: '4002',
      CONTENT_LAKE_TOKEN: 'writer-token',
      CONTENT_LAKE_READ_TOKEN: 'reader-token',
      STOREFRONT_API_TOKEN: 'public-token',
    })
    expect(content).toMatchObject({
      apiHost: 'http://localhost:4001',
      readToken: 'reader-token',
      writeToken: 'writer-token',
    })
    expect(shop).toMatchObject({ origin: 'http://localhost:4002', token: 'public-token' })
  })

  it('uses hosted services when the variables of both are set', () => {
    const { content, shop } = parseSiteEnv({
      SANITY_PROJECT_ID: 'zp7mbokg',
      SANITY_API_READ_TOKEN: 'reader-token',
      SHOPIFY_DOMAIN: 'maison.myshopify.com',
      SHOPIFY_STOREFRONT_TOKEN: 'public-token',
      CONTENT_LAKE_TOKEN: 'not-for-hosted',
    })
    expect(content).toMatchObject({
      mode: 'hosted',
      projectId: 'zp7mbokg',
      apiHost: 'https://api.sanity.io',
      cdnHost: 'https://cdn.sanity.io',
      useProjectHostname: true,
      readToken: 'reader-token',
      writeToken: undefined,
    })
    expect(shop).toEqual({
      mode: 'hosted',
      origin: 'https://maison.myshopify.com',
      token: 'public-token',
      apiVersion: '2025-01',
      includesTax: true,
    })
  })

  it.each([
    [{ SANITY_PROJECT_ID: 'zp7mbokg' }, 'hosted', 'embedded'],
    [
      { SHOPIFY_DOMAIN: 'http://shop.test:4002', SHOPIFY_STOREFRONT_TOKEN: 'public-token' },
      'embedded',
      'hosted',
    ],
  ])('supports one hosted and one embedded service: %o', (source, contentMode, shopMode) => {
    const { content, shop } = parseSiteEnv(source)
    expect([content.mode, shop.mode]).toEqual([contentMode, shopMode])
  })

  it('omits the project id from a custom host name by default', () => {
    const foreign = { SANITY_PROJECT_ID: 'orrery', SANITY_API_HOST: 'http://lake.test:4001/' }
    expect(parseSiteEnv(foreign).content).toMatchObject({
      apiHost: 'http://lake.test:4001',
      useProjectHostname: false,
    })
    const requested = { ...foreign, SANITY_USE_PROJECT_HOSTNAME: 'true' }
    expect(parseSiteEnv(requested).content.useProjectHostname).toBe(true)
  })

  it('allows indexing only on a public URL', () => {
    expect(parseSiteEnv({ SITE_URL: 'https://orrery.example' }).site.indexable).toBe(true)
    expect(parseSiteEnv({ SITE_URL: 'http://127.0.0.1:3000' }).site.indexable).toBe(false)
    expect(parseSiteEnv({ SITE_INDEXABLE: 'true' }).site.indexable).toBe(true)
  })
})

it('parses a tag manager id and an error service DSN', () => {
  const { tagManager, reports, consentRequired } = parseSiteEnv({
    TAG_MANAGER_ID: 'GTM-ABC1234',
    ERROR_REPORT_DSN: 'https://key@errors.example/7',
    CONSENT_REQUIRED: 'false',
  }).privacy
  expect(tagManager).toMatchObject({
    id: 'GTM-ABC1234',
    origin: 'https://www.googletagmanager.com',
  })
  expect(reports?.origin).toBe('https://errors.example')
  expect(consentRequired).toBe(false)
})

it('parses an origin for Studio, with the same scheme as the site', () => {
  const site = { SITE_URL: 'https://orrery.example' }
  const studioOf = (studio: string) => parseSiteEnv({ ...site, STUDIO_URL: studio }).site.studioUrl
  expect(studioOf('https://studio.orrery.example/')).toBe('https://studio.orrery.example')
  expect(studioOf('https://orrery.example')).toBeUndefined()
  expect(() => studioOf('http://studio.orrery.example')).toThrow(
    'STUDIO_URL must begin like the address of the site (https://orrery.example)',
  )
  const domains = { SITE_DOMAINS: 'https://orrery.example,CH=https://orrery.example.ch' }
  expect(() => parseSiteEnv({ ...domains, STUDIO_URL: 'https://orrery.example.ch' })).toThrow(
    'STUDIO_URL must be none of SITE_DOMAINS',
  )
})

it('parses a default domain and domains per country', () => {
  const { domains } = parseSiteEnv({
    SITE_DOMAINS: 'https://a.example/, CH=https://ch.a.example',
  }).site
  expect(domains).toEqual([
    { country: undefined, origin: 'https://a.example' },
    { country: 'CH', origin: 'https://ch.a.example' },
  ])
})

describe('parseEnvVariables', () => {
  it('accepts every example', () => {
    expect(() => parseEnvVariables(exampleEnvValues)).not.toThrow()
  })

  it('treats an empty value as not set', () => {
    expect(parseEnvVariables({ PORT: ' ', SANITY_PROJECT_ID: '' })).toEqual(parseEnvVariables({}))
  })

  it.each([
    ['PORT', 'http', 'PORT must be a port number from 1 to 65535, not "http"'],
    ['PORT', '70000', 'PORT must be a port number'],
    ['SITE_URL', 'orrery.example', 'SITE_URL must be an http(s) origin without a path'],
    ['SITE_URL', 'https://orrery.example/shop', 'SITE_URL must be an http(s) origin'],
    ['SITE_INDEXABLE', 'yes', 'SITE_INDEXABLE must be true or false'],
    ['SANITY_API_VERSION', 'v1', 'SANITY_API_VERSION must be a date'],
    ['TRUSTED_PROXIES', '-1', 'TRUSTED_PROXIES must be a number of proxies from 0 to 9'],
    ['TRUSTED_PROXIES', 'all', 'TRUSTED_PROXIES must be a number of proxies from 0 to 9'],
    ['SITE_PASSWORD', 'moon', 'SITE_PASSWORD must have at least 8 characters'],
    ['SITE_DOMAINS', 'CH=https://a.example', 'SITE_DOMAINS must name exactly one origin'],
    ['SITE_DOMAINS', 'https://a.example,CH=b', 'SITE_DOMAINS must be an http(s) origin'],
    ['ERROR_REPORT_DSN', 'https://errors.example/7', 'ERROR_REPORT_DSN must look like'],
    ['TAG_MANAGER_ID', 'GTM 1', 'TAG_MANAGER_ID must be the id of a container'],
    ['TAG_MANAGER_HOSTS', 'stats.example', 'TAG_MANAGER_HOSTS must be http(s) origins'],
    ['SHOPIFY_DOMAIN', 'not a host', 'SHOPIFY_DOMAIN must be an http(s) origin'],
  ])('rejects %s=%s with the expected format', (name, value, message) => {
    expect(() => parseEnvVariables({ [name]: value })).toThrow(message)
    expect(() => parseEnvVariables({ [name]: value })).toThrow(`for example ${name}=`)
  })

  it('reports every invalid variable at once', () => {
    try {
      parseEnvVariables({ PORT: 'x', CONTENT_LAKE_PORT: 'y' })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(EnvError)
      expect((error as EnvError).variables.toSorted()).toEqual(['CONTENT_LAKE_PORT', 'PORT'])
    }
  })

  it('never prints a secret', () => {
    expect(() => parseEnvVariables({ CONTENT_LAKE_TOKEN: 'hunter2' })).toThrow(/^(?!.*hunter2).*$/s)
  })
})

describe('env', () => {
  it('reads the process environment on first access', () => {
    expect(env.content.mode).toMatch(/^(embedded|hosted)$/)
    expect(env.content).toBe(env.content)
  })
})
