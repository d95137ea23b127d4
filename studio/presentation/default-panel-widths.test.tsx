import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setDefaultPanelWidths } from './default-panel-widths.ts'

const stored = () => localStorage.getItem('presentation/panels')

beforeEach(() => localStorage.clear())

describe('setDefaultPanelWidths', () => {
  it('widens the form until an editor chooses a width', () => {
    setDefaultPanelWidths()
    expect(stored()).toBe('{"preview:3,content:5":[65,35]}')
    localStorage.setItem('presentation/panels', '{"preview:3,content:5":[80,20]}')
    setDefaultPanelWidths()
    expect(stored()).toBe('{"preview:3,content:5":[80,20]}')
  })

  it('leaves a browser alone that stores nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(setDefaultPanelWidths).not.toThrow()
  })
})
