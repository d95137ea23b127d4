import { describe, expect, it, vi } from 'vitest'
import { readLimitedText } from './read-limited-text.ts'

function sent(chunks: string[], onCancel = vi.fn()): Request {
  const left = [...chunks]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(next))
    },
    cancel: onCancel,
  })
  const init = { method: 'POST', body, duplex: 'half' }
  return new Request('https://site.example/', init)
}

describe('A body of limited length', () => {
  it('is read whole, letters that are cut between two pieces included', async () => {
    expect(await readLimitedText(sent(['{"a":', '"é"}']), 100)).toBe('{"a":"é"}')
    expect(await readLimitedText(new Request('https://site.example/'), 100)).toBe('')
  })

  it('is left on the wire once it is too long', async () => {
    const cancelled = vi.fn()
    const endless = Array.from({ length: 1000 }, () => 'x'.repeat(50))
    expect(await readLimitedText(sent(endless, cancelled), 100)).toBeUndefined()
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('is not begun where its length is told and too long', async () => {
    const request = new Request('https://site.example/', {
      method: 'POST',
      body: 'x',
      headers: { 'content-length': '101' },
    })
    expect(await readLimitedText(request, 100)).toBeUndefined()
    expect(request.bodyUsed).toBe(false)
  })
})
