import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { lookup } from 'node:dns'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRemoteFile, type RemoteOptions } from './remote-file.ts'

/** A server named `public.test` and `inside.test`; only the first counts as public internet. */
async function remote(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const addresses: Record<string, string> = {
    'public.test': '127.0.0.1',
    'inside.test': '127.0.0.2',
  }
  const lookUp = ((name: string, _options: unknown, done: (e: unknown, a: unknown) => void) =>
    addresses[name]
      ? done(null, [{ address: addresses[name], family: 4 }])
      : done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])) as unknown as typeof lookup
  const options: RemoteOptions = {
    signal: new AbortController().signal,
    limit: 1_000,
    lookup: lookUp,
    isAllowed: (address) => address === '127.0.0.1',
  }
  const open = (path: string, host = 'public.test') =>
    openRemoteFile(`http://${host}:${port}${path}`, options)
  return { open, port }
}

describe('RemoteFile', () => {
  test('downloads a remote file with its type and name, and follows redirects', async () => {
    const { open } = await remote(({ url, headers }, answer) => {
      if (url === '/start')
        return void answer.writeHead(302, { location: '/a/caf%C3%A9.png' }).end()
      expect(headers).not.toHaveProperty('authorization')
      answer.writeHead(200, { 'content-type': 'image/png' }).end('bytes')
    })
    const { body, mediaType, filename } = await open('/start')
    expect([mediaType, filename]).toEqual(['image/png', 'café.png'])
    expect(await new Response(body).text()).toBe('bytes')
  })

  test('rejects URLs outside the public internet and unusable responses with a reason', async () => {
    const { open, port } = await remote(({ url }, answer) => {
      const away: Record<string, string> = {
        '/inside': `http://inside.test:${port}/`,
        '/loopback': `http://127.0.0.9:${port}/`,
        '/six': `http://[::1]:${port}/`,
        '/file': 'file:///etc/passwd',
        '/loop': '/loop',
      }
      if (url && away[url]) return void answer.writeHead(301, { location: away[url] }).end()
      if (url === '/large') return void answer.writeHead(200, { 'content-length': '5000' }).end()
      if (url === '/packed') return void answer.writeHead(200, { 'content-encoding': 'gzip' }).end()
      answer.writeHead(404).end()
    })
    const reason = (path: string, host?: string) =>
      open(path, host).catch((error: Error) => error.message)
    for (const path of ['/inside', '/loopback', '/six'])
      expect(await reason(path)).toMatch(/cannot be fetched: it is not on the public internet$/)
    expect(await reason('/', 'inside.test')).toMatch(/public internet/)
    expect(await reason('/file')).toMatch(/must be an address that begins with/)
    expect(await reason('/loop')).toMatch(/sends on more than 5 times/)
    expect(await reason('/missing')).toMatch(/answered 404/)
    expect(await reason('/large')).toMatch(/more than 1000 bytes/)
    expect(await reason('/packed')).toMatch(/packed/)
    expect(await reason('/', 'nowhere.test')).toMatch(/no such server/)
    await expect(
      openRemoteFile('http://a:b@public.test/', { signal: new AbortController().signal, limit: 1 }),
    ).rejects.toThrow('password')
  })
})
