import { expect, test } from 'vitest'
import { planFrom } from './plan.ts'
import { welcome } from './session.ts'

test('where the tokens are is told from the checkout on, and whole where they lie outside of it', () => {
  expect(welcome(planFrom('/checkout', {}))).toContain('tools: .data/secrets.json\n')
  const outside = planFrom('/srv/orrery/current', { DATA_DIR: '/var/lib/orrery' })
  expect(welcome(outside)).toContain('tools: /var/lib/orrery/secrets.json\n')
})
