import { expect, it } from 'vitest'
import { hydratedEvent } from '#components/chrome/hydration-event.ts'
import { deferScripts } from './defer-scripts.ts'

it('waits for the very event that a page tells when it lives', () => {
  expect(deferScripts.toString()).toContain(hydratedEvent)
})

it('can stand in a page: nothing in it ends a script', () => {
  expect(deferScripts.toString()).not.toMatch(/<\/script|<!--/i)
})
