import { describe, expect, it, vi } from 'vitest'
import { Refresher } from './refresher.ts'

function pendingReads() {
  const finish: ((error?: Error) => void)[] = []
  const read = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        finish.push((error) => (error ? reject(error) : resolve()))
      }),
  )
  return { read, finish }
}

describe('Refresher', () => {
  it('shares one more reading among demands that come during one', async () => {
    const { read, finish } = pendingReads()
    const refresher = new Refresher(read)
    const first = refresher.refresh()
    const second = refresher.refresh()
    const third = refresher.refresh()
    expect(read).toHaveBeenCalledTimes(1)
    finish[0]?.()
    await first
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    finish[1]?.()
    await Promise.all([second, third])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('takes a failed reading as done', async () => {
    const { read, finish } = pendingReads()
    const refresher = new Refresher(read)
    const first = refresher.refresh()
    finish[0]?.(new Error('away'))
    await first
    const second = refresher.refresh()
    finish[1]?.()
    await second
    expect(read).toHaveBeenCalledTimes(2)
  })
})
