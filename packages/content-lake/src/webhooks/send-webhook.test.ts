import { describe, expect, test } from 'vitest'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { backoff } from './backoff.ts'
import { isRetryable, sendWebhook } from './send-webhook.ts'

const message = { id: 'key', headers: {}, payload: '{}' }
const signal = new AbortController().signal

const hookTo = (url: string) => ({ url, httpMethod: 'POST' as const, headers: {} })

describe('sendWebhook', () => {
  test('sends to private addresses only where configured, however they are written', async () => {
    const receiver = await startWebhookReceiver()
    const { port } = new URL(receiver.url)
    const reach = (url: string, privateHooks: boolean) =>
      sendWebhook(hookTo(url), message, 0, { privateHooks, signal })
    expect(await reach(receiver.url, true)).toEqual({ resultCode: 200, resultBody: 'status 200' })
    const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']
    for (const host of [...hosts, '[2002:7f00:1::]', '[64:ff9b:1::7f00:1]', '[::7f00:1]'])
      expect(await reach(`http://${host}:${port}/`, false)).toMatchObject({
        failure: 'other',
        resultBody: expect.stringContaining(
          'not on the public internet: CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE',
        ),
      })
    expect(receiver.received).toHaveLength(1)
  })

  test('reports timeouts and unreachable receivers, and does not follow redirects', async () => {
    const silent = await startWebhookReceiver(() => new Promise<number>(() => {}))
    const options = { privateHooks: true, signal }
    const late = await sendWebhook(hookTo(silent.url), message, 0, { ...options, timeout: 20 })
    expect(late).toMatchObject({ failure: 'timeout' })
    const gone = await sendWebhook(hookTo('http://127.0.0.1:9/'), message, 0, options)
    expect(gone).toMatchObject({ failure: 'network' })
    const moved = await startWebhookReceiver(() => 302)
    const led = await sendWebhook(hookTo(moved.url), message, 0, options)
    expect(led).toMatchObject({ failure: 'http', resultCode: 302 })
    expect([late, gone, led].map(isRetryable)).toEqual([true, true, false])
  })

  test('doubles the backoff up to five minutes, and gives up after half an hour', () => {
    expect([1, 2, 3, 10, 30].map((failures) => backoff(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 300_000, 300_000,
    ])
    expect(backoff(1, 0, 60)).toBe(60_000)
    expect(backoff(5, 29.9 * 60_000)).toBeUndefined()
  })
})
