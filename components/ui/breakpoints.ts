/** The breakpoints of the layout in px. */
export const breakpoints = {
  xs: 375,
  sm: 480,
  md: 768,
  lg: 1024,
  vl: 1280,
  xl: 1440,
  xxl: 1600,
  hd: 1920,
} as const

export type Breakpoint = keyof typeof breakpoints

const up = (name: Breakpoint) => `@media (min-width: ${breakpoints[name]}px)` as const

/** Media queries from a breakpoint upwards, for template literals: `${from.md} { … }`. */
export const mediaQueryFrom: Readonly<Record<Breakpoint, string>> = {
  xs: up('xs'),
  sm: up('sm'),
  md: up('md'),
  lg: up('lg'),
  vl: up('vl'),
  xl: up('xl'),
  xxl: up('xxl'),
  hd: up('hd'),
}
