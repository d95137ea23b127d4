import { describe, expect, test } from 'vitest'
import { type Tenant } from '../../fair-scheduling/tenant.ts'
import { SharedResultWaiters } from '../../fair-scheduling/shared-result-waiters.ts'
import { ImageTaskScheduler } from './image-worker-pool.ts'

const PLACES = 2
/** Costs of a thumbnail, a full-page image, and one of four times that size. */
const [SMALL, MEDIUM, LONG] = [40, 390, 5_000]

const stranger = (key: string): Tenant => ({ key, class: 'stranger' })

/** A queue that records which jobs start, and finishes one job at a time. */
function observed(places = PLACES) {
  const queue = new ImageTaskScheduler(places)
  const started: string[] = []
  const refused: string[] = []
  const running: { name: string; done: () => void }[] = []
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const enter = (
    name: string,
    estimatedMs: number,
    {
      waiters = new SharedResultWaiters(stranger(name)),
      signal = new AbortController().signal,
    }: { waiters?: SharedResultWaiters; signal?: AbortSignal } = {},
  ) => {
    queue.enter({ waiters, estimatedMs, signal }).then(
      (turn) => {
        started.push(name)
        running.push({ name, done: () => turn.release() })
      },
      () => refused.push(name),
    )
  }
  /** Finishes the longest-running job, the given number of times. */
  const finish = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      running.shift()?.done()
      await settled()
    }
  }
  return { started, refused, running, enter, finish, settled }
}

/** Twenty addresses with four requests each. */
function crowd(enter: (name: string, estimatedMs: number) => void, estimatedMs: number): void {
  for (let index = 0; index < 80; index += 1) enter(`crowd ${index % 20}`, estimatedMs)
}

describe('a cheap image', () => {
  test.each([
    ['middling', MEDIUM],
    ['long', LONG],
  ])('starts at once while twenty addresses request %s ones', async (_name, estimatedMs) => {
    const { started, enter, settled } = observed()
    crowd(enter, estimatedMs)
    await settled()
    expect(started).not.toContain('visitor')
    enter('visitor', SMALL)
    await settled()
    expect(started.at(-1)).toBe('visitor')
  })

  test('starts together with the other images of its page while twenty addresses request cheap images continuously', async () => {
    const { started, enter, finish } = observed()
    for (let index = 0; index < 12; index += 1) crowd(enter, SMALL)
    await finish(600)
    const before = started.length
    for (let index = 0; index < 12; index += 1) enter('visitor', SMALL)
    await finish(12)
    expect(started.slice(before)).toEqual(Array<string>(12).fill('visitor'))
  })

  test('does not wait for twenty images that another address requests', async () => {
    const { started, enter, finish, settled } = observed()
    for (let index = 0; index < 20; index += 1) enter('many', SMALL)
    await settled()
    enter('one', SMALL)
    await finish()
    expect(started.at(-1)).toBe('one')
  })

  test('does not wait for more expensive images of its own address', async () => {
    const { started, enter, settled } = observed()
    for (let index = 0; index < 20; index += 1) enter('page', MEDIUM)
    enter('page', SMALL)
    await settled()
    expect(started).toHaveLength(PLACES + 1)
  })
})

describe('an expensive image', () => {
  test('is processed despite an endless series of cheap images of new addresses', async () => {
    const { started, enter, finish } = observed()
    crowd(enter, SMALL)
    enter('large', MEDIUM)
    for (let index = 0; index < 10_000 && !started.includes('large'); index += 1) {
      enter(`new ${index}`, SMALL)
      await finish()
    }
    expect(started).toContain('large')
    expect(started.indexOf('large')).toBeGreaterThan(80)
  })

  test('leaves half of the workers to others if it is slow, and all but one if all are of one address', async () => {
    const { started, enter, settled } = observed(4)
    for (let index = 0; index < 4; index += 1) enter('many', LONG)
    await settled()
    expect(started).toEqual(['many'])
    for (const name of ['second', 'third']) enter(name, LONG)
    for (let index = 0; index < 4; index += 1) enter('medium', MEDIUM)
    await settled()
    expect(started).toEqual(['many', 'second', 'medium', 'medium'])
  })
})

describe('an image with several waiters', () => {
  test('is scheduled in the earliest turn of its waiters, late ones included', async () => {
    const { started, enter, finish, settled } = observed()
    const waiters = new SharedResultWaiters(stranger('flood'))
    for (let index = 0; index < 100; index += 1) enter('flood', MEDIUM)
    enter('wanted', MEDIUM, { waiters })
    await finish(10)
    expect(started).not.toContain('wanted')
    waiters.join(stranger('visitor'))
    await settled()
    await finish()
    expect(started.at(-1)).toBe('wanted')
    await finish(200)
    expect(started.filter((name) => name === 'wanted')).toEqual(['wanted'])
  })

  test('takes one worker when two of its waiters are scheduled at once', async () => {
    const { started, enter, settled } = observed()
    enter('shared', MEDIUM, { waiters: new SharedResultWaiters(stranger('a'), stranger('b')) })
    enter('other', MEDIUM)
    await settled()
    expect(started).toEqual(['shared', 'other'])
  })

  test('is rejected if every waiter has too many pending jobs, and is dequeued with its last waiter', async () => {
    const { started, refused, running, enter, finish, settled } = observed()
    for (let index = 0; index < 202; index += 1) enter('full', MEDIUM)
    enter('alone', MEDIUM, { waiters: new SharedResultWaiters(stranger('full')) })
    enter('together', MEDIUM, { waiters: new SharedResultWaiters(stranger('full'), stranger('b')) })
    const gone = new AbortController()
    enter('gone', MEDIUM, { waiters: new SharedResultWaiters(stranger('c')), signal: gone.signal })
    gone.abort()
    await settled()
    expect(refused).toEqual(['alone', 'gone'])
    await finish()
    expect(started).toContain('together')
    while (running.length > 0) await finish()
    expect(started).not.toContain('gone')
  })
})
