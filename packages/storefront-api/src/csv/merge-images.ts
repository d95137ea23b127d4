import type { Row } from './columns.ts'
import type { DraftImage, DraftProduct, MergeContext } from './draft.ts'

/**
 * Brings a product's pictures in line with its rows: those that they name come first, by position,
 * those that they do not name stay behind them.
 * @returns whether anything changed.
 */
export function mergeImages(
  draft: DraftProduct,
  rows: readonly Row[],
  { picture, urlOf }: MergeContext,
): boolean {
  const before = draft.images ?? []
  const left = [...before]
  const named: { image: DraftImage; position: number }[] = []
  for (const { cells } of rows) {
    const url = cells.imageSrc
    if (!url) continue
    let at = left.findIndex(({ src }) => urlOf(src) === url)
    const elsewhere = at < 0 ? picture(url) : null
    if (elsewhere) at = left.findIndex(({ src }) => src === elsewhere.src)
    const found = at < 0 ? elsewhere : left.splice(at, 1)[0]!
    if (!found) continue
    const alt = cells.imageAlt
    const known = 'altText' in found ? ((found as DraftImage).altText ?? '') : ''
    const image = alt === undefined || alt === known ? found : { ...found, altText: alt || null }
    const position = Number(cells.imagePosition || NaN)
    named.push({ image, position: Number.isFinite(position) ? position : named.length + 1 })
  }
  const sorted = named.toSorted((a, b) => a.position - b.position).map(({ image }) => image)
  const after = [...sorted, ...left]
  if (after.length === before.length && after.every((image, at) => image === before[at]))
    return false
  draft.images = after
  return true
}
