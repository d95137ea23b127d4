/** SVG of engraved lines; coordinates and widths in the units of the plate. Paint is laid on by the registry. */

/** Lines are cut a little bolder than they are given, for cards a third of the plate's size. */
const bold = (w: number) => (w * 1.45).toFixed(1)

export const f = (n: number) => n.toFixed(1)

export const line = (x1: number, y1: number, x2: number, y2: number, w = 2) =>
  `<line x1="${f(x1)}" y1="${f(y1)}" x2="${f(x2)}" y2="${f(y2)}" stroke="#fff" stroke-width="${bold(w)}"/>`

export const hoop = (cx: number, cy: number, r: number, w = 2, dash = '') =>
  `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fill="none" stroke="#fff" stroke-width="${bold(w)}"${dash && ` stroke-dasharray="${dash}"`}/>`

export const disc = (cx: number, cy: number, r: number) =>
  `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}"/>`

export const path = (d: string, w = 2, fill = 'none') =>
  `<path d="${d}" fill="${fill}" stroke="#fff" stroke-width="${bold(w)}" stroke-linejoin="round"/>`

/** A line through points. */
export const through = (points: readonly (readonly [number, number])[], w = 2, dash = '') =>
  `<polyline points="${points.map(([x, y]) => `${f(x)},${f(y)}`).join(' ')}" fill="none" stroke="#fff" stroke-width="${bold(w)}"${dash && ` stroke-dasharray="${dash}"`}/>`

/** An area between points. */
export const area = (points: readonly (readonly [number, number])[]) =>
  `<polygon points="${points.map(([x, y]) => `${f(x)},${f(y)}`).join(' ')}"/>`

/** Numbers from 0 to `count`, the last one left out, each turned into strokes. */
export const each = (count: number, stroke: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => stroke(index)).join('')

/** A point at an angle about a centre; 0 points right, a quarter turn down. */
export const at = (cx: number, cy: number, r: number, angle: number): [number, number] => [
  cx + Math.cos(angle) * r,
  cy + Math.sin(angle) * r,
]

/** A stroke between two distances along an angle. */
export function ray(
  cx: number,
  cy: number,
  angle: number,
  from: number,
  to: number,
  w = 2,
): string {
  return line(...at(cx, cy, from, angle), ...at(cx, cy, to, angle), w)
}

/** The frame of a printed plate, a double rule. */
export const frame = (width: number, height: number, inset = 70) =>
  `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="#fff" stroke-width="4"/><rect x="${inset + 18}" y="${inset + 18}" width="${width - 2 * inset - 36}" height="${height - 2 * inset - 36}" fill="none" stroke="#fff" stroke-width="1.5"/>`

/** The lit part of a moon. `phase` runs from 0, new, over 0.5, full, to 1, as the northern half of the earth sees it. */
export function litMoon(cx: number, cy: number, r: number, phase: number): string {
  const waxing = phase <= 0.5
  const bulge = Math.cos(2 * Math.PI * phase)
  const limb = waxing ? 1 : 0
  const terminator = bulge > 0 === waxing ? 0 : 1
  return `<path d="M${f(cx)} ${f(cy - r)}A${f(r)} ${f(r)} 0 0 ${limb} ${f(cx)} ${f(cy + r)}A${f(Math.abs(bulge) * r)} ${f(r)} 0 0 ${terminator} ${f(cx)} ${f(cy - r)}Z"/>`
}
