import { breakpoints, type Breakpoint } from '../ui/theme.ts'

/**
 * Width of the page's content where it grows no further, in px (`--page-max` at the largest rem), and the
 * screen it begins at.
 */
const widest = { content: 2320, screen: 2522 }

/** Share of the screen that the content takes below that; the margins have the rest. */
const contentShare = 92

/**
 * The `sizes` attribute of a picture that takes a share of the page's content, which stops growing on wide
 * screens: `contentSizes({ base: 1, lg: 1 / 2 })` is `(min-width: 2522px) 1160px, (min-width: 1024px) 46vw, 92vw`.
 *
 * @param shares 0–1 from a breakpoint upwards, `base` below all of them
 */
export function contentSizes(
  shares: { base: number } & Partial<Record<Breakpoint, number>>,
): string {
  const { base, ...above } = shares
  const steps = (Object.keys(breakpoints) as Breakpoint[]).flatMap((name) => {
    const share = above[name]
    return share === undefined || share === base ? [] : [{ from: breakpoints[name], share }]
  })
  const last = steps.at(-1)?.share ?? base
  return [
    `(min-width: ${widest.screen}px) ${Math.round(widest.content * last)}px`,
    ...steps.toReversed().map(({ from, share }) => `(min-width: ${from}px) ${vw(share)}`),
    vw(base),
  ].join(', ')
}

const vw = (share: number) => `${Math.round(contentShare * share)}vw`
