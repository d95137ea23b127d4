import { describe, expect, test } from 'vitest'
import { createLaunchPlan } from './launch-plan.ts'
import { startupSummary } from './run-launcher.ts'

describe('runLauncher', () => {
  test('the startup summary names the page cache without its password, and the number of site processes', () => {
    const variables = { CACHE_URL: 'redis://:geheim@10.0.0.5:6379/0', SITE_PROCESSES: '2' }
    const reported = startupSummary(createLaunchPlan('/checkout', variables))
    expect(reported).toContain('  Page cache    10.0.0.5:6379  (shared)\n')
    expect(reported).toContain('/ar, 2 processes)\n')
    expect(reported).not.toContain('geheim')
  })

  test('the startup summary shows the secrets file relative to the checkout, or in full outside it', () => {
    expect(startupSummary(createLaunchPlan('/checkout', {}))).toContain(
      'tools: .data/secrets.json\n',
    )
    const outside = createLaunchPlan('/srv/orrery/current', { DATA_DIR: '/var/lib/orrery' })
    expect(startupSummary(outside)).toContain('tools: /var/lib/orrery/secrets.json\n')
  })
})
