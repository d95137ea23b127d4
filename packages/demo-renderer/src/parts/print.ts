import type { WatchDesign } from '../demo.ts'
import { letters } from '../render/lettering.ts'
import type { LetterOptions } from '../render/lettering.ts'
import type { Layout } from './layout.ts'

const f = (n: number) => n.toFixed(3)

/** A short line along the radius, as a filled bar. */
function tick(angle: number, from: number, to: number, width: number, cx = 0, cy = 0): string {
  return `<rect x="${f(-width / 2)}" y="${f(-to)}" width="${f(width)}" height="${f(to - from)}" transform="translate(${f(cx)} ${f(cy)}) rotate(${f(angle)})"/>`
}

function hoop(radius: number, width: number, cx = 0, cy = 0): string {
  return `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(radius)}" fill="none" stroke="#fff" stroke-width="${f(width)}"/>`
}

function minuteTrack(watch: WatchDesign, dial: number): string {
  const outer = dial * 0.955
  const inner = dial * 0.905
  let body = ''
  if (watch.dial.track === 'none') return body
  if (watch.dial.track === 'railway') body += hoop(outer, 0.07) + hoop(inner, 0.07)
  for (let minute = 0; minute < 60; minute++) {
    const angle = minute * 6
    const five = minute % 5 === 0
    if (watch.dial.track === 'dots') {
      const rad = (angle * Math.PI) / 180
      body += `<circle cx="${f(Math.sin(rad) * (outer - 0.3))}" cy="${f(-Math.cos(rad) * (outer - 0.3))}" r="${five ? 0.17 : 0.08}"/>`
    } else
      body += tick(
        angle,
        five ? inner - 0.02 : inner + (watch.dial.track === 'ticks' ? 0.2 : 0),
        outer,
        five ? 0.17 : 0.065,
      )
  }
  if (watch.dial.track === 'ticks')
    for (let fifth = 0; fifth < 300; fifth++)
      if (fifth % 5 !== 0) body += tick(fifth * 1.2, outer - 0.3, outer, 0.035)
  return body
}

const roman = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI']
const easternDigits = '٠١٢٣٤٥٦٧٨٩'

function numerals(watch: WatchDesign, layout: Layout): string {
  const { kind, print } = watch.markers
  if (!print || !['roman', 'arabic', 'eastern-arabic'].includes(kind)) return ''
  const dial = layout.dial
  let body = ''
  for (let hour = 0; hour < 12; hour++) {
    if (layout.hides(hour)) continue
    const rad = (hour * Math.PI) / 6
    const number = String(hour === 0 ? 12 : hour)
    const options: LetterOptions =
      kind === 'roman'
        ? { cap: dial * 0.15, turn: hour > 3 && hour < 9 ? hour * 30 + 180 : hour * 30 }
        : kind === 'arabic'
          ? {
              cap: dial * 0.135,
              face: watch.line === 'first-light' || watch.line === 'night-sky' ? 'display' : 'text',
            }
          : { cap: dial * 0.17, face: 'arabic' }
    const text =
      kind === 'roman'
        ? roman[hour]!
        : kind === 'arabic'
          ? number
          : Array.from(number)
              .map((digit) => easternDigits[Number(digit)])
              .join('')
    const at = dial * (kind === 'roman' ? 0.765 : 0.745)
    body += letters(text, Math.sin(rad) * at, -Math.cos(rad) * at, options)
  }
  return body
}

function sectorLines(watch: WatchDesign, dial: number): string {
  if (watch.dial.texture !== 'sector') return ''
  let body = hoop(dial * 0.5, 0.08) + hoop(dial * 0.83, 0.08) + hoop(dial * 0.47, 0.05)
  for (let hour = 0; hour < 12; hour++) body += tick(hour * 30, dial * 0.5, dial * 0.62, 0.1)
  return body
}

/** Divisions of a small dial, with its numbers. */
function counterPrint(
  cx: number,
  cy: number,
  radius: number,
  labels: readonly string[],
  steps: number,
): string {
  let body = hoop(radius * 0.9, 0.05, cx, cy)
  for (let step = 0; step < steps; step++) {
    const long = step % (steps / labels.length) === 0
    body += tick(
      (step * 360) / steps,
      radius * (long ? 0.74 : 0.82),
      radius * 0.9,
      long ? 0.12 : 0.05,
      cx,
      cy,
    )
  }
  labels.forEach((label, index) => {
    const rad = (index * 2 * Math.PI) / labels.length
    body += letters(label, cx + Math.sin(rad) * radius * 0.57, cy - Math.cos(rad) * radius * 0.57, {
      cap: radius * 0.17,
      face: 'text',
    })
  })
  return body
}

/** Print on the dial itself, under markers and hands. */
export function dialPrint(watch: WatchDesign, layout: Layout): string {
  const { dial } = layout
  let body = minuteTrack(watch, dial) + numerals(watch, layout) + sectorLines(watch, dial)
  if (watch.complication !== 'orrery') {
    // The lettering of a sector dial stands inside its ring.
    const plate =
      watch.dial.texture === 'guilloche' ? 0.36 : watch.dial.texture === 'sector' ? 0.27 : 0.4
    body += letters('MAISON', 0, -dial * (plate + 0.075), {
      cap: dial * 0.034,
      spacing: 0.7,
      outline: 0.06,
    })
    body += letters('ORRERY', 0, -plate * dial, {
      cap: dial * 0.068,
      spacing: 0.42,
      outline: 0.05,
    })
    const line =
      watch.calibre === 'mq-1'
        ? 'MECHAQUARTZ'
        : watch.calibre === 'mo-2'
          ? 'AUTOMATIC'
          : watch.complication === 'moon-phase'
            ? ''
            : 'SIXTY HOURS'
    if (line && layout.counters.every(({ y }) => y <= 0) && watch.dial.texture !== 'guilloche')
      body += letters(line, 0, dial * 0.43, { cap: dial * 0.028, face: 'text', spacing: 0.55 })
  }
  body += letters('SWISS', -dial * 0.1, dial * 0.985, {
    cap: dial * 0.02,
    face: 'text',
    spacing: 0.3,
    turn: 6,
  })
  body += letters('MADE', dial * 0.1, dial * 0.985, {
    cap: dial * 0.02,
    face: 'text',
    spacing: 0.3,
    turn: -6,
  })
  return body
}

/** Print on the counters, which are sunk and may be of the other colour. */
export function countersPrint(layout: Layout): string {
  return layout.counters
    .map(({ x, y, radius, labels, steps }) => counterPrint(x, y, radius, labels, steps))
    .join('')
}

/** The scale of speeds on a tachymeter bezel. */
export function tachymeterPrint(middle: number): string {
  const stops = [60, 65, 70, 75, 80, 85, 90, 100, 110, 120, 130, 140, 160, 180, 200, 240, 300, 400]
  let body = ''
  for (const speed of stops) {
    const angle = (3600 / speed) * 6
    const rad = (angle * Math.PI) / 180
    body += letters(String(speed), Math.sin(rad) * middle, -Math.cos(rad) * middle, {
      cap: 0.86,
      face: 'text',
      turn: angle,
    })
    body += tick(angle, middle - 1.15, middle - 0.75, 0.12)
  }
  return (
    body +
    letters('TACHYMETER', Math.sin(0.36) * middle, -Math.cos(0.36) * middle, {
      cap: 0.5,
      face: 'text',
      spacing: 0.2,
      turn: 20.6,
    })
  )
}
