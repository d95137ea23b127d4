import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MUTATE_PATH, openTestLake, type TestLake } from '../testing/test-lake.ts'
import { until } from '../testing/until.ts'
import { ReleaseScheduler } from './release-scheduler.ts'
import {
  postActions,
  storedTestRelease,
  releaseAction,
  storedDocument,
  lakeWithRelease,
} from './testing/release-fixture.ts'

describe('ReleaseScheduler', () => {
  test('publishes a scheduled release at its time', async () => {
    // Only the scheduler's timers are faked; those of streams are real.
    vi.useFakeTimers({
      now: new Date('2026-01-05T09:00:00Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
    })
    onTestFinished(() => void vi.useRealTimers())
    const test = await lakeWithRelease(openTestLake({ clock: () => new Date() }))
    // Above the maximum timer, so that the wait takes several steps.
    await postActions(test, releaseAction('schedule', { publishAt: '2026-02-20T09:00:00Z' }))
    const authors: string[] = []
    test.lake.dataset('production')!.subscribe(({ author }) => authors.push(author))
    const advance = (time: string) => vi.advanceTimersByTime(Date.parse(time) - Date.now())
    await until(() => vi.getTimerCount() > 0)
    advance('2026-02-20T08:59:59.999Z')
    expect(storedTestRelease(test).state).toBe('scheduled')
    advance('2026-02-20T09:00:00.000Z')
    await until(() => authors.length > 0)
    expect(storedTestRelease(test)).toMatchObject({
      state: 'published',
      publishedAt: '2026-02-20T09:00:00.000Z',
    })
    expect(authors).toEqual(['robot-scheduler'])
    expect(storedDocument(test, 'luna')).toMatchObject({ title: 'Luna II' })
  })

  test('publishes overdue releases once at start', async () => {
    const first = await lakeWithRelease()
    await postActions(first, releaseAction('schedule', { publishAt: '2026-01-06T00:00:00Z' }))
    first.clock.set('2026-01-07T00:00:00Z')
    const second = first.reopen()
    await second.lake.ready
    expect(storedTestRelease(second)).toMatchObject({
      state: 'published',
      publishedAt: '2026-01-07T00:00:00.000Z',
    })
    const { _rev } = storedDocument(second, 'luna')
    const third = second.reopen()
    await third.lake.ready
    expect(storedDocument(third, 'luna')._rev).toBe(_rev)
  })

  test('reverts a release that cannot be published to active, with the reason', async () => {
    const onError = vi.fn()
    const first = openTestLake({ onError })
    await postActions(first, releaseAction('create'))
    const weak = { _ref: 'strap', _weak: true, _strengthenOnPublish: { type: 'strap' } }
    await first.post(MUTATE_PATH, {
      mutations: [
        { create: { _id: 'strap', _type: 'strap' } },
        { create: { _id: 'versions.r1.luna', _type: 'watch', strap: weak } },
      ],
    })
    await postActions(first, releaseAction('schedule', { publishAt: '2026-01-06T00:00:00Z' }))
    await first.post(MUTATE_PATH, { mutations: [{ delete: { id: 'strap' } }] })
    first.clock.set('2026-01-07T00:00:00Z')
    const second = first.reopen()
    await second.lake.ready
    expect(storedTestRelease(second)).toMatchObject({
      state: 'active',
      error: { message: expect.stringContaining('strap') },
    })
    expect(storedTestRelease(second)).not.toHaveProperty('publishAt')
    expect(onError).toHaveBeenCalledOnce()
  })

  test('leaves a release archived if it is archived while its failure is recorded', async () => {
    const first = openTestLake()
    const weak = { _ref: 'strap', _weak: true, _strengthenOnPublish: { type: 'strap' } }
    await postActions(first, releaseAction('create'))
    await first.post(MUTATE_PATH, {
      mutations: [
        { create: { _id: 'strap', _type: 'strap' } },
        { create: { _id: 'versions.r1.luna', _type: 'watch', strap: weak } },
      ],
    })
    await postActions(first, releaseAction('schedule', { publishAt: '2026-01-06T00:00:00Z' }))
    await first.post(MUTATE_PATH, { mutations: [{ delete: { id: 'strap' } }] })
    first.clock.set('2026-01-07T00:00:00Z')
    const dataset = first.lake.dataset('production')!
    const archive = vi.fn(() => {
      const actions = [releaseAction('unschedule'), releaseAction('archive')]
      void first.lake.writer.act(dataset, actions, { author: 'x', apiVersion: '2025-02-19' })
    })
    await new ReleaseScheduler(first.lake.writer, first.clock, archive).watch(dataset)
    expect(archive).toHaveBeenCalledOnce()
    expect(storedTestRelease(first).state).toBe('archived')
    expect(storedTestRelease(first)).not.toHaveProperty('error')
  })

  test('does not publish a release that is unscheduled while another one is published', async () => {
    const first = openTestLake()
    const plan = (releaseId: string) => ({
      actionType: 'sanity.action.release.schedule',
      releaseId,
      publishAt: '2026-01-06T00:00:00Z',
    })
    for (const releaseId of ['r1', 'r2']) {
      await postActions(
        first,
        { actionType: 'sanity.action.release.create', releaseId },
        plan(releaseId),
      )
    }
    const states = ({ lake }: TestLake) =>
      ['r1', 'r2'].map(
        (name) => lake.dataset('production')!.documents.byId(`_.releases.${name}`)?.state,
      )
    expect(states(first)).toEqual(['scheduled', 'scheduled'])
    const dataset = first.lake.dataset('production')!
    first.clock.set('2026-01-07T00:00:00Z')
    const unschedule = { actionType: 'sanity.action.release.unschedule', releaseId: 'r2' }
    const published = first.lake.writer.transact.bind(first.lake.writer)
    vi.spyOn(first.lake.writer, 'transact').mockImplementationOnce((...asked) => {
      const answer = published(...asked)
      void first.lake.writer.act(dataset, [unschedule], { author: 'x', apiVersion: '2025-02-19' })
      return answer
    })
    await new ReleaseScheduler(first.lake.writer, first.clock, console.error).watch(dataset)
    expect(states(first)).toEqual(['published', 'active'])
  })
})
