import { expect, it } from 'vitest'
import { hearLauncher } from './hear-launcher.ts'
import { siteState } from './site-state.ts'

it('remembers who was started again, and nothing else that it is told', () => {
  const restarts = [{ name: 'lake', at: '2026-11-25T12:00:00.000Z', how: 'ended with code 1' }]
  expect(siteState().life.restarts).toBeUndefined()
  hearLauncher({ restarts: [] })
  expect(siteState().life.restarts).toEqual([])
  for (const odd of [null, 'restarts', {}, { restarts: [{ name: 7 }] }]) hearLauncher(odd)
  expect(siteState().life.restarts).toEqual([])
  hearLauncher({ restarts })
  expect(siteState().life.restarts).toEqual(restarts)
})
