import { describe, expect, it, vi } from 'vitest'
import { warnUnsupportedOnce } from './warn-unsupported.ts'

describe('warnUnsupportedOnce', () => {
  it('warns once for each kind', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (let time = 0; time < 3; time++) {
      warnUnsupportedOnce('block', 'hologram')
      warnUnsupportedOnce('mark', 'hologram')
    }
    expect(warn.mock.calls.map(([line]) => line)).toEqual([
      expect.stringContaining('block "hologram"'),
      expect.stringContaining('mark "hologram"'),
    ])
  })
})
