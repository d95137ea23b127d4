import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { ResourceQuotas } from '../fair-scheduling/resource-quotas.ts'
import { bodyStreamAbortedOnAccessLoss } from './metered-body.ts'
import type { RequestContext } from './router.ts'

function open(next: () => string | undefined | Promise<string | undefined>) {
  const rights = new AbortController()
  const quotas = new ResourceQuotas()
  const quota = quotas.stranger('192.0.2.1')
  const lake = { sessionWatch: { abortSignalFor: () => rights.signal } }
  const context = { lake, principal: {}, quota, params: {} }
  const body = bodyStreamAbortedOnAccessLoss(context as unknown as RequestContext, next)
  return {
    rights,
    text: new Response(body).text(),
    left: () => getEventListeners(rights.signal, 'abort').length + quotas.downloads.countOf(quota),
  }
}

describe('metered body', () => {
  test('aborts the body when its source fails, and releases everything', async () => {
    let reads = 0
    const { text, left } = open(() => {
      if (reads++ === 1) throw new Error('The disk failed')
      return 'one'
    })
    await expect(text).rejects.toThrow('The disk failed')
    expect(left()).toBe(0)
  })

  test('ends the body with its source, and aborts it when permissions change', async () => {
    const texts = ['one', 'two']
    const whole = open(() => texts.shift())
    expect([await whole.text, whole.left()]).toEqual(['onetwo', 0])
    const held = open(() => new Promise(() => {}))
    held.rights.abort()
    await expect(held.text).rejects.toThrow('have changed')
    expect(held.left()).toBe(0)
  })
})
