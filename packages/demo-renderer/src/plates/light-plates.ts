import { letters } from '../render/lettering.ts'
import { area, at, disc, each, f, hoop, line, path, ray, through } from './strokes.ts'
import type { Plate } from './plate.ts'

const ink = '#2a2620'

/** A sundial on a wall: hours about the gnomon, declination lines across them, the shadow at ten past two. */
export const sundial: Plate = {
  ground: 'bone',
  layers: () => {
    const [cx, cy, r] = [1200, 380, 900]
    const angleOf = (hour: number) => {
      const h = ((hour - 12) * 15 * Math.PI) / 180
      return Math.PI / 2 - Math.atan(Math.cos((46.9 * Math.PI) / 180) * Math.tan(h))
    }
    let hours = ''
    for (let quarter = 0; quarter <= 40; quarter++) {
      const hour = 7 + quarter / 4
      const whole = quarter % 4 === 0
      hours += ray(
        cx,
        cy,
        angleOf(hour),
        whole ? 60 : quarter % 2 ? r - 30 : r - 70,
        r,
        whole ? 3 : 1.4,
      )
    }
    const roman = ['VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'I', 'II', 'III', 'IIII', 'V']
    roman.forEach((word, index) => {
      const angle = angleOf(7 + index)
      const [x, y] = at(cx, cy, r + 64, angle)
      hours += letters(word, x, y, { cap: 46, turn: (angle * 180) / Math.PI - 90 })
    })
    const arc = (radius: number, w: number) => {
      const points = Array.from({ length: 61 }, (_, k) => at(cx, cy, radius, angleOf(7 + k / 6)))
      return through(points, w)
    }
    // What the tip of the shadow writes on a day: flat at the equinoxes, bent at the solstices.
    const day = (bend: number, reach: number, w: number) =>
      through(
        Array.from({ length: 61 }, (_, k) => {
          const t = k / 30 - 1
          return [cx + t * 820, cy + reach + bend * t * t] as const
        }),
        w,
      )
    const days =
      day(210, 300, 1.3) +
      day(90, 390, 1.3) +
      day(0, 480, 2.4) +
      day(-70, 570, 1.3) +
      day(-150, 680, 1.3)
    const sun =
      disc(cx, cy, 34) +
      hoop(cx, cy, 52, 3) +
      each(24, (k) => ray(cx, cy, (k * Math.PI) / 12, 62, k % 2 ? 92 : 128, k % 2 ? 3 : 5))
    const shade = angleOf(14.17)
    const tip = at(cx, cy, 760, shade)
    const shadow = area([
      at(cx, cy, 20, shade + Math.PI / 2),
      tip,
      at(cx, cy, 20, shade - Math.PI / 2),
    ])
    return [
      { body: shadow, colour: '#5c5347', opacity: 0.5 },
      { body: days, colour: '#8f2a1c', opacity: 0.7 },
      {
        body: hours + arc(r, 4) + arc(r + 132, 4) + arc(r + 146, 1.4) + arc(r - 76, 1.2),
        colour: '#5a3420',
        opacity: 0.92,
      },
      { body: sun, colour: '#a87f3c' },
    ]
  },
}

/** A floor in perspective: the brass line, the light that falls through a hole in the roof, the loop of a year of noons. */
export const meridian: Plate = {
  ground: 'bone',
  layers: () => {
    const [vx, horizon] = [1200, 330]
    /** A point of the floor: across and away from the viewer. */
    const floor = (across: number, away: number): [number, number] => {
      const k = 1 / (1 + away * 0.42)
      return [vx + across * 660 * k, horizon + 1290 * k]
    }
    let tiles = ''
    for (let a = -9; a <= 9; a++) tiles += line(...floor(a * 0.55, 0), ...floor(a * 0.55, 14), 1.2)
    for (let d = 0; d < 16; d++) {
      const away = d * 0.62
      tiles += line(...floor(-5, away), ...floor(5, away), 1.2)
    }
    for (let a = -9; a < 9; a++)
      for (let d = 0; d < 12; d++) {
        if ((a + d) % 2) continue
        for (let k = 1; k < 7; k++) {
          const s = k / 7
          tiles += line(
            ...floor((a + s) * 0.55, d * 0.62),
            ...floor((a + s) * 0.55, (d + 1) * 0.62),
            0.6,
          )
        }
      }
    const brass = area([floor(-0.045, 0), floor(-0.045, 14), floor(0.045, 14), floor(0.045, 0)])
    const analemma = Array.from({ length: 145 }, (_, k) => {
      const t = (k / 144) * 2 * Math.PI
      return floor(0.26 * Math.sin(2 * t) + 0.1 * Math.sin(t), 1.9 - 1.15 * Math.cos(t))
    })
    const marks = each(12, (month) => {
      const t = (month / 12) * 2 * Math.PI
      const [x, y] = floor(0.26 * Math.sin(2 * t) + 0.1 * Math.sin(t), 1.9 - 1.15 * Math.cos(t))
      return disc(x, y, 9)
    })
    const [sx, sy] = floor(0, 1.05)
    const source: [number, number] = [1760, 120]
    const beam = area([source, [sx + 118, sy - 10], [sx - 118, sy + 10]])
    const beamLines = each(9, (k) => line(...source, sx - 112 + k * 28, sy, 1))
    const spot = `<ellipse cx="${f(sx)}" cy="${f(sy)}" rx="124" ry="62"/>`
    const rim = `<ellipse cx="${f(sx)}" cy="${f(sy)}" rx="136" ry="69" fill="none" stroke="#fff" stroke-width="2.5"/>`
    let wall = line(0, horizon + 176, 2400, horizon + 176, 4)
    for (let w = 0; w < 5; w++) {
      const x = 180 + w * 460
      wall += path(`M${x} ${horizon + 176}V170Q${x + 100} 20 ${x + 200} 170V${horizon + 176}`, 2.4)
      wall += path(
        `M${x + 22} ${horizon + 176}V182Q${x + 100} 56 ${x + 178} 182V${horizon + 176}`,
        1.2,
      )
      for (let k = 1; k < 12; k++) wall += line(x + 22, 176 + k * 28, x + 178, 176 + k * 28, 0.7)
    }
    return [
      { body: tiles + wall, colour: ink, opacity: 0.72 },
      { body: beam, colour: '#fff6dc', opacity: 0.5 },
      { body: brass, colour: '#9a7431' },
      { body: spot, colour: '#fffaf0' },
      { body: through(analemma, 3, '8 10') + marks, colour: '#8f2a1c' },
      { body: rim + beamLines, colour: '#9a7431', opacity: 0.9 },
    ]
  },
}
