import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
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

describe('debounce clicks', () => {
  it('sends a single click after a short delay', async () => {
    const [sent] = await play([0])
    expect(sent?.clicks).toBe(1)
    expect(sent?.at).toBeLessThanOrEqual(60)
  })

  it.each([
    [10, 20],
    [20, 100],
    [50, 20],
    [50, 150],
  ])('sends %i clicks, %i ms apart, in at most two requests', async (clicks, apart) => {
    const sent = await play(Array.from({ length: clicks }, (_, click) => click * apart))
    expect(sent.length).toBeLessThanOrEqual(2)
    expect(sent[0]?.at).toBeLessThanOrEqual(60)
    expect(sent.reduce((sum, batch) => sum + batch.clicks, 0)).toBe(clicks)
  })

  it('does not end a burst because of a slow machine', async () => {
    const stuttering = everyTwenty.map((time, click) => time + Math.floor(click / 7) * 90)
    expect((await play(stuttering)).length).toBeLessThanOrEqual(2)
  })

  it('sends the first click after a pause without delay', async () => {
    const sent = await play([0, 100, 2000])
    expect(sent.map(({ at }) => at)).toEqual([60, 500, 2060])
  })

  it('sends after ten seconds at the latest', async () => {
    const endless = Array.from({ length: 600 }, (_, click) => click * 20)
    const sent = await play(endless)
    expect(sent[1]?.at).toBeLessThanOrEqual(10_100)
    expect(sent.length).toBeLessThanOrEqual(3)
  })
})
