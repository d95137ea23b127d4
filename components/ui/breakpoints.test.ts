import { describe, expect, it } from 'vitest'
import { breakpoints, mediaQueryFrom } from './breakpoints.ts'

describe('breakpoints', () => {
  it('has the breakpoints of the specification', () => {
    expect(breakpoints).toEqual({
      xs: 375,
      sm: 480,
      md: 768,
      lg: 1024,
      vl: 1280,
      xl: 1440,
      xxl: 1600,
      hd: 1920,
    })
    for (const [name, query] of Object.entries(mediaQueryFrom))
      expect(query).toBe(`@media (min-width: ${breakpoints[name as keyof typeof breakpoints]}px)`)
  })
})
