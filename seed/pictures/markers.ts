import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import type { DialLayout } from './layout.ts'
import { lettering } from './lettering.ts'
import { facet, litBy, n, polar, polygon, shadowOf } from './vector.ts'
import type { Metal, Point } from './vector.ts'
import { metalShade } from './metal.ts'

const roman = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI']
const eastern = ['١٢', '١', '٢', '٣', '٤', '٥', '٦', '٧', '٨', '٩', '١٠', '١١']

/** One applied index, standing on the y axis with its outer end at -far; turned by degrees afterwards. */
function index(
  metal: Metal,
  degrees: number,
  far: number,
  near: number,
  outer: number,
  inner: number,
): string {
  const ridge: [Point, Point] = [
    [0, -far + outer * 0.5],
    [0, -near - inner * 0.5],
  ]
  const left: Point[] = [[-outer, -far], ridge[0], ridge[1], [-inner, -near]]
  const right: Point[] = [[outer, -far], ridge[0], ridge[1], [inner, -near]]
  const top: Point[] = [[-outer, -far], [outer, -far], ridge[0]]
  const foot: Point[] = [[-inner, -near], [inner, -near], ridge[1]]
  return (
    facet(polygon(left), metal, degrees - 90, [-outer, -far], [-inner, -near]) +
    facet(polygon(right), metal, degrees + 90, [outer, -far], [inner, -near]) +
    `<path d="${polygon(top)}" fill="${metalShade(metal, 0.85 + 0.5 * litBy(degrees))}"/>` +
    `<path d="${polygon(foot)}" fill="${metalShade(metal, 0.8 + 0.5 * litBy(degrees + 180))}"/>`
  )
}

function blocked(layout: DialLayout, degrees: number, radius: number, room: number): boolean {
  const [x, y] = polar(degrees, radius)
  return layout.sinks.some((sink) => Math.hypot(x - sink.x, y - sink.y) < sink.radius + room)
}

function applied(design: WatchDesign, body: Body, layout: DialLayout): string {
  const R = body.dialRadius
  const metal = design.markers.metal ?? 'steel'
  const { kind } = design.markers
  let parts = ''
  let shapes = ''
  for (let hour = 0; hour < 12; hour++) {
    const degrees = hour * 30
    if (hour === 3 && design.complication === 'date') continue
    if (hour === 6 && design.complication === 'moon-phase') continue
    const far = layout.rim(degrees, layout.trackWidth + 0.35)
    const turn = `rotate(${degrees})`
    if (kind === 'dots') {
      const [x, y] = polar(degrees, far - 0.5)
      const size = hour % 3 === 0 ? 0.5 : 0.36
      const [lx, ly] = [x - size * 0.35, y - size * 0.5]
      shapes += `<circle cx="${n(x)}" cy="${n(y)}" r="${size}"/>`
      parts += `<radialGradient id="dot${hour}" gradientUnits="userSpaceOnUse" cx="${n(lx)}" cy="${n(ly)}" r="${n(size * 1.5)}"><stop stop-color="#fff6ee"/><stop offset=".35" stop-color="${metalShade(metal, 1.05)}"/><stop offset="1" stop-color="${metalShade(metal, 0.35)}"/></radialGradient><circle cx="${n(x)}" cy="${n(y)}" r="${size}" fill="url(#dot${hour})"/>`
      continue
    }
    let length = R * (kind === 'wedge' ? 0.19 : hour % 3 === 0 ? 0.2 : 0.175)
    while (length > 0.4 && blocked(layout, degrees, far - length, 0.3)) length -= 0.1
    if (length <= 0.9) continue
    const near = far - length
    const wide = R * (kind === 'wedge' ? 0.042 : hour % 3 === 0 ? 0.026 : 0.022)
    const narrow = kind === 'wedge' ? wide * 0.22 : wide * 0.86
    for (const offset of hour === 0 ? [-1, 1] : [0]) {
      const dx = offset * (wide + 0.16)
      const shift = `${turn} translate(${n(dx)} 0)`
      shapes += `<path transform="${shift}" d="${polygon([
        [-wide, -far],
        [wide, -far],
        [narrow, -near],
        [-narrow, -near],
      ])}"/>`
      parts += `<g transform="${shift}">${index(metal, degrees, far, near, wide, narrow)}</g>`
    }
  }
  return shadowOf(shapes, 0.22, 0.5) + parts
}

function printed(design: WatchDesign, body: Body, layout: DialLayout): string {
  const R = body.dialRadius
  const { kind } = design.markers
  let out = ''
  const orrery = design.complication === 'orrery'
  const size =
    R *
    (orrery
      ? 0.15
      : kind === 'roman'
        ? 0.225
        : kind === 'eastern-arabic'
          ? 0.34
          : design.complication === 'chronograph'
            ? 0.2
            : 0.25)
  const classical = design.case.finish === 'polished'
  const face =
    kind === 'eastern-arabic' ? 'arabic' : kind === 'roman' || classical ? 'engraved' : 'plain'
  for (let hour = 0; hour < 12; hour++) {
    const degrees = hour * 30
    const middle =
      layout.rim(degrees, layout.trackWidth + 0.45) - size * (kind === 'roman' ? 0.4 : 0.46)
    const blockedHere =
      blocked(layout, degrees, middle, size * 0.32) ||
      (hour === 6 && design.complication === 'moon-phase' && kind !== 'roman')
    if (blockedHere) continue
    const [x, y] = polar(degrees, middle)
    if (kind === 'roman') {
      const upside = hour > 3 && hour < 9
      const turn = upside ? degrees + 180 : degrees
      out += `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${lettering(roman[hour]!, 0, size * 0.35, { face, size, spacing: 0.01 })}</g>`
    } else {
      const text = kind === 'arabic' ? String(hour || 12) : eastern[hour]!
      out += lettering(text, x, y + size * (kind === 'arabic' ? 0.35 : 0.3), { face, size })
    }
  }
  return `<g fill="${design.markers.print ?? design.dial.print}">${out}</g>`
}

/** Hour markers: applied in metal with facets, or printed numerals. */
export function hourMarkers(design: WatchDesign, body: Body, layout: DialLayout): string {
  const { kind } = design.markers
  return kind === 'baton' || kind === 'wedge' || kind === 'dots'
    ? applied(design, body, layout)
    : printed(design, body, layout)
}
