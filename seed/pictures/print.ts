import { calibres } from '../catalogue/calibres.ts'
import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import type { DialLayout } from './layout.ts'
import { circularLettering, lettering } from './lettering.ts'
import { n, polar } from './vector.ts'

function line(degrees: number, from: number, to: number, width: number): string {
  const [x1, y1] = polar(degrees, from)
  const [x2, y2] = polar(degrees, to)
  return `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke-width="${n(width)}"/>`
}

function ring(rim: (degrees: number) => number, width: number): string {
  const points = Array.from({ length: 180 }, (_, step) => polar(step * 2, rim(step * 2)))
  return `<path fill="none" stroke-width="${n(width)}" d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z"/>`
}

/** The printed minute track along the edge of the dial. */
export function minuteTrack(design: WatchDesign, layout: DialLayout): string {
  const { track } = design.dial
  if (track === 'none') return ''
  const width = layout.trackWidth
  const outer = 0.34
  const inner = outer + width * 0.58
  let out = ''
  const fifth = design.complication === 'chronograph' ? 4 : 1
  for (let tick = 0; tick < 60 * fifth; tick++) {
    const degrees = (tick * 6) / fifth
    const hour = tick % (5 * fifth) === 0
    const minute = tick % fifth === 0
    const far = layout.rim(degrees, outer)
    const near = layout.rim(degrees, inner)
    if (track === 'dots') {
      const [x, y] = polar(degrees, (far + near) / 2)
      out += `<circle cx="${n(x)}" cy="${n(y)}" r="${hour ? 0.19 : 0.1}" stroke="none"/>`
    } else if (minute)
      out += line(
        degrees,
        far,
        track === 'ticks' ? near - (hour ? width * 0.22 : 0) : near,
        hour ? 0.17 : 0.075,
      )
    else out += line(degrees, far, far - width * 0.26, 0.045)
  }
  if (track === 'railway')
    out += ring((d) => layout.rim(d, outer), 0.075) + ring((d) => layout.rim(d, inner), 0.075)
  return `<g fill="${design.dial.print}" stroke="${design.dial.print}">${out}</g>`
}

/** Print of a sub-dial: marks and figures. */
function register(
  x: number,
  y: number,
  radius: number,
  figures: readonly string[],
  ticks: number,
  colour: string,
): string {
  let out = ''
  for (let tick = 0; tick < ticks; tick++) {
    const major = tick % (ticks / (figures.length || 4)) === 0
    out += line(
      (tick * 360) / ticks,
      radius - 0.16,
      radius - (major ? 0.62 : 0.4),
      major ? 0.1 : 0.06,
    )
  }
  const size = radius * 0.3
  const words = figures
    .map((figure, index) => {
      const [px, py] = polar((index * 360) / figures.length, radius * 0.68)
      return lettering(figure, px, py + size * 0.34, { face: 'plain', size })
    })
    .join('')
  return `<g transform="translate(${n(x)} ${n(y)})" fill="${colour}" stroke="${colour}"><g>${out}<circle r="${n(radius - 0.16)}" fill="none" stroke-width=".06"/></g><g stroke="none">${words}</g></g>`
}

/** Ink that reads on a colour. */
function inkOn(colour: string, print: string): string {
  const value = Number.parseInt(colour.slice(1), 16)
  const light = ((value >> 16) + ((value >> 8) & 255) + (value & 255)) / 765
  const dark = Number.parseInt(print.slice(1, 3), 16) < 128
  if (light > 0.5) return dark ? print : '#1f1e1c'
  return dark ? '#efe9dc' : print
}

/** All print but the track: the house's name, sub-dials, small lines. */
export function dialPrint(design: WatchDesign, body: Body, layout: DialLayout): string {
  const R = body.dialRadius
  const ink = design.dial.print
  const applied = design.markers.kind
  const big = applied === 'arabic' || applied === 'roman' || applied === 'eastern-arabic'
  const tall = design.case.shape === 'tonneau' ? 1.12 : 1
  const y = -R * (big ? 0.36 : 0.42) * tall
  let words = lettering('ORRERY', 0, y, { face: 'inscription', size: R * 0.125, spacing: 0.13 })
  const small = { face: 'plain', size: R * 0.043, spacing: 0.16 } as const
  const kind = calibres[design.calibre].winding
  const below =
    design.complication === 'chronograph'
      ? 'CHRONOGRAPH'
      : kind === 'automatic'
        ? 'AUTOMATIC'
        : 'GENÈVE'
  words += lettering(below, 0, y + R * 0.078, small)
  const swiss = { face: 'plain', size: R * 0.034, spacing: 0.14 } as const
  const at = layout.rim(180, 0.12)
  words +=
    circularLettering('SWISS', at, 188.5, swiss, true) +
    circularLettering('MADE', at, 171.5, swiss, true)
  if (design.complication === 'orrery') words = ''
  const registers = layout.sinks
    .map((sink, index) => {
      const colour = inkOn(sink.colour, ink)
      if (design.complication === 'small-seconds')
        return register(sink.x, sink.y, sink.radius, ['60', '15', '30', '45'], 60, colour)
      return index === 0
        ? register(sink.x, sink.y, sink.radius, ['60', '20', '40'], 30, colour)
        : register(sink.x, sink.y, sink.radius, ['24', '6', '12', '18'], 24, colour)
    })
    .join('')
  return `<g fill="${ink}">${words}</g>${registers}${tachymeter(design, body)}`
}

function tachymeter(design: WatchDesign, body: Body): string {
  if (design.case.bezel !== 'tachymeter') return ''
  const radius = body.radius - 0.7 - body.bezelWidth / 2
  const size = body.bezelWidth * 0.33
  let out = ''
  for (const value of [400, 300, 240, 200, 180, 160, 140, 130, 120, 110, 100, 90, 80, 75, 70, 65]) {
    const degrees = (3600 / value) * 6
    out += circularLettering(String(value), radius - size * 0.36, degrees, {
      face: 'plain',
      size,
      spacing: 0.05,
    })
    const [x, y] = polar(degrees, radius - body.bezelWidth * 0.27)
    out += `<circle cx="${n(x)}" cy="${n(y)}" r=".12"/>`
  }
  out += circularLettering('TACHYMETRE', radius - size * 0.36, 24, {
    face: 'plain',
    size: size * 0.78,
    spacing: 0.14,
  })
  return `<g fill="#e9e4d8">${out}</g>`
}
