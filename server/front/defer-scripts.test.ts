import { expect, it } from 'vitest'
import { aliveEvent } from '#components/chrome/alive-event.ts'
import { deferScripts } from './defer-scripts.ts'

it('waits for the very event that a page tells when it lives', () => {
  expect(deferScripts.toString()).toContain(aliveEvent)
})

it('can stand in a page: nothing in it ends a script', () => {
  expect(deferScripts.toString()).not.toMatch(/<\/script|<!--/i)
})
