import { metalShade } from './metal.ts'
import type { metalColours } from './metal.ts'

export type Metal = keyof typeof metalColours

/** A short number for path data. */
export const n = (value: number): string => String(Math.round(value * 1000) / 1000)

export type Point = readonly [number, number]

/** A closed path through points. */
export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

/** A point at an angle (0 at the top, clockwise, in degrees) and a distance. */
export function polar(degrees: number, radius: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}

/** How much of the studio's light falls on a facet that leans to an angle. */
export function litBy(degrees: number): number {
  const [x, y] = polar(degrees, 1)
  return -(x * 0.58 + y * 0.81)
}

/** A metal facet that leans to an angle on the finished dial, with a little play of light along it. */
export function facet(path: string, metal: Metal, leansTo: number, from: Point, to: Point): string {
  const light = 0.78 + 0.5 * litBy(leansTo)
  const id = `f${path.length}${n(leansTo)}${n(from[0])}${n(to[1])}${metal}`.replaceAll(
    /[^a-z0-9]/g,
    '_',
  )
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}"><stop stop-color="${metalShade(metal, light * 0.86)}"/><stop offset=".45" stop-color="${metalShade(metal, light * 1.08)}"/><stop offset="1" stop-color="${metalShade(metal, light * 0.92)}"/></linearGradient><path d="${path}" fill="url(#${id})"/>`
}

const shadowSteps = 7

/** A soft shadow of parts, thrown to the lower right: outlines of growing width, each of them faint. */
export function shadowOf(parts: string, rise: number, opacity = 0.5): string {
  const shape = parts.replaceAll(' stroke="none"', '')
  const faint = 1 - (1 - opacity) ** (1 / shadowSteps)
  let out = ''
  for (let step = 0; step < shadowSteps; step++)
    out += `<g opacity="${n(faint)}" stroke-width="${n((step / (shadowSteps - 1)) * rise * 1.9)}">${shape}</g>`
  return `<g transform="translate(${n(rise * 0.7)} ${n(rise)})" fill="#000" stroke="#000" stroke-linejoin="round">${out}</g>`
}
