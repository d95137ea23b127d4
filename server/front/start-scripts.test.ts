import { expect, it } from 'vitest'
import { hydratedEvent } from '#components/chrome/hydration-event.ts'
import { startScripts } from './start-scripts.ts'

it('waits for the very event that a page tells when it lives', () => {
  expect(startScripts.toString()).toContain(hydratedEvent)
})

it('can stand in a page: nothing in it ends a script', () => {
  expect(startScripts.toString()).not.toMatch(/<\/script|<!--/i)
})
