import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Freshness } from './freshness.ts'
import { sharedNow } from './messages.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['hrtime', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A process at a place of the log, and the places that it told. */
function begin({ isWriter = false } = {}) {
  const state = { place: 1, isWriter, told: [] as number[] }
  const freshness = new Freshness({
    place: () => state.place,
    isWriter: () => state.isWriter,
    tell: (place) => state.told.push(place),
  })
  freshness.begin()
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  /** The record is asked, and its place is what this process shows. */
  const look = (place = state.place, at = sharedNow()) => freshness.noteLook({ at, place })
  return { state, freshness, pass, look }
}

/** Whether somebody who asks is answered at once. */
const answers = ({ freshness }: ReturnType<typeof begin>, place = 0): boolean => {
  const waiting = freshness.reached(place)
  void waiting?.catch(() => {})
  return waiting === undefined
}

describe('a process that follows', () => {
  test('answers nobody until others have heard of it, and the record was asked after that', () => {
    const it = begin()
    expect([answers(it), it.state.told]).toEqual([false, [1]])
    it.look(1, -Infinity)
    expect([answers(it), it.state.told]).toEqual([false, [1, 1]])
    it.pass(400)
    it.look()
    expect(answers(it)).toBe(true)
  })

  test('answers for as long as others wait for it', () => {
    const it = begin()
    // It was heard of long before it asked.
    it.look(1, sharedNow() - 1_000)
    it.pass(499)
    expect(answers(it)).toBe(true)
    it.pass(1)
    expect(answers(it)).toBe(false)
  })

  test('answers who waits when what it heard of is shown', async () => {
    const it = begin()
    it.look(2)
    const waiting = it.freshness.reached(0)
    it.state.place = 2
    it.freshness.look()
    await waiting
    expect(answers(it, 3)).toBe(false)
    expect(answers(it, 2)).toBe(true)
  })

  test('asks again after it was stopped', () => {
    const it = begin()
    it.look()
    const lay = sharedNow() + 300
    it.pass(5_000)
    it.look(1, lay)
    expect(answers(it)).toBe(false)
    it.look()
    expect(answers(it)).toBe(true)
  })

  test('gives up after two seconds', async () => {
    const it = begin()
    const waiting = it.freshness.reached(0)
    it.pass(2_000)
    await expect(waiting).rejects.toThrow('This process is behind the others')
  })

  test('that loses its line as it wakes waits for it, and answers when the record is away for everybody', async () => {
    const it = begin()
    it.pass(5_000)
    it.freshness.noteLine(true)
    it.pass(999)
    expect(answers(it)).toBe(false)
    const waiting = it.freshness.reached(0)
    it.pass(1)
    await waiting
    expect(answers(it)).toBe(true)
    // Its line is back: it knows of nothing that was written meanwhile.
    it.freshness.noteLine(false)
    expect(answers(it)).toBe(false)
    it.look()
    expect(answers(it)).toBe(true)
  })

  test('goes on at once where a line is lost that it has just heard by, for as long as it is tried in vain', () => {
    const it = begin()
    it.look()
    it.freshness.noteLine(true)
    for (const ms of [0, 500, 500, 1_000, 2_000, 2_000]) {
      it.pass(ms)
      expect(answers(it)).toBe(true)
      it.freshness.noteTry(sharedNow())
    }
    // It was stopped while the record was away, and knows nothing of what is now.
    it.pass(3_000)
    expect(answers(it)).toBe(false)
    it.freshness.noteTry(sharedNow())
    expect(answers(it)).toBe(true)
  })
})

describe('the process that writes', () => {
  test('answers from the first moment on, for as long as it hears that it is still the one', () => {
    const it = begin({ isWriter: true })
    expect(answers(it)).toBe(true)
    it.pass(1_499)
    expect(answers(it)).toBe(true)
    it.pass(1)
    expect(answers(it)).toBe(false)
    it.look()
    expect(answers(it)).toBe(true)
  })

  test('answers nothing any more where another took its place', async () => {
    const it = begin({ isWriter: true })
    it.freshness.noteReplaced()
    it.look()
    const waiting = it.freshness.reached(0)
    it.pass(2_000)
    await expect(waiting).rejects.toThrow('This process is behind the others')
  })
})
