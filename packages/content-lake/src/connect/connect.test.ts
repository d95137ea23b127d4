import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { connect as connectTls } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createOneTimeLogin, redeemOneTimeLogin } from '../account/sessions.ts'
import { runCommandLine } from '../commands/run-command-line.ts'
import { ADMINISTRATOR_TOKEN, serveWholeLake } from '../testing/test-whole-lake.ts'
import { startHostedApiProxy } from './hosted-api-proxy.ts'
import { projectIdOfHost, isHostedApiHost } from './hosted-domains.ts'
import { runConnectedToEnd } from './testing/start-connected.ts'

/** Requests a tunnel from the proxy; returns its status, the error text and the socket. */
async function tunnel(proxy: string, target: string) {
  const connectRequest = request(proxy, { method: 'CONNECT', path: target }).end()
  const [answer, socket, head] = await once(connectRequest, 'connect')
  onTestFinished(() => socket.destroy())
  let text = String(head)
  if (answer.statusCode !== 200) for await (const chunk of socket) text += chunk
  return { status: answer.statusCode as number, text, socket }
}

describe('connect', () => {
  test('connects clients 3, 6, 7 and 8 by project, dataset and token alone', async () => {
    const lake = await serveWholeLake()
    const program = join(import.meta.dirname, 'testing/client-generations.ts')
    const { code, output, errors } = await runConnectedToEnd(lake.origin, [
      process.execPath,
      program,
    ])
    expect([code, errors]).toEqual([0, expect.not.stringContaining('Error')])
    expect(JSON.parse(output)).toEqual({
      'sanity-client-3': ['sanity-client-3', 'sanity-client-3', 1],
      'sanity-client-6': ['sanity-client-6', 'sanity-client-6', 2],
      'sanity-client-7': ['sanity-client-7', 'sanity-client-7', 3],
      'sanity-client-8': ['sanity-client-8', 'sanity-client-8', 4],
      picture: ['cdn.sanity.io', 200, 'image/png'],
      elsewhere: true,
    })
  })

  test('returns exit codes and signals of the command, and reports one that cannot be started', async () => {
    const errorLines: string[] = []
    const terminal = {
      env: { PATH: process.env.PATH, CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN },
      out: (text: string) => errorLines.push(text),
      err: (text: string) => errorLines.push(text),
      isInteractive: false,
    }
    const flags = ['--url', 'http://127.0.0.1:1', '--project', 'orrery', '--quiet']
    const ended = (...words: string[]) =>
      runCommandLine(['connect', ...flags, '--', ...words], terminal)
    expect(await ended('sh', '-c', 'exit 7')).toBe(7)
    expect(await ended('sh', '-c', 'kill -TERM $$')).toBe(143)
    expect(await ended('sh', '-c', 'test "$NODE_USE_ENV_PROXY" = 1')).toBe(0)
    expect(errorLines).toEqual([])
    expect(await ended('no-such-command')).toBe(1)
    expect(errorLines).toEqual(['There is no command "no-such-command" on this machine.'])
  })

  test('overrides proxy settings of the environment, and ignores a missing authorities file', async () => {
    const messages: string[] = []
    const env = {
      PATH: process.env.PATH,
      CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN,
      NODE_EXTRA_CA_CERTS: '/nowhere/authorities.pem',
      NO_PROXY:
        'localhost, .sanity.io,*.api.sanity.io API.sanity.io:443,orrery.api.sanity.io,io,.corp.example,sanity.io.corp.example',
      no_proxy: '*',
    }
    const terminal = {
      env,
      out: (text: string) => messages.push(text),
      err: (text: string) => messages.push(text),
      isInteractive: false,
    }
    const flags = ['--url', 'http://127.0.0.1:1', '--project', 'orrery', '--quiet']
    const noProxy = 'localhost,.corp.example,sanity.io.corp.example'
    const shellCommand = ['sh', '-c', `test "$NO_PROXY/$no_proxy" = "${noProxy}/"`]
    expect([
      await runCommandLine(['connect', ...flags, '--', ...shellCommand], terminal),
      messages,
    ]).toEqual([0, []])
  })

  test('tunnels the hosted names to the lake, WebSockets included, and other hosts to their destination', async () => {
    const lake = await serveWholeLake()
    const open = async (options: { offline?: boolean; onBlocked?: (sentence: string) => void }) => {
      const connection = await startHostedApiProxy(new URL(lake.origin), {
        port: 0,
        offline: false,
        ...options,
      })
      onTestFinished(() => connection.close())
      return connection
    }
    const { proxy, authority } = await open({})
    const { socket } = await tunnel(proxy, 'orrery.api.sanity.io:443')
    const presence = new WebSocket('wss://orrery.api.sanity.io/v2022-06-30/socket/production', {
      createConnection: () =>
        connectTls({ socket, servername: 'orrery.api.sanity.io', ca: authority }),
    })
    onTestFinished(() => presence.terminate())
    await once(presence, 'open')
    const other = await tunnel(proxy, `127.0.0.1:${lake.port}`)
    other.socket.write('GET /health HTTP/1.0\r\n\r\n')
    expect(String((await once(other.socket, 'data'))[0])).toContain('200 OK')
    expect((await tunnel(proxy, '127.0.0.1:1')).status).toBe(502)
    const received: string[] = []
    const offline = await open({ offline: true, onBlocked: (sentence) => received.push(sentence) })
    const text = 'example.com is not the content lake, and nothing else is let through (--offline).'
    for (const port of [443, 8443])
      expect(await tunnel(offline.proxy, `example.com:${port}`)).toMatchObject({
        status: 403,
        text,
      })
    expect(received).toEqual([text])
    const pac = await (await fetch(`${proxy}/proxy.pac`)).text()
    const find = runInNewContext(`${pac}; FindProxyForURL`) as (url: string, host: string) => string
    expect(find('https://x', 'cdn.sanity.io')).toBe(`PROXY ${proxy.slice('http://'.length)}`)
    expect(find('wss://x', 'a.api.sanity.io')).toBe(find('https://x', 'cdn.sanity.io'))
    expect(find('http://x', 'cdn.sanity.io')).toBe('DIRECT')
    expect(find('https://x', 'www.sanity.io')).toBe('DIRECT')
    expect((await fetch(`${proxy}/other`)).status).toBe(400)
  })

  test('uses the machine’s proxy for other hosts', async () => {
    const proxyRequests: string[] = []
    const upstream = createServer().on('connect', (message, socket) => {
      proxyRequests.push(`${message.url} ${message.headers['proxy-authorization']}`)
      socket.end('HTTP/1.1 200 OK\r\n\r\nwelcome')
    })
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    onTestFinished(() => void upstream.close())
    const { port } = upstream.address() as AddressInfo
    const connection = await startHostedApiProxy(new URL('http://127.0.0.1:1'), {
      port: 0,
      offline: false,
      upstream: new URL(`http://me:secret@127.0.0.1:${port}`),
    })
    onTestFinished(() => connection.close())
    const { socket, text } = await tunnel(connection.proxy, 'example.com:443')
    expect(text || String((await once(socket, 'data'))[0])).toBe('welcome')
    expect(proxyRequests).toEqual([`example.com:443 Basic ${btoa('me:secret')}`])
    // An unreachable lake is reported with the requested host name.
    const lost = await tunnel(connection.proxy, 'orrery.api.sanity.io:443')
    const secure = connectTls({
      socket: lost.socket,
      servername: 'orrery.api.sanity.io',
      ca: connection.authority,
    })
    secure.write(
      'GET /v1/users/me HTTP/1.1\r\nhost: orrery.api.sanity.io\r\nconnection: close\r\n\r\n',
    )
    let answer = ''
    for await (const chunk of secure) answer += chunk
    expect(answer).toContain(
      'The content lake at http://127.0.0.1:1 does not answer (ECONNREFUSED)',
    )
  })

  test('keeps the machine token valid with custom headers, and grants nothing without it', async () => {
    const lake = await serveWholeLake()
    const { machineToken } = lake
    const strange = { 'x-foo': '1', 'apollographql-client-name': 'a', 'x-forwarded-for': '9.9.9.9' }
    const { proxy, authority } = await startHostedApiProxy(new URL(lake.origin), {
      port: 0,
      offline: true,
      token: machineToken,
    }).then((connection) => {
      onTestFinished(() => connection.close())
      return connection
    })
    const status = async (headers: Record<string, string>) => {
      const { socket } = await tunnel(proxy, 'orrery.api.sanity.io:443')
      const servername = 'orrery.api.sanity.io'
      const secure = connectTls({ socket, servername, ca: authority })
      const lines = Object.entries({ host: servername, connection: 'close', ...headers })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      secure.write(`GET /v1/users/me HTTP/1.1\r\n${head}\r\n`)
      let answer = ''
      for await (const chunk of secure) answer += chunk
      return Number(answer.split(' ')[1])
    }
    const authorization = `Bearer ${machineToken}`
    const origin = 'http://localhost:3000'
    expect(await status({ authorization, ...strange })).toBe(200)
    expect(await status({ origin })).toBe(200)
    expect(await status({ origin, ...strange })).toBe(401)
    const owner = redeemOneTimeLogin(
      lake.lake,
      createOneTimeLogin(lake.lake, 'local-editor', 'local'),
      null,
    )
    expect(await status({ authorization: `Bearer ${owner}` })).toBe(200)
    expect(await status({ authorization: `Bearer ${owner}`, ...strange })).toBe(401)
    const straight = await lake.request('/v1/users/me', { headers: { authorization, ...strange } })
    expect(straight.status).toBe(401)
  })

  test('matches exactly the four hosted names', () => {
    for (const host of [
      'api.sanity.io',
      'cdn.sanity.io',
      'a1.api.sanity.io',
      'a-1.apicdn.sanity.io',
    ])
      expect(isHostedApiHost(host)).toBe(true)
    for (const host of [
      'sanity.io',
      'www.sanity.io',
      'apicdn.sanity.io',
      'a.b.api.sanity.io',
      'api.sanity.io.evil.example',
    ])
      expect(isHostedApiHost(host)).toBe(false)
    expect(projectIdOfHost('orrery.apicdn.sanity.io')).toBe('orrery')
    expect(projectIdOfHost('api.sanity.io')).toBeUndefined()
  })
})
