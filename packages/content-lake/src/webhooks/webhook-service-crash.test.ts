import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { openTestLake } from '../testing/test-lake.ts'
import { readHookBody } from './webhook-body.ts'
import { startWebhooks } from './webhook-service.ts'

const writer = fileURLToPath(new URL('../testing/webhook-writer.ts', import.meta.url))

/** Messages that a receiver got about one document, without duplicates. */
interface Told {
  id: string
  turn: number
}

describe('webhook service crash', () => {
  test('delivers every acknowledged write in order when the process is killed', async () => {
    const receiver = await startWebhookReceiver()
    const { lake, dataDir, reopen } = openTestLake({ privateHooks: true, clock: () => new Date() })
    const body = readHookBody(
      { name: 'All', url: receiver.url, dataset: '*', rule: {} },
      lake,
      'all',
    )
    const times = { createdAt: '', updatedAt: '', createdBy: 'x' }
    lake.hooks.put({ id: 'all', body, since: 0, ...times })
    lake.close()
    const child = spawn(process.execPath, [writer, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await receiver.got(40)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const acknowledged = said.split('\n').slice(0, -1).length
    const again = reopen()
    const { deliveries } = startWebhooks(again.lake)
    const reported = () => {
      const byKey = new Map<string, Told>()
      for (const { headers, body: text } of receiver.received) {
        const { _id: id, turn } = JSON.parse(text) as { _id: string; turn: number }
        const key = String(headers['idempotency-key'])
        if (!byKey.has(key)) byKey.set(key, { id, turn })
      }
      return [...byKey.values()]
    }
    await expect
      .poll(() => reported().length, { interval: 20 })
      .toBeGreaterThanOrEqual(acknowledged)
    await expect.poll(() => deliveries.waiting, { interval: 20 }).toBe(0)
    const turns = reported().map(({ turn }) => turn)
    // One more may have been durable when the process died before it could say so.
    expect(new Set(turns).size).toBe(turns.length)
    expect(Math.max(...turns)).toBeLessThanOrEqual(acknowledged + 1)
    for (const each of ['0', '1', '2', '3', '4']) {
      const own = reported().filter(({ id }) => id === `watch-${each}`)
      expect(own.map(({ turn }) => turn)).toEqual(
        own.map(({ turn }) => turn).toSorted((a, b) => a - b),
      )
    }
  })
})
