import { createServer } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { UsageError } from './startup-error.ts'
import { runShop, spawnShop } from './testing/shop-process.ts'
import { makeShopFolder } from './testing/running-shop.ts'

const { folder, cataloguePath, dispose } = makeShopFolder()
afterAll(dispose)
function flags(...more: string[]) {
  return ['--port', '0', '--data-dir', join(folder, 'data'), '--catalogue', cataloguePath, ...more]
}

describe('the program', () => {
  it('starts, responds and shuts down gracefully on SIGTERM', async () => {
    const shop = await spawnShop(flags('--log-level', 'info'))
    expect(await (await fetch(`${shop.url}/health`)).json()).toEqual({ status: 'ok' })
    expect(await shop.end('SIGTERM')).toBe(0)
    // The log alone is on standard error: no address, and no token of the admin.
    await vi.waitFor(() =>
      expect(shop.said()).toMatch(
        /^\{"level":"info",[^\n]*"path":"\/health","status":200,[^\n]*\}\n$/,
      ),
    )
  })

  it('exits with one sentence when it cannot start', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const { port } = blocker.address() as { port: number }
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, '{"shop":{}}')
    const cases: [string[], Record<string, string>, RegExp, number?][] = [
      [flags('--port', String(port)), {}, /^Port \d+ on 127\.0\.0\.1 is already in use\./],
      [
        flags('--catalogue', join(folder, 'none.json')),
        {},
        /^The catalogue .*none\.json cannot be read: there is no such file\./,
      ],
      [flags('--catalogue', broken), {}, /The catalogue is not valid:/],
      [flags('--data-dir', '/dev/null/shop'), {}, /^The (?:folder of|database) \/dev\/null\/shop/],
      [['--port', 'many'], {}, /^--port must be a port from 0 to 65535/],
      [
        [],
        { STOREFRONT_API_PUBLIC_URL: 'shop' },
        /^STOREFRONT_API_PUBLIC_URL must be an http or https URL/,
      ],
      [
        ['--public-url', 'https://example.com/shop'],
        {},
        /^--public-url must be a URL without a path, such as https:\/\/shop\.example\.com/,
      ],
      [
        ['--prot', '1'],
        {},
        /^Unknown option '--prot'\.\n\(Did you mean --port\?\)\nSee storefront-api serve --help\.$/,
        2,
      ],
      [
        ['serf'],
        {},
        /^Unknown command "serf"\. Commands: serve, .*\n\(Did you mean serve\?\)\nSee storefront-api --help\.$/,
        2,
      ],
    ]
    const results = await Promise.all(cases.map(([args, env]) => runShop(args, env)))
    blocker.close()
    results.forEach(({ code, output }, index) => {
      expect(output).toMatch(cases[index]![2])
      expect(output).not.toContain('    at ')
      expect(code).toBe(cases[index]![3] ?? 1)
    })
  })
})

describe('the configuration', () => {
  it('prefers flags to variables and treats empty variables as unset', () => {
    const env = {
      STOREFRONT_API_PORT: '4000',
      STOREFRONT_API_HOST: '',
      DATA_DIR: '/var/data',
      CONTENT_LAKE_URL: 'http://lake:1/',
    }
    const config = readConfig(['--port', '5000'], env)
    expect(config).toMatchObject({
      port: 5000,
      host: '127.0.0.1',
      dataDir: '/var/data/storefront-api',
      returnUrl: 'http://localhost:3000',
      lake: { url: 'http://lake:1', project: 'orrery', dataset: 'production', token: null },
    })
    expect(readConfig([], { TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
    expect(() => readConfig([], { TRUSTED_PROXIES: 'all' })).toThrow(
      'TRUSTED_PROXIES must be a number from 0 to 9, but is "all".',
    )
    expect(() => readConfig(['--prot', '1'], {})).toThrow(
      new UsageError("Unknown option '--prot'.\n(Did you mean --port?)"),
    )
    expect(readConfig([], {})).toMatchObject({
      port: 3334,
      lake: null,
      accessToken: null,
      logLevel: 'warn',
      logFormat: null,
    })
    const logged = { STOREFRONT_API_LOG_LEVEL: 'info', STOREFRONT_API_LOG_FORMAT: 'text' }
    expect(readConfig(['--log-format', 'json'], logged)).toMatchObject({
      logLevel: 'info',
      logFormat: 'json',
    })
    expect(() => readConfig([], { STOREFRONT_API_LOG_LEVEL: 'loud' })).toThrow(
      'STOREFRONT_API_LOG_LEVEL must be one of silent, error, warn, info, debug, but is "loud".',
    )
  })
})
