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

describe('readLimitedText', () => {
  it('decodes characters that are split between two chunks', async () => {
    expect(await readLimitedText(sent(['{"a":', '"é"}']), 100)).toBe('{"a":"é"}')
    expect(await readLimitedText(new Request('https://site.example/'), 100)).toBe('')
  })

  it('stops reading once the body exceeds the limit', async () => {
    const cancelled = vi.fn()
    const endless = Array.from({ length: 1000 }, () => 'x'.repeat(50))
    expect(await readLimitedText(sent(endless, cancelled), 100)).toBeUndefined()
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('does not read when Content-Length exceeds the limit', async () => {
    const request = new Request('https://site.example/', {
      method: 'POST',
      body: 'x',
      headers: { 'content-length': '101' },
    })
    expect(await readLimitedText(request, 100)).toBeUndefined()
    expect(request.bodyUsed).toBe(false)
  })
})
