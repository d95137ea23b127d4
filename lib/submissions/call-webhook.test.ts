import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, afterEach, expect, it } from 'vitest'
import { attemptWebhook, callWebhook, signWebhook } from './call-webhook.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

/** A receiver that answers with these statuses in turn. */
async function receiver(...statuses: number[]) {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      calls.push({ headers: request.headers, body })
      response
        .writeHead(statuses[calls.length - 1] ?? 200, { location: 'http://127.0.0.1:1/' })
        .end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server?.once('listening', done))
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

const settings = { secret: 'a-secret-of-ours', allowPrivate: true, pauses: [1, 1], log: () => {} }

describe('callWebhook', () => {
  it('posts the event with a signature over time and body', async () => {
    const { calls, url } = await receiver()
    expect(await callWebhook(url, { type: 'form.submitted', words: 'é' }, settings)).toBe(true)
    const [call] = calls
    expect(JSON.parse(call?.body ?? '')).toEqual({ type: 'form.submitted', words: 'é' })
    const signature = String(call?.headers['orrery-signature'])
    const seconds = Number(/^t=(\d+)/.exec(signature)?.[1])
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(10)
    expect(signature).toBe(signWebhook(settings.secret, seconds, call?.body ?? ''))
    expect(signature).not.toBe(signWebhook(settings.secret, seconds, `${call?.body} `))
  })

  it('retries on failure, but not on a client error', async () => {
    const failing = await receiver(500, 503, 200)
    expect(await callWebhook(failing.url, {}, settings)).toBe(true)
    expect(failing.calls).toHaveLength(3)
  })

  it('calls without a signature when no secret is set', async () => {
    const { calls, url } = await receiver()
    expect(await callWebhook(url, { words: 'é' }, { ...settings, secret: undefined })).toBe(true)
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ words: 'é' })
    expect(calls[0]?.headers).not.toHaveProperty('orrery-signature')
  })

  it('names the reason of a failed connection', async () => {
    const { url } = await receiver()
    await new Promise((done) => server?.close(done))
    server = undefined
    expect(await attemptWebhook(url, {}, settings)).toEqual({
      isDelivered: false,
      isPermanent: false,
      reason: `The webhook at ${new URL(url).host} could not be called: the connection was refused.`,
    })
  })

  it('stops on a client error and follows no redirect', async () => {
    const { calls, url } = await receiver(410, 302, 302, 302)
    expect(await callWebhook(url, {}, settings)).toBe(false)
    expect(calls).toHaveLength(1)
    expect(await callWebhook(url, {}, settings)).toBe(false)
    expect(calls).toHaveLength(4)
  })

  it('blocks private addresses unless they are allowed', async () => {
    const { calls, url } = await receiver()
    const open = { ...settings, allowPrivate: false }
    expect(await callWebhook(url, {}, open)).toBe(false)
    expect(await callWebhook(url.replace('127.0.0.1', 'localhost'), {}, open)).toBe(false)
    expect(await callWebhook('file:///etc/passwd', {}, settings)).toBe(false)
    expect(calls).toEqual([])
  })

  it.each(['3fff::1', '192.88.99.1', '::ffff:8.8.8.8', '169.254.169.254'])(
    'blocks an address that the content lake blocks: %s',
    async (address) => {
      const logged: string[] = []
      const host = address.includes(':') ? `[${address}]` : address
      const closed = { ...settings, allowPrivate: false, log: (line: string) => logged.push(line) }
      expect(await callWebhook(`http://${host}:9/hook`, {}, closed)).toBe(false)
      expect(logged).toEqual([expect.stringContaining('it is not on the public internet')])
    },
  )
})
