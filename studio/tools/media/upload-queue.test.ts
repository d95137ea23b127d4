import { describe, expect, it, vi } from 'vitest'
import { createUploadQueue, type UploadJob } from './upload-queue.ts'

interface Job {
  arrive: (result: Awaited<UploadJob['done']>) => void
  fail: (error: Error) => void
  cancel: () => void
  onPercent: (percent: number) => void
}

/** Queue whose uploads resolve when the test settles them. */
function queueByHand() {
  const jobs: Job[] = []
  const queue = createUploadQueue((_file, onPercent) => {
    const cancel = vi.fn<() => void>()
    const done: UploadJob['done'] = new Promise((arrive, fail) => {
      jobs.push({ arrive, fail, cancel, onPercent })
    })
    return { done, cancel }
  })
  const states = () => queue.uploads().map(({ state }) => state)
  return { queue, jobs, states }
}
const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['x'], `${at}.jpg`, { type: 'image/jpeg' }))

describe('UploadQueue', () => {
  it('uploads three files at a time, and starts the next when one finishes', async () => {
    const { queue, jobs, states } = queueByHand()
    queue.add(files(5))
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
    jobs[1]?.onPercent(40)
    expect(queue.uploads()[1]?.percent).toBe(40)
    jobs[1]?.arrive({ assetId: 'image-b', isDuplicate: false })
    await vi.waitFor(() => expect(states()[3]).toBe('sending'))
    expect(queue.uploads()[1]).toMatchObject({ state: 'done', assetId: 'image-b' })
  })

  it('reports a failed upload, and retries on request', async () => {
    const { queue, jobs, states } = queueByHand()
    queue.add(files(1))
    jobs[0]?.fail(new Error('no line'))
    await vi.waitFor(() => expect(states()).toEqual(['failed']))
    expect(queue.uploads()[0]?.problem).toContain('Try again')
    queue.retry(queue.uploads()[0]?.id ?? '')
    jobs[1]?.arrive({ assetId: 'image-a', isDuplicate: true })
    await vi.waitFor(() => expect(states()).toEqual(['known']))
  })

  it('cancels an upload, ignores its later events, and continues with the next', async () => {
    const { queue, jobs, states } = queueByHand()
    queue.add(files(4))
    queue.cancel(queue.uploads()[0]?.id ?? '')
    expect(jobs[0]?.cancel).toHaveBeenCalledOnce()
    expect(states()).toEqual(['cancelled', 'sending', 'sending', 'sending'])
    jobs[0]?.fail(new Error('aborted'))
    await Promise.resolve()
    expect(states()[0]).toBe('cancelled')
    queue.clear()
    expect(states()).toEqual(['sending', 'sending', 'sending'])
  })

  it('uploads no rejected file, and does not block others', () => {
    const { queue, jobs, states } = queueByHand()
    const huge = new File(['x'], 'huge.png', { type: 'image/png' })
    Object.defineProperty(huge, 'size', { value: 200e6 })
    queue.add([huge, ...files(1)])
    expect([states(), jobs.length]).toEqual([['failed', 'sending'], 1])
    queue.retry(queue.uploads()[0]?.id ?? '')
    expect(states()).toEqual(['failed', 'sending'])
  })
})
