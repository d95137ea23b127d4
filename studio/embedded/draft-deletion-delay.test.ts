import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftDeletionDelay } from './draft-deletion-delay.ts'

const event = (data: object) => `id: 7\nevent: mutation\ndata: ${JSON.stringify(data)}\n\n`

const ofTransaction = (transactionId: string, changes: object[]) =>
  changes
    .map((change, index) =>
      event({
        transactionId,
        resultRev: transactionId,
        transactionTotalEvents: changes.length,
        transactionCurrentEvent: index + 1,
        ...change,
      }),
    )
    .join('')

const published = { documentId: 'home', transition: 'update', previousRev: 'p0' }
const ended = { documentId: 'drafts.home', transition: 'disappear', previousRev: 'a' }
const begun = { documentId: 'drafts.home', transition: 'appear', mutations: [{ create: {} }] }
const publish = ofTransaction('p1', [published, ended])

function succession(isTypedIn: boolean) {
  const passed: string[] = []
  const drafts = createDraftDeletionDelay({
    isTyping: (id) => isTypedIn && id === 'drafts.home',
    emit: (each) => passed.push(each),
  })
  return { drafts, passed }
}

const read = (text: string) =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((each) => JSON.parse(/^data: (.*)$/m.exec(each)?.[1] ?? 'null'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createDraftDeletionDelay', () => {
  it('passes a publish through if nobody is typing', () => {
    const { drafts } = succession(false)
    expect(drafts.process(publish)).toBe(publish)
  })

  it('merges the held deletion and the next draft’s creation into an update', () => {
    const { drafts, passed } = succession(true)
    expect(read(drafts.process(publish))).toEqual([
      expect.objectContaining({
        ...published,
        transactionTotalEvents: 1,
        transactionCurrentEvent: 1,
      }),
    ])
    const next = drafts.process(ofTransaction('b', [begun]))
    expect(read(next)).toEqual([
      expect.objectContaining({ ...begun, transition: 'update', previousRev: 'a', resultRev: 'b' }),
    ])
    vi.runAllTimers()
    expect(passed).toEqual([])
    // And the one after that is an ordinary change.
    const later = ofTransaction('c', [{ ...begun, transition: 'update', previousRev: 'b' }])
    expect(drafts.process(later)).toBe(later)
  })

  it('emits the deletion after a timeout if no new draft follows', () => {
    const { drafts, passed } = succession(true)
    drafts.process(publish)
    vi.advanceTimersByTime(2500)
    expect(passed).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(read(passed.join(''))).toEqual([
      expect.objectContaining({ ...ended, transactionTotalEvents: 1 }),
    ])
    const appears = ofTransaction('b', [begun])
    expect(drafts.process(appears)).toBe(appears)
  })

  it('does not hold the deletion of a discarded draft or of a deleted document', () => {
    const { drafts } = succession(true)
    const discarded = ofTransaction('d', [ended])
    expect(drafts.process(discarded)).toBe(discarded)
    const deleted = ofTransaction('e', [{ ...published, transition: 'disappear' }, ended])
    expect(drafts.process(deleted)).toBe(deleted)
  })

  it('buffers a transaction until it is complete, and drops a partial one on reset', () => {
    const { drafts, passed } = succession(true)
    const [first, second] = publish.split(/(?<=\n\n)/) as [string, string]
    expect(drafts.process(first)).toBe('')
    expect(read(drafts.process(second))).toHaveLength(1)
    const reset = 'event: reset\ndata: {}\n\n'
    expect(drafts.process(reset)).toBe(reset)
    vi.runAllTimers()
    expect(passed).toEqual([])
    drafts.process(first)
    drafts.process(reset)
    const alone = ofTransaction('f', [{ ...published, previousRev: 'p1' }])
    expect(drafts.process(alone)).toBe(alone)
  })

  it('passes keep-alive comments and other events through', () => {
    const { drafts } = succession(true)
    expect(drafts.process(':\n\n')).toBe(':\n\n')
  })
})
