import { describe, expect, it } from 'vitest'
import { hydratedEvent } from '#components/chrome/hydration-event.ts'
import { deferScripts } from './defer-scripts.ts'

describe('deferScripts', () => {
  it('waits for the hydration event of the page', () => {
    expect(deferScripts.toString()).toContain(hydratedEvent)
  })

  it('contains nothing that closes a script element', () => {
    expect(deferScripts.toString()).not.toMatch(/<\/script|<!--/i)
  })
})
