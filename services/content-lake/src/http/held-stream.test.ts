import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { heldStream } from './held-stream.ts'
import type { RequestContext } from './router.ts'

function open(next: () => string | undefined | Promise<string | undefined>) {
  const standing = new AbortController()
  const context = { lake: { standing: { signalFor: () => standing.signal } }, principal: {} }
  const body = heldStream(context as unknown as RequestContext, next)
  return {
    standing,
    text: new Response(body).text(),
    listeners: () => getEventListeners(standing.signal, 'abort').length,
  }
}

test('a source that fails breaks the body off, and nothing is left behind', async () => {
  let asked = 0
  const { text, listeners } = open(() => {
    if (asked++ === 1) throw new Error('The disk failed')
    return 'one'
  })
  await expect(text).rejects.toThrow('The disk failed')
  expect(listeners()).toBe(0)
})

test('a body ends with its source, and breaks off when the rights of whoever asked change', async () => {
  const texts = ['one', 'two']
  const whole = open(() => texts.shift())
  expect([await whole.text, whole.listeners()]).toEqual(['onetwo', 0])
  const held = open(() => new Promise(() => {}))
  held.standing.abort()
  await expect(held.text).rejects.toThrow('have changed')
})
