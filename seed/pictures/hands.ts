import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import type { DialLayout } from './layout.ts'
import { metalShade } from './metal.ts'
import { facet, n, polygon, shadowOf } from './vector.ts'
import type { Metal, Point } from './vector.ts'

/** The outline of one half of a hand: widths by part of its length, from the tail to the tip. */
function profile(style: WatchDesign['hands']['style'], length: number, wide: number): Point[] {
  switch (style) {
    case 'dauphine':
      return [
        [0, length * 0.14],
        [wide * 0.5, length * 0.05],
        [wide, -length * 0.1],
        [0.03, -length],
        [0, -length],
      ]
    case 'leaf':
      return [
        [0, length * 0.12],
        [wide * 0.3, length * 0.11],
        [wide * 0.3, -length * 0.08],
        [wide * 0.62, -length * 0.22],
        [wide * 0.86, -length * 0.4],
        [wide * 0.8, -length * 0.58],
        [wide * 0.5, -length * 0.78],
        [wide * 0.2, -length * 0.92],
        [0, -length],
      ]
    case 'sword':
      return [
        [0, length * 0.1],
        [wide * 0.42, length * 0.1],
        [wide * 0.42, -length * 0.14],
        [wide * 0.95, -length * 0.7],
        [0, -length],
      ]
    case 'baton':
      return [
        [0, length * 0.16],
        [wide * 0.62, length * 0.16],
        [wide * 0.62, -length + wide * 0.5],
        [0, -length],
      ]
    case 'breguet':
      return [
        [0, length * 0.1],
        [wide * 0.34, length * 0.1],
        [wide * 0.3, -length * 0.55],
        [wide * 0.24, -length * 0.6],
        [wide * 0.5, -length * 0.79],
        [0.02, -length],
        [0, -length],
      ]
  }
}

/** Paths of a hand for both halves and, for its shadow, of the whole; a Breguet hand has its open apple. */
function hand(
  design: WatchDesign,
  degrees: number,
  length: number,
  wide: number,
  id: string,
): string {
  const { style } = design.hands
  const metal = design.hands.metal as Metal
  const right = profile(style, length, wide)
  const left = right.map(([x, y]): Point => [-x, y])
  const whole = polygon([...left, ...right.toReversed()])
  let parts =
    facet(polygon(left), metal, degrees - 90, [0, length * 0.1], [0, -length]) +
    facet(polygon(right), metal, degrees + 90, [0, length * 0.1], [0, -length])
  let shape = `<path d="${whole}" stroke="none"/>`
  if (style === 'breguet') {
    const y = -length * 0.68
    const r = wide * 0.78
    const apple = `<circle cy="${n(y)}" r="${n(r)}" fill="none" stroke-width="${n(wide * 0.34)}"/>`
    shape += apple
    const mask = `<mask id="m${id}" maskUnits="userSpaceOnUse" x="-9" y="-30" width="18" height="40"><rect x="-9" y="-30" width="18" height="40" fill="#fff"/><circle cy="${n(y)}" r="${n(r * 0.82)}" fill="#000"/></mask>`
    const gradient = `<linearGradient id="g${id}" x1="0" y1="0" x2="1" y2="1" gradientTransform="rotate(${n(-degrees)} .5 .5)"><stop stop-color="${metalShade(metal, 1.25)}"/><stop offset=".5" stop-color="${metalShade(metal, 0.85)}"/><stop offset="1" stop-color="${metalShade(metal, 0.4)}"/></linearGradient>`
    parts = `${mask}<g mask="url(#m${id})">${parts}</g>${gradient}<g stroke="url(#g${id})">${apple}</g>`
  }
  const lume =
    (style === 'sword' || (style === 'baton' && design.complication === 'date')) &&
    design.hands.metal !== 'white'
  if (lume && style === 'sword')
    parts += `<path d="${polygon([
      [-wide * 0.3, -length * 0.3],
      [wide * 0.3, -length * 0.3],
      [wide * 0.5, -length * 0.7],
      [0, -length * 0.86],
      [-wide * 0.5, -length * 0.7],
    ])}" fill="#efe8d4"/>`
  const turned = (inner: string) => `<g transform="rotate(${n(degrees)})">${inner}</g>`
  return shadowOf(turned(shape), id === 'hour' ? 0.3 : 0.42, 0.45) + turned(parts)
}

/** A thin hand with a counterweight, for centre seconds and sub-dials. */
export function needle(
  x: number,
  y: number,
  degrees: number,
  length: number,
  width: number,
  colour: string,
  counter: 'ring' | 'plain' = 'plain',
): string {
  const tail = length * (counter === 'ring' ? 0.3 : 0.22)
  const weight =
    counter === 'ring'
      ? `<circle cy="${n(tail * 0.72)}" r="${n(width * 2.6)}" fill="none" stroke="${colour}" stroke-width="${n(width * 1.3)}"/>`
      : ''
  const shape = `<path stroke="none" d="${polygon([
    [-width * 0.85, tail],
    [width * 0.85, tail],
    [width * 0.7, 0],
    [width * 0.22, -length],
    [-width * 0.22, -length],
    [-width * 0.7, 0],
  ])}"/>`
  const place = (inner: string) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)})">${inner}</g>`
  const hub = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(width * 3)}" fill="${colour}"/>`
  const round = weight.replaceAll(`stroke="${colour}"`, '')
  return (
    shadowOf(place(shape + round), length > 8 ? 0.5 : 0.18, 0.4) +
    place(`<g fill="${colour}">${shape}</g>${weight}`) +
    hub
  )
}

/** All hands of a watch at 10:08:36 (a chronograph's counter rests at twelve). */
export function watchHands(
  design: WatchDesign,
  body: Body,
  layout: DialLayout,
  seconds = 216,
): string {
  const R = body.dialRadius
  const metal = design.hands.metal as Metal
  const minuteLength = Math.min(layout.rim(51.6, layout.trackWidth * 0.5 + 0.2), R * 0.93)
  const orrery = design.complication === 'orrery'
  const hourLength = minuteLength * (orrery ? 0.7 : 0.64)
  const wide =
    R *
    { dauphine: 0.058, leaf: 0.062, baton: 0.042, breguet: 0.056, sword: 0.066 }[design.hands.style]
  const secondsColour = design.hands.secondsColour ?? metalShade(metal, 0.8)
  let out = ''
  for (const [index, sink] of layout.sinks.entries())
    out += needle(
      sink.x,
      sink.y,
      design.complication === 'small-seconds' ? seconds : [305, 118][index]!,
      sink.radius * 0.82,
      0.11,
      design.complication === 'small-seconds'
        ? secondsColour
        : metalShade(metal, metal === 'white' ? 1 : 0.62),
    )
  out += hand(design, 304.3, hourLength, wide * 1.12, 'hour')
  out += hand(design, 51.6, minuteLength, wide, 'minute')
  if (design.centreSeconds)
    out += needle(
      0,
      0,
      design.complication === 'chronograph' ? 0 : seconds,
      layout.rim(0, 0.5) * 0.98,
      0.13,
      secondsColour,
      'ring',
    )
  const cap = R * 0.042
  out += `<radialGradient id="cap" cx=".35" cy=".28" r=".9"><stop stop-color="#fff"/><stop offset=".3" stop-color="${metalShade(metal, 1.05)}"/><stop offset=".75" stop-color="${metalShade(metal, 0.5)}"/><stop offset="1" stop-color="${metalShade(metal, 0.8)}"/></radialGradient><circle r="${n(cap)}" fill="url(#cap)"/><circle r="${n(cap * 0.45)}" fill="${metalShade(metal, 0.42)}"/>`
  return out
}
