import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import type { Font } from 'fontkit'

const require = createRequire(import.meta.url)
const files = {
  /** Of the house: its name, collections, signs. */
  inscription: '@fontsource/marcellus/files/marcellus-latin-400-normal.woff',
  /** Numerals of the classical dials. */
  engraved: '@fontsource/bodoni-moda/files/bodoni-moda-latin-500-normal.woff',
  /** Numerals of the instruments, small print. */
  plain: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
  arabic: '@fontsource/amiri/files/amiri-arabic-700-normal.woff',
} as const

export type Face = keyof typeof files

const opened = new Map<Face, Font>()

function fontOf(face: Face): Font {
  let font = opened.get(face)
  if (!font) {
    font = create(readFileSync(require.resolve(files[face]))) as Font
    opened.set(face, font)
  }
  return font
}

const glyphs = new Map<string, { path: string; advance: number }>()

function glyph(face: Face, letter: string): { path: string; advance: number } {
  const key = face + letter
  let found = glyphs.get(key)
  if (!found) {
    const font = fontOf(face)
    const [shape] = font.layout(letter).glyphs
    if (!shape) throw new Error(`The face ${face} has no ${letter}`)
    const unit = 1 / font.unitsPerEm
    const path = shape.path
      .scale(unit, -unit)
      .toSVG()
      .replaceAll(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n) * 1e4) / 1e4))
    found = { path, advance: shape.advanceWidth * unit }
    glyphs.set(key, found)
  }
  return found
}

export interface Line {
  face: Face
  /** Size of the em. */
  size: number
  /** Space added between letters, in ems. */
  spacing?: number
}

/** Width of a line of lettering. */
export function widthOf(text: string, { face, size, spacing = 0 }: Line): number {
  return (
    [...text].reduce((sum, letter) => sum + glyph(face, letter).advance + spacing, -spacing) * size
  )
}

const n = (value: number): string => String(Math.round(value * 1e4) / 1e4)

/**
 * Lettering as outlines, so that no machine needs a font: centred on x, standing on the base line y.
 */
export function lettering(
  text: string,
  x: number,
  y: number,
  line: Line,
  align: 'centre' | 'start' = 'centre',
): string {
  let at = align === 'centre' ? x - widthOf(text, line) / 2 : x
  let out = ''
  for (const letter of text) {
    const { path, advance } = glyph(line.face, letter)
    if (path)
      out += `<path transform="translate(${n(at)} ${n(y)}) scale(${n(line.size)})" d="${path}"/>`
    at += (advance + (line.spacing ?? 0)) * line.size
  }
  return out
}

/** Lettering along a circle, its middle at the angle (0 at the top, clockwise, in degrees). */
export function circularLettering(
  text: string,
  radius: number,
  angle: number,
  line: Line,
  inward = false,
): string {
  const degrees = (length: number) => (length / radius) * (180 / Math.PI)
  let at = angle - ((inward ? -1 : 1) * degrees(widthOf(text, line))) / 2
  let out = ''
  for (const letter of text) {
    const { path, advance } = glyph(line.face, letter)
    const step = degrees((advance + (line.spacing ?? 0)) * line.size)
    const middle = at + ((inward ? -1 : 1) * degrees(advance * line.size)) / 2
    const turn = inward ? middle + 180 : middle
    const y = inward ? radius : -radius
    if (path)
      out += `<g transform="rotate(${n(turn)})"><path transform="translate(${n((-advance * line.size) / 2)} ${n(y)}) scale(${n(line.size)})" d="${path}"/></g>`
    at += inward ? -step : step
  }
  return out
}
