import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProgressReporter } from './progress-reporter.ts'
import { openStepDurations } from './step-durations.ts'

let printed: string
const write = (text: string): void => {
  printed += text
}
beforeEach(() => {
  printed = ''
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createProgressReporter', () => {
  it('prints plain lines with elapsed seconds without a terminal', () => {
    const reporter = createProgressReporter({ isTTY: false, write })
    const step = reporter.step('Building')
    step.update('page 3 of 9')
    vi.advanceTimersByTime(10_000)
    step.done('done')
    reporter.close()
    expect(printed).toBe('  Building …\n  Building … 10 s (page 3 of 9)\n✓ Building: done (10 s)\n')
  })

  it('shows one live line for all running steps on a terminal', () => {
    const reporter = createProgressReporter({ isTTY: true, write })
    reporter.step('Building')
    reporter.step('Seeding')
    printed = ''
    vi.advanceTimersByTime(2000)
    expect(printed.split('\r\u001B[2K').at(-1)).toBe('  Building … 2 s · Seeding … 2 s')
    reporter.line('hello')
    expect(printed.endsWith('\r\u001B[2Khello\n')).toBe(true)
    reporter.close()
  })

  it('truncates the live line to the width of the terminal', () => {
    const reporter = createProgressReporter({ isTTY: true, columns: 12, write })
    reporter.step('Building the site')
    expect(printed).toBe('  Building ')
    reporter.close()
  })

  it('shows how long a step took last time, from the data folder', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'durations-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const building = () => {
      printed = ''
      const reporter = createProgressReporter(
        { isTTY: false, write },
        undefined,
        openStepDurations(dataDir),
      )
      const step = reporter.step('Building')
      vi.advanceTimersByTime(10_000)
      step.done()
      reporter.close()
      return printed
    }
    expect(building()).toContain('Building … 10 s\n')
    expect(building()).toContain('Building … 10 of about 10 s\n')
    writeFileSync(join(dataDir, 'step-durations.json'), 'half a fi')
    expect(building()).toContain('Building … 10 s\n')
  })
})
