import { createServer } from 'node:http'
import { createServer as createSocket, type AddressInfo, type Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  hasOpenssl,
  startValkey,
  type TestValkey,
  valkeyProgram,
  type ValkeySettings,
} from '#tests/support/valkey.ts'
import { RedisPageCache } from './redis-page-cache.ts'

const soon = { timeout: 60_000, interval: 10 }
const told: string[] = []
const endings: (() => unknown)[] = []

afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  endings.length = 0
  told.length = 0
})

const share = (url: string, installation = 'one'): RedisPageCache => {
  const tell = (line: string): void => void told.push(line)
  const pages = new RedisPageCache({ url, installation, build: 'b1', log: tell })
  endings.push(() => pages.close())
  return pages
}
const start = async (settings?: ValkeySettings): Promise<TestValkey> => {
  const valkey = await startValkey(settings)
  endings.push(() => valkey.stop())
  return valkey
}
const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const isShared = (pages: RedisPageCache) =>
  vi.waitUntil(() => pages.failureReason() === undefined, soon)
/** Says once why nothing is shared, and goes on saying so. */
async function expectRefused(pages: RedisPageCache, why: string): Promise<void> {
  await vi.waitUntil(() => told.length > 0, soon)
  expect(pages.failureReason()).toBe(`Pages are not shared: the cache server ${why}.`)
  expect(pages.beginRender()).toBeUndefined()
  expect(await pages.get('/')).toBeUndefined()
  expect(told).toEqual([`${pages.failureReason()} Each process serves its own pages.`])
}

describe.skipIf(!valkeyProgram)(
  'redisErrorReason reports in one sentence',
  { meta: { needs: 'Valkey or Redis' } },
  () => {
    const withUser = (url: string, user: string) => url.replace('//', `//${user}@`)
    const closed = { settings: () => ['--requirepass', 'the-right-one'] }
    const asIs = (url: string) => url

    it.each<[string, ValkeySettings, (url: string) => string, string]>([
      [
        'a password that is missing',
        closed,
        asIs,
        'requires a password, and CACHE_URL has none (redis://:password@host)',
      ],
      [
        'a wrong password',
        closed,
        (url) => withUser(url, ':another'),
        'rejects the user or the password in CACHE_URL',
      ],
      [
        'no memory',
        { settings: () => ['--maxmemory', '1'] },
        asIs,
        'is full: raise maxmemory, or set maxmemory-policy to volatile-lru',
      ],
      [
        'TLS to one that speaks none',
        {},
        (url) => url.replace('redis:', 'rediss:'),
        'cannot be reached, or does not use TLS: then start CACHE_URL with redis://',
      ],
    ])('%s', async (_name, settings, change, why) => {
      const { url } = await start(settings)
      await expectRefused(share(change(url)), why)
    })

    it('a user without the needed permissions', async () => {
      const valkey = await start()
      await valkey.tell('ACL', 'SETUSER', 'weak', 'on', '>its-own', '~*', '&*', '+ping', '+info')
      const pages = share(withUser(valkey.url, 'weak:its-own'))
      await expectRefused(pages, 'denies a command to the user in CACHE_URL: grant it')
    })

    it('is undefined with the right password', async () => {
      const { url } = await start(closed)
      await isShared(share(withUser(url, ':the-right-one')))
      expect(told).toEqual([])
    })

    it('a replica', async () => {
      const primary = await start()
      const { port } = new URL(primary.url)
      const replica = await start({ settings: () => ['--replicaof', '127.0.0.1', port] })
      await expectRefused(
        share(replica.url),
        'is a read-only replica: set CACHE_URL to the primary',
      )
    })

    it.skipIf(!hasOpenssl)(
      'an untrusted certificate, and nothing for a trusted one',
      { meta: { needs: 'openssl' } },
      async () => {
        const { url, certificate } = await start({ secure: true })
        const pages = share(url)
        await expectRefused(
          pages,
          'has an untrusted certificate: set NODE_EXTRA_CA_CERTS to a file with its CA certificate',
        )
        const before = getCACertificates('default')
        endings.push(() => setDefaultCACertificates(before))
        setDefaultCACertificates([...before, certificate!])
        await isShared(pages)
        expect(told[1]).toBe('Pages are shared again.')
        told.length = 0
        await expectRefused(
          share(url.replace('rediss:', 'redis:')),
          'closed the connection; if it requires TLS, use rediss://',
        )
      },
    )
  },
)

describe('an unusable server', () => {
  it('is reported when it is another program', async () => {
    const url = await listen(createServer())
    await expectRefused(
      share(url),
      'is not Redis: another program responds at the address in CACHE_URL',
    )
  })

  it('is reported when its version is too old', async () => {
    const info = 'redis_version:5.0.14\r\nrun_id:abc\r\n'
    const old = createSocket((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        for (const [, word] of String(bytes).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
          if (word === 'INFO') socket.write(`$${info.length}\r\n${info}\r\n`)
          else if (word === 'EVAL') socket.write('*0\r\n')
          else if (word === 'SUBSCRIBE')
            socket.write(`*3\r\n$9\r\nsubscribe\r\n$20\r\n{orrery:one}:thrown\r\n:1\r\n`)
          else socket.write('+OK\r\n')
        }
      })
    })
    await expectRefused(share(await listen(old)), 'is too old: use Valkey, or Redis 6 or later')
  })

  it('is reported when its protected mode rejects other machines', async () => {
    const guarded = createSocket((socket) => {
      socket.on('error', () => {})
      socket.end('-DENIED Redis is running in protected mode\r\n')
    })
    await expectRefused(
      share(await listen(guarded)),
      'accepts no remote connections (protected-mode): set a password on it',
    )
  })

  it('is reported when its URL is invalid', async () => {
    const why = 'has no valid address: CACHE_URL is not a Redis URL'
    for (const url of ['redis://:geheim@127.0.0.1:99999', 'redis://:geheim%ss@127.0.0.1']) {
      await expectRefused(share(url), why)
      told.length = 0
    }
  })

  it('is reported when nothing listens', async () => {
    const server = createSocket()
    const url = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    await expectRefused(share(url), 'is not running: the address in CACHE_URL refuses connections')
  })
})

describe.skipIf(!valkeyProgram)(
  'a full page cache server',
  { meta: { needs: 'Valkey or Redis' } },
  () => {
    const set = (pages: RedisPageCache, name: string, tags: string[]) =>
      pages.set(name, pages.beginRender()!, ['content', ...tags], name)

    it('shares no stale page, and shares again when it has space', async () => {
      const valkey = await start()
      const [one, other] = [share(valkey.url), share(valkey.url)]
      await isShared(one)
      await isShared(other)
      await set(one, '/', ['a'])
      await set(one, '/else', ['b'])
      await valkey.tell('CONFIG', 'SET', 'maxmemory', '1')
      one.invalidate('event-1', ['a'])
      other.invalidate('event-1', ['a'])
      await vi.waitUntil(() => one.failureReason() && other.failureReason(), soon)
      expect(one.failureReason()).toContain('is full')
      expect(await other.get('/')).toBeUndefined()
      await valkey.tell('CONFIG', 'SET', 'maxmemory', '0')
      await isShared(one)
      await isShared(other)
      expect(await other.get('/')).toBeUndefined()
      expect(await other.get('/else')).toBe('/else')
    })

    it('stops sharing when it stores no page', async () => {
      const valkey = await start()
      const pages = share(valkey.url)
      await isShared(pages)
      await valkey.tell('CONFIG', 'SET', 'maxmemory', '1')
      await set(pages, '/', [])
      await expectRefused(
        pages,
        'is full: raise maxmemory, or set maxmemory-policy to volatile-lru',
      )
    })

    it('serves no stale page after it lost an invalidation', async () => {
      const valkey = await start()
      const [one, other] = [share(valkey.url), share(valkey.url)]
      await isShared(one)
      await isShared(other)
      await set(one, '/', ['a'])
      const [turns] = await valkey.keys('*:turns')
      await valkey.tell('DEL', turns!)
      one.invalidate('event-1', ['a'])
      await vi.waitUntil(() => one.failureReason(), soon)
      await isShared(one)
      await isShared(other)
      expect(await other.get('/')).toBeUndefined()
      expect(await one.get('/')).toBeUndefined()
      await set(one, '/', ['a'])
      await vi.waitUntil(() => other.get('/'), soon)
    })

    it('evicts entries of each installation separately', async () => {
      const valkey = await start()
      const [one, another] = [share(valkey.url), share(valkey.url, 'two')]
      await isShared(one)
      await isShared(another)
      await set(one, '/', ['a'])
      await set(another, '/', ['a'])
      let isHeard = false
      another.onInvalidate(() => (isHeard = true))
      one.invalidate('event-1', ['a', 'content'])
      await vi.waitUntil(async () => (await one.get('/')) === undefined, soon)
      expect(await another.get('/')).toBe('/')
      expect(isHeard).toBe(false)
    })
  },
)
