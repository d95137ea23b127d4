import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { QueuedEdit } from './edit-queue-storage.ts'
import { createEditQueue, isTypingEditRequest } from './edit-queue.ts'

const url = 'http://lake.test/v1/data/actions/production?tag=sanity.studio.document.commit'
const edit = (transactionId: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({ transactionId, actions: [] }),
})

/** Connection that the test can interrupt, with all received and stored edits. */
function line() {
  const arrived: string[] = []
  const kept = new Map<string, QueuedEdit>()
  const refusals = new Map<string, Response>()
  const at = { up: true, loseAnswers: false }
  const onRejected = vi.fn()
  const outbox = createEditQueue({
    storage: {
      save: (each) => void kept.set(each.id, each),
      remove: (id) => void kept.delete(id),
      orphaned: async () => [],
    },
    fetch: async (_url, init) => {
      if (!at.up) throw new TypeError('Failed to fetch')
      const { transactionId } = JSON.parse(init.body as string) as { transactionId: string }
      const refusal = refusals.get(transactionId)
      if (refusal) return refusal.clone()
      if (arrived.includes(transactionId))
        return Response.json(
          {
            error: {
              type: 'mutationError',
              items: [{ error: { type: 'transactionAlreadyExistsError' } }],
            },
          },
          { status: 409 },
        )
      arrived.push(transactionId)
      if (at.loseAnswers) throw new TypeError('Failed to fetch')
      return Response.json({ transactionId })
    },
    onRejected,
    now: () => 7,
  })
  outbox.setUser('ada')
  return { outbox, arrived, kept, refusals, at, onRefused: onRejected }
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

describe('createEditQueue', () => {
  it('sends an edit immediately while online, and stores it only until the response', async () => {
    const { outbox, arrived, kept } = line()
    const sent = outbox.send(url, edit('a'))
    expect(kept.get('a')).toMatchObject({ path: '/data/actions/production', owner: 'ada', at: 7 })
    expect((await sent).status).toBe(200)
    expect([arrived, kept.size, outbox.state().pending]).toEqual([['a'], 0, 0])
  })

  it('reports an edit as successful while offline, and sends queued edits in order after the reconnect', async () => {
    const { outbox, arrived, kept, at } = line()
    at.up = false
    expect(await (await outbox.send(url, edit('a'))).json()).toEqual({ transactionId: 'a' })
    at.up = true
    // The connection is back, but queued edits are sent first.
    await outbox.send(url, edit('b'))
    expect([arrived, [...kept.keys()], outbox.state().pending]).toEqual([[], ['a', 'b'], 2])
    await vi.advanceTimersByTimeAsync(600)
    expect([arrived, kept.size, outbox.state().pending]).toEqual([['a', 'b'], 0, 0])
  })

  it('retries an edit until a starting service accepts it', async () => {
    const { outbox, arrived, refusals } = line()
    refusals.set('a', new Response(null, { status: 503 }))
    await outbox.send(url, edit('a'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outbox.state().pending).toBe(1)
    refusals.clear()
    await vi.advanceTimersByTimeAsync(3000)
    expect(arrived).toEqual(['a'])
  })

  it('stores an edit once if its response was lost', async () => {
    const { outbox, arrived, at, onRefused } = line()
    at.loseAnswers = true
    await outbox.send(url, edit('a'))
    at.loseAnswers = false
    await outbox.flush()
    expect([arrived, outbox.state(), onRefused.mock.calls]).toEqual([
      ['a'],
      { pending: 0, rejected: [] },
      [],
    ])
  })

  it('keeps a later rejection with its reason, without blocking other edits', async () => {
    const { outbox, arrived, kept, refusals, at, onRefused } = line()
    at.up = false
    for (const id of ['a', 'b']) await outbox.send(url, edit(id))
    refusals.set(
      'a',
      Response.json({ error: { description: 'The document is gone' } }, { status: 404 }),
    )
    at.up = true
    await outbox.flush()
    expect(arrived).toEqual(['b'])
    expect(outbox.state().rejected).toMatchObject([{ id: 'a', refusal: 'The document is gone' }])
    expect([...kept.keys()]).toEqual(['a'])
    expect(onRefused).toHaveBeenCalledOnce()
    outbox.discard('a')
    expect([outbox.state().rejected, kept.size]).toEqual([[], 0])
  })

  it('returns an immediate rejection to the caller', async () => {
    const { outbox, kept, refusals } = line()
    refusals.set('a', new Response(null, { status: 409 }))
    expect((await outbox.send(url, edit('a'))).status).toBe(409)
    expect([kept.size, outbox.state().rejected]).toEqual([0, []])
  })

  it.each([
    [401, 'You are signed out'],
    [403, 'Your role can no longer edit this document'],
  ])(
    'keeps an edit that fails authorization with %i, and leaves its text in the form',
    async (status, refusal) => {
      const { outbox, kept, refusals, onRefused } = line()
      refusals.set('a', new Response(null, { status }))
      expect((await outbox.send(url, edit('a'))).status).toBe(200)
      expect([...kept.keys()]).toEqual(['a'])
      expect(outbox.state().rejected).toMatchObject([{ id: 'a', refusal }])
      expect(onRefused).not.toHaveBeenCalled()
    },
  )
})

it('recognizes only requests sent while typing as edits', () => {
  expect(isTypingEditRequest(url, 'POST')).toBe(true)
  expect(isTypingEditRequest(url)).toBe(false)
  expect(
    isTypingEditRequest('http://lake.test/v1/data/actions/production?tag=document.publish', 'POST'),
  ).toBe(false)
  expect(
    isTypingEditRequest('http://lake.test/v1/data/query/production?tag=document.commit', 'POST'),
  ).toBe(false)
})
