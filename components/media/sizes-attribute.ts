import { breakpoints, type Breakpoint } from '../ui/breakpoints.ts'

/**
 * Maximum width of the page's content in px (`--page-max` at the largest rem), and the screen width that reaches it.
 */
const widest = { content: 2552, screen: 2774 }

/** Percentage of the screen width that the content takes below that. */
const contentShare = 92

/**
 * The `sizes` attribute of a picture that takes a share of the page's content, which has a maximum width: `sizesOfContentShare({ base: 1, lg: 1 / 2 })` is `(min-width: 2774px) 1276px, (min-width: 1024px) 46vw, 92vw`.
 *
 * @param shares 0–1 from a breakpoint upwards, `base` below all of them
 */
export function sizesOfContentShare(
  shares: { base: number } & Partial<Record<Breakpoint, number>>,
): string {
  const { base, ...above } = shares
  const steps: { from: number; share: number }[] = []
  let last = base
  for (const name of Object.keys(breakpoints) as Breakpoint[]) {
    const share = above[name] ?? last
    if (share !== last) steps.push({ from: breakpoints[name], share })
    last = share
  }
  return [
    `(min-width: ${widest.screen}px) ${Math.round(widest.content * last)}px`,
    ...steps.toReversed().map(({ from, share }) => `(min-width: ${from}px) ${vw(share)}`),
    vw(base),
  ].join(', ')
}

const vw = (share: number) => `${Math.round(contentShare * share)}vw`

/** Smallest and largest width in pixels that a picture needs. */
export interface PixelRange {
  least: number
  most: number
}

/** Supported screens: width in CSS px, and maximum device pixel ratio. */
const screens = [
  { width: 320, density: 1 },
  { width: 430, density: 2 },
  { width: breakpoints.md, density: 2 },
  { width: breakpoints.lg, density: 2 },
  { width: breakpoints.xl, density: 2 },
  { width: breakpoints.hd, density: 1 },
  { width: 2560, density: 1 },
]

const condition = /^\((min|max)-width: ([\d.]+)px\) /
const length = /([\d.]+)(px|rem|vw)$/

/**
 * Evaluates a `sizes` attribute in pixels, from the smallest screen to the largest.
 *
 * @param between the screen widths, in CSS px, that show this picture and not an alternative
 */
export function pixelRangeOfSizes(
  sizes: string,
  between: { from?: number; below?: number } = {},
): PixelRange {
  const { from = 0, below = Infinity } = between
  const seen = screens.filter(({ width }) => width >= from && width < below)
  const boxes = seen.map(({ width, density }) => ({ box: boxOn(width, sizes), density }))
  return {
    least: Math.min(...boxes.map(({ box }) => box)),
    most: Math.max(...boxes.map(({ box, density }) => box * density)),
  }
}

function boxOn(screen: number, sizes: string): number {
  const box = sizes.split(', ').find((size) => {
    const [, side, edge] = condition.exec(size) ?? []
    return side === undefined || (side === 'min' ? screen >= Number(edge) : screen <= Number(edge))
  })
  const [, count = '100', unit = 'vw'] = length.exec(box ?? '') ?? []
  const px = { px: 1, rem: remOn(screen), vw: screen / 100 }[unit] ?? 1
  return Number(count) * px
}

/** What a rem comes to in px: it grows with large screens (tokens.css). */
function remOn(screen: number): number {
  return screen < breakpoints.xxl ? 16 : Math.min(8.5 + 0.0046875 * screen, 22)
}
