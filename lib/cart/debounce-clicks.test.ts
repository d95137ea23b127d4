import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClickDebounce } from './debounce-clicks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates clicks at these times, in ms; returns when each request is sent, and how many clicks it contains. */
async function play(times: readonly number[]): Promise<Array<{ at: number; clicks: number }>> {
  const pace = createClickDebounce()
  const start = performance.now()
  const sent: Array<{ at: number; clicks: number }> = []
  let waiting = 0
  let running = false
  const send = async () => {
    running = true
    while (waiting > 0) {
      await pace.settled()
      sent.push({ at: performance.now() - start, clicks: waiting })
      waiting = 0
    }
    running = false
  }
  for (const time of times) {
    await vi.advanceTimersByTimeAsync(time - (performance.now() - start))
    pace.restart()
    waiting += 1
    if (!running) void send()
  }
  await vi.advanceTimersByTimeAsync(2000)
  return sent
}

const everyTwenty = Array.from({ length: 50 }, (_, click) => click * 20)

it('sends a single click after a short delay', async () => {
  const [sent] = await play([0])
  expect(sent?.clicks).toBe(1)
  expect(sent?.at).toBeLessThanOrEqual(60)
})

it('sends fifty clicks, 20 ms apart, in at most four requests', async () => {
  const sent = await play(everyTwenty)
  expect(sent.length).toBeLessThanOrEqual(4)
  expect(sent.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(50)
})

it('does not end a burst because of a slow machine', async () => {
  const stuttering = everyTwenty.map((time, click) => time + Math.floor(click / 7) * 90)
  expect((await play(stuttering)).length).toBeLessThanOrEqual(4)
})

it('sends after a second at the latest', async () => {
  const long = Array.from({ length: 200 }, (_, click) => click * 20)
  const sent = await play(long)
  expect(sent[0]?.at).toBeLessThanOrEqual(1000)
  expect(sent.length).toBeLessThanOrEqual(5)
})
