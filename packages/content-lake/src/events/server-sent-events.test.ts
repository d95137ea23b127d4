import { describe, expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '../testing/test-events.ts'
import { openTestLake, type TestLake } from '../testing/test-lake.ts'
import {
  eventStreamResponse,
  type ServerSentEventSink,
  type EventStreamOptions,
} from './server-sent-events.ts'

const LISTEN = '/v2025-02-19/data/listen/production?query=*'
const MEGABYTE = 'x'.repeat(1024 * 1024)

function stream(options: Partial<EventStreamOptions> = {}) {
  let [sink, stopped] = [undefined as ServerSentEventSink | undefined, false]
  const never = new AbortController().signal
  const response = eventStreamResponse({ signal: never, closed: never, ...options }, (given) => {
    sink = given
    return () => (stopped = true)
  })
  onTestFinished(() => response.body?.cancel().catch(() => undefined))
  return { sink: sink!, response, stopped: () => stopped }
}

const send = (sink: ServerSentEventSink, count: number) => {
  for (let index = 0; index < count; index++) sink.send({ event: 'mutation', data: MEGABYTE })
}

/** Writes documents, and resolves when a fast listener has received all of them, so that all others were notified. */
async function writeFortyMegabytes(test: TestLake): Promise<void> {
  const texts = Array.from({ length: 40 }, (_, round) => MEGABYTE + round)
  const quick = await openEventStream(test, `${LISTEN}&includeMutations=false`)
  await Promise.all(
    texts.map((text) => test.mutate([{ createOrReplace: { _id: 'luna', _type: 'watch', text } }])),
  )
  for (let heard = 0; heard <= texts.length; heard++) await quick()
}

describe('server sent events', () => {
  test('a slow reader gets the start-over event instead of its backlog', async () => {
    const { sink, response, stopped } = stream({ startOver: () => ({ event: 'reset', data: {} }) })
    send(sink, 100)
    sink.send({ event: 'last', data: {} })
    expect(stopped()).toBe(false)
    sink.end()
    const text = await response.text()
    expect(text.length).toBeLessThan(20 * MEGABYTE.length)
    expect(text).toMatch(/^event: reset\n/)
    expect(text).toMatch(/event: last\ndata: \{\}\n\n$/)
  })

  test('a slow reader’s stream ends if there is no start-over event', async () => {
    const { sink, response, stopped } = stream()
    send(sink, 100)
    expect(stopped()).toBe(true)
    expect(await response.text()).toBe('')
  })

  test('a fast reader gets every frame, even one beyond the limit', async () => {
    const { sink, response } = stream()
    sink.send({ event: 'mutation', data: MEGABYTE.repeat(20) })
    const reader = response.body!.getReader()
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(20 * MEGABYTE.length)
    for (let round = 0; round < 40; round++) {
      send(sink, 1)
      expect((await reader.read()).value?.byteLength).toBeGreaterThan(MEGABYTE.length)
    }
  })

  test('memory of the backlog is reserved, released when read, and may be reclaimed', async () => {
    let [held, cut] = [0, () => {}]
    const hold = (bytes: number, takeBack: () => void) => {
      if (held >= 8 * MEGABYTE.length) throw new Error('no more')
      held += bytes
      cut = takeBack
      return () => void (held -= bytes)
    }
    const { sink, response } = stream({ hold, startOver: () => ({ event: 'reset', data: {} }) })
    const reader = response.body!.getReader()
    send(sink, 5)
    expect(held).toBeGreaterThan(3 * MEGABYTE.length)
    for (let frame = 0; frame < 5; frame++) await reader.read()
    expect(held).toBe(0)
    send(sink, 20)
    expect(held).toBeLessThanOrEqual(8 * MEGABYTE.length)
    send(sink, 4)
    cut()
    expect(held).toBe(0)
    sink.end()
    const { value } = await reader.read()
    expect([Buffer.from(value ?? []).toString(), await reader.read()]).toEqual([
      'event: reset\ndata: {}\n\n',
      { done: true, value: undefined },
    ])
  })

  test('a slow listener that can resume is reset and receives later events', async () => {
    const test = openTestLake()
    const next = await openEventStream(test, `${LISTEN}&enableResume=true`)
    expect((await next())!.event).toBe('welcome')
    await writeFortyMegabytes(test)
    // One frame was in flight before the reader stopped reading.
    const events = [(await next())!, (await next())!]
    const reset = events.find(({ event }) => event === 'reset')
    expect(reset?.data).toEqual({ listenerName: expect.any(String) })
    expect(Number(reset?.id)).toBeGreaterThan(0)
  })

  test('a slow listener that cannot resume and a slow live subscriber miss no change unnoticed', async () => {
    const test = openTestLake()
    const next = await openEventStream(test, LISTEN)
    const live = await openEventStream(test, '/v2025-02-19/data/live/events/production')
    expect([(await next())!.event, (await live())!.event]).toEqual(['welcome', 'welcome'])
    await writeFortyMegabytes(test)
    const rest: string[] = []
    for (let frame = await next(); frame; frame = await next()) rest.push(frame.event)
    expect(rest.length).toBeLessThan(3)
    expect((await live())!.event).toBe('message')
  })
})
