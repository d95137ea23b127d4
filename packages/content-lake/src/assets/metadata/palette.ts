/** A color of an image with its share of the pixels. */
interface QuantizedColor {
  red: number
  green: number
  blue: number
  /** Number of pixels. */
  count: number
}

interface Bin {
  /** Color of the bin's center, 0–255 per channel. */
  channels: readonly [number, number, number]
  count: number
}

/** Five bits per channel: colors closer than 8 steps count as one. */
const SHIFT = 3

/**
 * Reduces pixels to at most `limit` colors by median cut: repeatedly splits the box with the most pixels,
 * weighted by its longest side, at the median.
 * @param pixels red, green, blue, alpha, one byte each; pixels less than half opaque are ignored
 */
function quantize(pixels: Uint8Array, limit: number): QuantizedColor[] {
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

/** One color of a palette, as in asset documents. */
interface Swatch {
  _type: 'sanity.imagePaletteSwatch'
  /** `#rrggbb` */
  background: string
  /** Body text color on this background. */
  foreground: '#fff' | '#000'
  /** Title color on this background. */
  title: '#fff' | '#000'
  /** Percent of the image, two decimals; 0 for a derived color. */
  population: number
}

type SwatchName = 'vibrant' | 'lightVibrant' | 'darkVibrant' | 'muted' | 'lightMuted' | 'darkMuted'

export type Palette = { _type: 'sanity.imagePalette'; dominant?: Swatch } & Partial<
  Record<SwatchName, Swatch>
>

interface Target {
  name: SwatchName
  /** Target lightness and saturation, with the accepted range, 0–1. */
  lightness: readonly [min: number, target: number, max: number]
  saturation: readonly [min: number, target: number, max: number]
}

const DARK = [0, 0.26, 0.45] as const
const NORMAL = [0.3, 0.5, 0.7] as const
const LIGHT = [0.55, 0.74, 1] as const
const VIVID = [0.35, 1, 1] as const
const DULL = [0, 0.3, 0.4] as const

/** The six swatches, in order of choice; each color is used once. */
const TARGETS: readonly Target[] = [
  { name: 'vibrant', lightness: NORMAL, saturation: VIVID },
  { name: 'lightVibrant', lightness: LIGHT, saturation: VIVID },
  { name: 'darkVibrant', lightness: DARK, saturation: VIVID },
  { name: 'muted', lightness: NORMAL, saturation: DULL },
  { name: 'lightMuted', lightness: LIGHT, saturation: DULL },
  { name: 'darkMuted', lightness: DARK, saturation: DULL },
]

/** Weights of saturation, lightness and population. */
const WEIGHTS = { saturation: 3, lightness: 6, population: 1 }

interface Candidate {
  hue: number
  saturation: number
  lightness: number
  color: QuantizedColor
}

/** The palette of an image given as RGBA bytes; empty without opaque pixels. */
export function extractPalette(pixels: Uint8Array): Palette {
  const colors = quantize(pixels, 64)
  const palette: Palette = { _type: 'sanity.imagePalette' }
  const [first] = colors
  if (!first) return palette
  const total = colors.reduce((sum, color) => sum + color.count, 0)
  const dominant = colors.reduce((best, color) => (color.count > best.count ? color : best), first)
  palette.dominant = swatch(dominant, total)
  const candidates = colors.map((color) => ({ ...toHsl(color), color }))
  const taken = new Set<Candidate>()
  const chosen = new Map<SwatchName, Candidate>()
  for (const target of TARGETS) {
    const best = pick(target, candidates, taken, dominant.count)
    if (!best) continue
    taken.add(best)
    chosen.set(target.name, best)
    palette[target.name] = swatch(best.color, total)
  }
  deriveMissing(palette, chosen, { ...toHsl(dominant), color: dominant })
  return palette
}

function pick(
  target: Target,
  candidates: Candidate[],
  taken: Set<Candidate>,
  largest: number,
): Candidate | undefined {
  let best: { score: number; candidate: Candidate } | undefined
  for (const candidate of candidates) {
    if (taken.has(candidate)) continue
    if (
      !within(candidate.lightness, target.lightness) ||
      !within(candidate.saturation, target.saturation)
    )
      continue
    const score =
      WEIGHTS.saturation * (1 - Math.abs(candidate.saturation - target.saturation[1])) +
      WEIGHTS.lightness * (1 - Math.abs(candidate.lightness - target.lightness[1])) +
      WEIGHTS.population * (candidate.color.count / largest)
    if (!best || score > best.score) best = { score, candidate }
  }
  return best?.candidate
}

/**
 * A swatch without a matching color takes the hue of a related swatch (else of the dominant color) at its
 * target lightness.
 */
function deriveMissing(
  palette: Palette,
  chosen: Map<SwatchName, Candidate>,
  dominant: Candidate,
): void {
  for (const { name, lightness, saturation } of TARGETS) {
    if (palette[name]) continue
    const vivid = saturation === VIVID
    const family: SwatchName[] = vivid
      ? ['vibrant', 'darkVibrant', 'lightVibrant']
      : ['muted', 'darkMuted', 'lightMuted']
    const relative =
      family.map((each) => chosen.get(each)).find((each) => each !== undefined) ?? dominant
    const derived = fromHsl(
      relative.hue,
      Math.min(relative.saturation, saturation[2]),
      lightness[1],
    )
    palette[name] = swatch({ ...derived, count: 0 }, 1)
  }
}

function swatch(color: QuantizedColor, total: number): Swatch {
  // Perceived brightness (YIQ): text becomes dark on light backgrounds, titles at a higher brightness than
  // body text.
  const brightness = (color.red * 299 + color.green * 587 + color.blue * 114) / 1000
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${[color.red, color.green, color.blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`,
    foreground: brightness < 150 ? '#fff' : '#000',
    population: Math.round((color.count / total) * 10_000) / 100,
    title: brightness < 200 ? '#fff' : '#000',
  }
}

function within(value: number, [min, , max]: readonly [number, number, number]): boolean {
  return value >= min && value <= max
}

function toHsl({ red, green, blue }: QuantizedColor): {
  hue: number
  saturation: number
  lightness: number
} {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const range = max - min
  const lightness = (max + min) / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const turn =
    max === r ? (g - b) / range + 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4
  return { hue: (turn % 6) / 6, saturation, lightness }
}

function fromHsl(
  hue: number,
  saturation: number,
  lightness: number,
): { red: number; green: number; blue: number } {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const turn = (offset + hue * 12) % 12
    return Math.round(255 * (lightness - amplitude * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return { red: channel(0), green: channel(8), blue: channel(4) }
}
