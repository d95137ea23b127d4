import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  postActions,
  storedTestRelease,
  releaseAction,
  storedDocument,
  lakeWithRelease,
} from '../release/testing/release-fixture.ts'
import { MUTATE_PATH, openTestLake, testClock } from '../testing/test-lake.ts'
import { until } from '../testing/until.ts'

const turn = { patch: { id: 'luna', inc: { turns: 1 } } }

describe('clock changes', () => {
  test('keeps log and revisions in order after the clock is set back and after a restart', async () => {
    const first = openTestLake()
    const { clock } = first
    await first.mutate([{ create: { _id: 'luna', _type: 'watch', turns: 0 } }])
    clock.set('2026-01-05T10:00:00.000Z')
    await first.mutate([turn])
    clock.set('2026-01-05T09:00:00.000Z')
    // The second write is prepared while the first is being committed.
    await Promise.all([first.mutate([turn]), first.mutate([turn])])
    const second = first.reopen()
    await second.mutate([turn])
    clock.set('2026-01-05T10:00:00.001Z')
    await second.mutate([turn])
    const times = [...second.lake.dataset('production')!.history('luna')].map(
      ({ timestamp, document }) => [timestamp.slice(11), document?._updatedAt.slice(11)],
    )
    const ahead = ['10:00:00.000Z', '10:00:00Z']
    expect(times).toEqual([
      ['10:00:00.001Z', '10:00:00Z'],
      ahead,
      ahead,
      ahead,
      ahead,
      ['09:00:00.000Z', '09:00:00Z'],
    ])
  })

  test('ignores log times more than two days ahead of the clock', async () => {
    const { clock, mutate, lake } = openTestLake({}, testClock('2099-01-01T00:00:00.000Z'))
    await mutate([{ create: { _id: 'luna', _type: 'watch', turns: 0 } }])
    clock.set('2026-01-05T09:00:00.000Z')
    await mutate([turn])
    expect(lake.dataset('production')!.documents.byId('luna')?._updatedAt).toBe(
      '2026-01-05T09:00:00Z',
    )
  })

  test('runs a schedule once at its wall-clock time despite clock changes, and never early', async () => {
    vi.useFakeTimers({
      now: new Date('2026-01-05T09:00:00Z'),
      toFake: ['setTimeout', 'clearTimeout'],
    })
    onTestFinished(() => void vi.useRealTimers())
    const test = await lakeWithRelease()
    const { clock, lake } = test
    await postActions(test, releaseAction('schedule', { publishAt: '2026-01-05T12:00:00Z' }))
    const published: string[] = []
    lake.dataset('production')!.subscribe(({ author, changes }) => {
      if (author === 'robot-scheduler') published.push(...changes.map(({ id }) => id))
    })
    await until(() => vi.getTimerCount() > 0)
    // Hours of timers elapse, and the clock is set back meanwhile.
    clock.set('2026-01-05T08:00:00Z')
    await vi.advanceTimersByTimeAsync(5 * 3_600_000)
    clock.set('2026-01-05T11:59:59Z')
    await vi.advanceTimersByTimeAsync(3_000)
    expect([storedTestRelease(test).state, published]).toEqual(['scheduled', []])
    // One day forward: noticed at the next clock check.
    clock.set('2026-01-06T09:00:00Z')
    await vi.advanceTimersByTimeAsync(30_000)
    await until(() => published.length > 0)
    clock.set('2026-01-05T09:00:00Z')
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    await test.post(MUTATE_PATH, { mutations: [{ patch: { id: 'luna', set: { turns: 1 } } }] })
    expect(published.filter((id) => id === 'luna')).toEqual(['luna'])
    expect(storedTestRelease(test)).toMatchObject({ state: 'published' })
    expect(storedDocument(test, 'luna')).toMatchObject({ title: 'Luna II', turns: 1 })
  })
})
