/** A colour of a picture with the share of it that it covers. */
export interface QuantizedColor {
  red: number
  green: number
  blue: number
  /** Number of pixels. */
  count: number
}

interface Bin {
  /** Colour of the bin's centre, 0–255 a channel. */
  channels: readonly [number, number, number]
  count: number
}

/** Five bits a channel: colours closer than 8 steps count as one. */
const SHIFT = 3

/**
 * Reduces pixels to at most `limit` colours by median cut: the box that holds the most pixels over the longest
 * side is split at its median until there are enough.
 * @param pixels red, green, blue, alpha, one byte each; pixels less than half opaque are ignored
 */
export function quantize(pixels: Uint8Array, limit: number): QuantizedColor[] {
  const bins = histogram(pixels)
  if (bins.length === 0) return []
  const boxes: Bin[][] = [bins]
  while (boxes.length < limit) {
    const index = widest(boxes)
    const box = boxes[index]
    if (!box || box.length < 2) break
    boxes.splice(index, 1, ...split(box))
  }
  return boxes.map(average)
}

function histogram(pixels: Uint8Array): Bin[] {
  const counts = new Map<number, number>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    const key = ((red >> SHIFT) << 10) | ((green >> SHIFT) << 5) | (blue >> SHIFT)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const middle = (value: number) => Math.min(255, (value << SHIFT) + (1 << (SHIFT - 1)))
  return [...counts].map(([key, count]) => ({
    channels: [middle(key >> 10), middle((key >> 5) & 31), middle(key & 31)],
    count,
  }))
}

function spread(box: Bin[]): { channel: 0 | 1 | 2; range: number } {
  let best: { channel: 0 | 1 | 2; range: number } = { channel: 0, range: -1 }
  for (const channel of [0, 1, 2] as const) {
    const values = box.map((bin) => bin.channels[channel])
    const range = Math.max(...values) - Math.min(...values)
    if (range > best.range) best = { channel, range }
  }
  return best
}

function widest(boxes: Bin[][]): number {
  let best = { index: 0, weight: -1 }
  for (const [index, box] of boxes.entries()) {
    const weight = box.length < 2 ? 0 : size(box) * spread(box).range
    if (weight > best.weight) best = { index, weight }
  }
  return best.index
}

function split(box: Bin[]): [Bin[], Bin[]] {
  const { channel } = spread(box)
  const sorted = box.toSorted((a, b) => a.channels[channel] - b.channels[channel])
  const half = size(box) / 2
  let seen = 0
  let cut = 1
  for (const [index, bin] of sorted.entries()) {
    seen += bin.count
    if (seen >= half) {
      cut = Math.min(sorted.length - 1, Math.max(1, index))
      break
    }
  }
  return [sorted.slice(0, cut), sorted.slice(cut)]
}

function size(box: Bin[]): number {
  return box.reduce((sum, bin) => sum + bin.count, 0)
}

function average(box: Bin[]): QuantizedColor {
  const count = size(box)
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(box.reduce((sum, bin) => sum + bin.channels[channel] * bin.count, 0) / count)
  return { red: mean(0), green: mean(1), blue: mean(2), count }
}
