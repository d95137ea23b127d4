import { describe, expect, it } from 'vitest'
import { handleSupervisorMessage } from './supervisor-messages.ts'
import { siteProcessState } from './site-process-state.ts'

describe('handleSupervisorMessage', () => {
  it('stores restarts and ignores every other message', () => {
    const restarts = [{ name: 'lake', at: '2026-11-25T12:00:00.000Z', how: 'exited with code 1' }]
    expect(siteProcessState().stats.restarts).toBeUndefined()
    handleSupervisorMessage({ restarts: [] })
    expect(siteProcessState().stats.restarts).toEqual([])
    for (const odd of [null, 'restarts', {}, { restarts: [{ name: 7 }] }])
      handleSupervisorMessage(odd)
    expect(siteProcessState().stats.restarts).toEqual([])
    handleSupervisorMessage({ restarts })
    expect(siteProcessState().stats.restarts).toEqual(restarts)
  })
})
