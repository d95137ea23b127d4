import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RevalidationSender } from './revalidation-sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('RevalidationSender', () => {
  it('batches tags that arrive during a request', async () => {
    let finish: () => void = () => {}
    const post = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const revalidator = new RevalidationSender({ post })
    void revalidator.add(['a'])
    void revalidator.add(['b', 'c'])
    const done = revalidator.add(['b'])
    finish()
    await vi.advanceTimersByTimeAsync(0)
    finish()
    await done
    expect(post.mock.calls).toEqual([[['a']], [['b', 'c']]])
  })

  it('sends tags a second time for pages rendered during the first, and no third time', async () => {
    const post = vi.fn(async () => {})
    await new RevalidationSender({ post, repeatAfter: 3_000 }).add(['a'])
    expect(post).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(post.mock.calls).toEqual([[['a']], [['a']]])
  })

  it('loses no tag when the endpoint fails and backs off', async () => {
    const post = vi.fn<(tags: string[]) => Promise<void>>()
    for (let attempt = 0; attempt < 3; attempt += 1)
      post.mockRejectedValueOnce(new Error('refused'))
    post.mockResolvedValue()
    const done = new RevalidationSender({ post, maxBackoff: 200 }).add(['a'])
    await vi.advanceTimersByTimeAsync(100)
    expect(post).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(200 + 200)
    await done
    expect(post.mock.calls).toEqual([[['a']], [['a']], [['a']], [['a']]])
  })

  it('reports the number of consecutive failures after each attempt', async () => {
    const post = vi.fn<(tags: string[]) => Promise<void>>()
    for (const why of ['refused', 'late']) post.mockRejectedValueOnce(new Error(why))
    const onAttempt = vi.fn()
    const revalidator = new RevalidationSender({ post, onAttempt })
    const done = revalidator.add(['a'])
    await vi.advanceTimersByTimeAsync(1_000)
    await done
    await revalidator.add(['b'])
    expect(onAttempt.mock.calls).toEqual([
      [1, new Error('refused')],
      [2, new Error('late')],
      [0],
      [0],
    ])
  })
})
