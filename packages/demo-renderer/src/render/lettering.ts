import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Letters as outlines. A bare machine has no fonts, so the renderer must not ask the system for any;
 * the outlines come from the packages that the site's own type comes from.
 */
const files = {
  display: '@fontsource/bodoni-moda/files/bodoni-moda-latin-500-normal.woff',
  text: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
  arabic: '@fontsource/amiri/files/amiri-arabic-700-normal.woff',
} as const

export type Face = keyof typeof files

const require = createRequire(import.meta.url)
const loaded = new Map<Face, Font>()

function fontOf(face: Face): Font {
  const known = loaded.get(face)
  if (known) return known
  const font = create(readFileSync(require.resolve(files[face])))
  if (!('layout' in font)) throw new Error(`${files[face]} is a collection of fonts, not one`)
  loaded.set(face, font)
  return font
}

export interface LetterOptions {
  /** Height of a capital, in the units of the drawing. */
  cap: number
  face?: Face
  /** Extra space between letters, in heights of a capital. */
  spacing?: number
  /** Turn about (x, y), in degrees. */
  turn?: number
  /** Width of an outline that keeps hairlines visible when small, in heights of a capital. */
  outline?: number
}

/** Text centred on (x, y) in both directions, as SVG path elements. */
export function letters(text: string, x: number, y: number, options: LetterOptions): string {
  const font = fontOf(options.face ?? 'display')
  const capHeight = options.face === 'arabic' ? 620 * (font.unitsPerEm / 1000) : font.capHeight
  const scale = options.cap / capHeight
  const spacing = (options.spacing ?? 0) * options.cap
  // Arabic numbers run left to right like all others; laying out whole strings would turn them round.
  const runs = (options.face === 'arabic' ? Array.from(text) : [text]).map((run) =>
    font.layout(run),
  )
  const glyphs = runs.flatMap((run) => run.glyphs)
  const positions = runs.flatMap((run) => run.positions)
  const width =
    positions.reduce((sum, { xAdvance }) => sum + xAdvance * scale, 0) +
    spacing * (glyphs.length - 1)
  const outline = options.outline
    ? ` stroke="#fff" stroke-width="${((options.outline * options.cap) / scale).toFixed(1)}"`
    : ''
  let at = -width / 2
  let paths = ''
  glyphs.forEach((glyph, index) => {
    paths += `<path transform="translate(${at.toFixed(4)} ${(options.cap / 2).toFixed(4)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})"${outline} d="${glyph.path.toSVG()}"/>`
    at += (positions[index]?.xAdvance ?? 0) * scale + spacing
  })
  return `<g transform="translate(${x.toFixed(4)} ${y.toFixed(4)}) rotate(${options.turn ?? 0})">${paths}</g>`
}
