import { DelayedRejections } from '@orrery/server-kit/delayed-rejections'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FairOrder, type WaitingJob as WaitingOf } from '@orrery/server-kit/fair-order'
import { FairQueue } from './fair-queue.ts'
import { ResponseMemoryBudget } from './response-memory-budget.ts'
import { OpenResourceLimiter } from './open-resource-limiter.ts'
import { ResourceQuotas } from './resource-quotas.ts'
import { type Tenant, schedulingWeightOf } from './tenant.ts'
import { ThrottledError } from './throttled-error.ts'

type Waiting = WaitingOf<Tenant>

const stranger = (key: string): Tenant => ({ key, class: 'stranger' })
const member = (key: string): Tenant => ({ key, class: 'member' })
const job = (payer: Tenant, cost: number): Waiting => ({ payer, cost })

describe('FairOrder', () => {
  const drain = (order: FairOrder<Waiting>): string[] => {
    const keys: string[] = []
    for (let next = order.pop(); next; next = order.pop()) keys.push(next.payer.key)
    return keys
  }

  test('small requests go before large ones, and light tenants before heavy ones', () => {
    const order = new FairOrder<Waiting>(schedulingWeightOf)
    for (let index = 0; index < 3; index += 1) order.push(job(stranger('many'), 5))
    order.push(job(stranger('large'), 40))
    order.push(job(stranger('light'), 1))
    expect(drain(order)).toEqual(['light', 'many', 'many', 'many', 'large'])
  })

  test('large work is not starved by a hundred small jobs of another tenant', () => {
    const order = new FairOrder<Waiting>(schedulingWeightOf)
    order.push(job(stranger('large'), 50))
    for (let index = 0; index < 100; index += 1) order.push(job(stranger('many'), 1))
    expect(drain(order).indexOf('large')).toBe(49)
  })

  test('large work is not starved by an endless stream of new tenants', () => {
    const order = new FairOrder<Waiting>(schedulingWeightOf)
    order.push(job(stranger('large'), 50))
    order.push(job(stranger('new'), 1))
    const keys: (string | undefined)[] = []
    for (let index = 0; index < 1_000; index += 1) {
      order.push(job(stranger(`new ${index}`), 1))
      keys.push(order.pop()?.payer.key)
    }
    expect(keys.indexOf('large')).toBe(400)
  })

  test('a member gets eight times the share of an anonymous client', () => {
    const order = new FairOrder<Waiting>(schedulingWeightOf)
    for (let index = 0; index < 80; index += 1) {
      order.push(job(stranger('s'), 1))
      order.push(job(member('m'), 1))
    }
    const first = drain(order).slice(0, 45)
    expect(first.filter((key) => key === 's')).toHaveLength(5)
  })

  test('the actual cost is charged, whatever was estimated', () => {
    const order = new FairOrder<Waiting>(schedulingWeightOf)
    order.push(job(stranger('liar'), 1))
    expect(order.pop()?.payer.key).toBe('liar')
    order.charge(stranger('liar'), 100)
    order.push(job(stranger('liar'), 1))
    for (let index = 0; index < 5; index += 1) order.push(job(stranger('honest'), 10))
    expect(drain(order)).toEqual([...Array<string>(5).fill('honest'), 'liar'])
  })

  test('every job is returned once in its tenant’s order; jobs can be removed or shed from the largest tenant', () => {
    const jobs = fc.array(
      fc.record({
        who: fc.integer({ min: 0, max: 4 }),
        cost: fc.double({ min: 0, max: 50, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(jobs, fc.nat(9), (list, removed) => {
        const order = new FairOrder<Waiting & { at: number }>(schedulingWeightOf)
        const all = list.map(({ who, cost }, at) => ({ ...job(stranger(`s${who}`), cost), at }))
        for (const each of all) order.push(each)
        const gone = all[removed]
        expect(gone ? order.remove(gone) : false).toBe(gone !== undefined)
        const shed = order.shed()
        const left = all.filter((each) => each !== gone && each !== shed)
        const seen = []
        for (let next = order.pop(); next; next = order.pop()) seen.push(next)
        expect(order.size).toBe(0)
        expect(seen.map(({ at }) => at).sort((a, b) => a - b)).toEqual(left.map(({ at }) => at))
        for (const key of new Set(seen.map(({ payer }) => payer.key))) {
          const own = seen.filter(({ payer }) => payer.key === key).map(({ at }) => at)
          expect(own).toEqual([...own].sort((a, b) => a - b))
        }
      }),
    )
  })
})

describe('FairQueue', () => {
  const queue = (): FairQueue =>
    new FairQueue({
      jobName: 'pictures',
      slots: 1,
      slotsPerTenant: { stranger: 1 },
      waitingPerTenant: { stranger: 2, member: 10 },
      waiting: 4,
    })

  test('runs as many jobs as it has slots, and the next when one ends', async () => {
    const line = queue()
    const first = await line.acquire(stranger('a'), { cost: 1 })
    const second = line.acquire(stranger('b'), { cost: 1 })
    expect([line.running, line.waiting]).toEqual([1, 1])
    first.release()
    first.release()
    const turn = await second
    expect([line.running, line.waiting]).toEqual([1, 0])
    turn.release()
    expect(line.running).toBe(0)
  })

  test('rejects a tenant with too many queued jobs, with the seconds to wait', async () => {
    const line = queue()
    const turn = await line.acquire(stranger('a'), { cost: 1 })
    const waiting = [1, 2].map(() => line.acquire(stranger('a'), { cost: 1 }))
    const refused = await line.acquire(stranger('a'), { cost: 1 }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ThrottledError)
    expect(refused).toMatchObject({ retryAfter: 1, message: expect.stringContaining('pictures') })
    turn.release(60_000)
    for (const each of waiting) (await each).release()
  })

  test('a full queue sheds a job of the tenant with the most', async () => {
    const line = queue()
    const turn = await line.acquire(stranger('a'), { cost: 1 })
    const greedy = [1, 2].map(() => line.acquire(stranger('a'), { cost: 1 }))
    const others = ['b', 'c', 'd'].map((key) => line.acquire(stranger(key), { cost: 1 }))
    await expect(greedy[1]).rejects.toBeInstanceOf(ThrottledError)
    turn.release()
    for (const each of [...others, greedy[0]]) (await each)?.release()
    expect([line.running, line.waiting]).toEqual([0, 0])
  })

  test('an aborted job leaves the queue', async () => {
    const line = queue()
    const turn = await line.acquire(stranger('a'), { cost: 1 })
    const gone = new AbortController()
    const left = line.acquire(stranger('b'), { cost: 1, signal: gone.signal })
    gone.abort()
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    expect(line.waiting).toBe(0)
    turn.release()
    await expect(
      line.acquire(stranger('b'), { cost: 1, signal: gone.signal }),
    ).rejects.toBeDefined()
    expect(line.running).toBe(0)
  })
})

describe('the main-thread scheduler', () => {
  /** Quotas whose work takes exactly the stated milliseconds, however busy the machine is. */
  const counted = () => {
    let now = 0
    const work = (milliseconds: number): void => void (now += milliseconds)
    return { shares: new ResourceQuotas(() => now), work }
  }

  test('runs at once while idle; a light tenant passes a heavy one', async () => {
    const { shares, work } = counted()
    const [heavy, light] = [shares.stranger('heavy'), shares.stranger('light')]
    const order: string[] = []
    const crowd = Array.from({ length: 12 }, (_, index) =>
      heavy.run(() => (work(8), order.push(`heavy ${index}`))),
    )
    expect(order).toEqual(['heavy 0'])
    expect(shares.eventLoop.waiting).toBe(11)
    await Promise.all([...crowd, light.run(() => order.push('light'))])
    expect(order.indexOf('light')).toBe(1)
    expect(order).toHaveLength(13)
  })

  test('a known light tenant goes before new tenants', async () => {
    const { shares, work } = counted()
    const known = shares.stranger('known')
    for (let turn = 0; turn < 20; turn += 1) await known.run(() => work(0.01))
    const order: string[] = []
    const first = shares.stranger('first').run(() => (work(8), order.push('first')))
    known.charge(4)
    const newcomers = Array.from({ length: 5 }, (_, index) =>
      shares.stranger(`new ${index}`).run(() => (work(4), order.push(`new ${index}`))),
    )
    await Promise.all([first, ...newcomers, known.run(() => order.push('known'))])
    expect(order.slice(0, 2)).toEqual(['first', 'known'])
  })

  test('charges the CPU time of its thread by default', async () => {
    const shares = new ResourceQuotas()
    const { user, system } = process.threadCpuUsage()
    const used = (): number => {
      const now = process.threadCpuUsage()
      return now.user + now.system - user - system
    }
    const long = shares.stranger('long').run(() => {
      // In microseconds: more than a slice.
      while (used() < 5_000);
    })
    const next = shares.stranger('next').run(() => {})
    expect(shares.eventLoop.waiting).toBe(1)
    await Promise.all([long, next])
  })

  test('returns results and errors of the work, and drops aborted work', async () => {
    const shares = new ResourceQuotas()
    const share = shares.member('m')
    await expect(share.run(() => 7)).resolves.toBe(7)
    await expect(share.run(async () => Promise.resolve(8))).resolves.toBe(8)
    await expect(
      share.run(() => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    share.charge(1_000)
    const gone = new AbortController()
    const dropped = share.run(() => 9, { signal: gone.signal })
    gone.abort()
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' })
    expect(shares.eventLoop.waiting).toBe(0)
  })
})

test('open resources are counted per tenant and released once', () => {
  const streams = new OpenResourceLimiter('streams', { stranger: 2, member: 5 })
  const first = streams.acquire(stranger('a'))
  streams.acquire(stranger('a'))
  expect(() => streams.acquire(stranger('a'))).toThrow(ThrottledError)
  streams.acquire(stranger('b'))
  first()
  first()
  expect(streams.countOf(stranger('a'))).toBe(1)
})

test('unread responses are charged to the tenant that does not read them', () => {
  const limits = { perTenant: 10, total: 20 }
  const answers = new ResponseMemoryBudget({ stranger: limits, member: limits })
  const cut: string[] = []
  const hold = (who: string, bytes: number) =>
    answers.reserve(stranger(who), bytes, () => cut.push(who))
  const large = hold('a', 15)
  expect(() => hold('a', 1)).toThrow(ThrottledError)
  hold('b', 5)
  expect(cut).toEqual([])
  // The budget is exhausted: the largest tenant loses to a smaller one.
  hold('c', 6)
  expect(cut).toEqual(['a'])
  large()
  expect(answers.reservedBy('stranger')).toBe(11)
  expect(() => hold('d', 20)).toThrow(ThrottledError)
})

test('a first rejection is immediate, and repeated ones are delayed', () => {
  let now = 0
  const refusals = new DelayedRejections(() => now)
  const delays = Array.from({ length: 200 }, () => refusals.delay(stranger('a')))
  expect([delays[19], delays[21], delays[199]]).toEqual([0, 20, 1_000])
  expect(refusals.delay(stranger('b'))).toBe(0)
  now += 10_000
  expect(refusals.delay(stranger('a'))).toBe(0)
})
