import { letters } from '../pictures/render/lettering.ts'
import { randomStream } from '../pictures/render/math.ts'
import {
  area,
  at,
  disc,
  each,
  f,
  frame,
  hoop,
  line,
  litMoon,
  path,
  ray,
  through,
} from './strokes.ts'
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

function wheel(cx: number, cy: number, r: number, teeth: number, spokes: number, turn = 0): string {
  const rim = Array.from({ length: teeth * 4 }, (_, k) => {
    const part = [-0.3, -0.15, 0.15, 0.3][k % 4]!
    const reach = k % 4 === 0 || k % 4 === 3 ? 0.935 : 1
    return at(cx, cy, r * reach, turn + ((Math.floor(k / 4) + part) * 2 * Math.PI) / teeth)
  })
  let body =
    through([...rim, rim[0]!], 2.2) +
    hoop(cx, cy, r * 0.8, 2) +
    hoop(cx, cy, r * 0.19, 2.2) +
    hoop(cx, cy, r * 0.07, 2.6)
  for (let k = 0; k < spokes; k++) {
    const a = turn + (k * 2 * Math.PI) / spokes
    for (const side of [-0.045, 0.045]) {
      const [ox, oy] = [-Math.sin(a) * r * side, Math.cos(a) * r * side]
      const [x1, y1] = at(cx, cy, r * 0.19, a)
      const [x2, y2] = at(cx, cy, r * 0.8, a)
      body += line(x1 + ox, y1 + oy, x2 + ox, y2 + oy, 1.8)
    }
  }
  for (let q = r * 0.82; q < r * 0.92; q += 5)
    body += path(
      `M${at(cx, cy, q, -0.3).map(f).join(' ')}A${f(q)} ${f(q)} 0 0 1 ${at(cx, cy, q, 2.4).map(f).join(' ')}`,
      1,
    )
  return body
}

/** A going train laid out in line, barrel to balance, over a quartz fork that keeps time for nobody yet. */
export const train: Plate = {
  ground: 'bone',
  layers: () => {
    const wheels =
      wheel(470, 820, 330, 84, 0, 0.02) +
      hoop(470, 820, 210, 1.6) +
      hoop(470, 820, 196, 1) +
      wheel(890, 640, 205, 64, 5, 0.05) +
      wheel(1215, 850, 178, 60, 5, 0.1) +
      wheel(1490, 650, 150, 56, 4, 0.02)
    let spring = ''
    for (let k = 0; k < 520; k++) {
      const a = k * 0.12
      const [x, y] = at(470, 820, 62 + a * 2.05, a)
      spring += `${k ? 'L' : 'M'}${f(x)} ${f(y)}`
    }
    const balance = [1930, 800] as const
    let hair = ''
    for (let k = 0; k < 420; k++) {
      const a = k * 0.12
      const [x, y] = at(...balance, 26 + a * 2.4, a)
      hair += `${k ? 'L' : 'M'}${f(x)} ${f(y)}`
    }
    const escape = each(15, (k) => {
      const a = (k * 2 * Math.PI) / 15
      return through(
        [at(1700, 880, 84, a - 0.16), at(1700, 880, 112, a), at(1700, 880, 84, a + 0.1)],
        2,
      )
    })
    const rim =
      hoop(...balance, 232, 3) +
      hoop(...balance, 204, 2.4) +
      each(14, (k) => hoop(...at(...balance, 250, (k * Math.PI) / 7 + 0.2), 14, 2)) +
      each(3, (k) => ray(...balance, (k * 2 * Math.PI) / 3 + 0.5, 30, 204, 9))
    const axis = each(6, (k) => {
      const x = [470, 890, 1215, 1490, 1700, 1930][k]!
      const y = [820, 640, 850, 650, 880, 800][k]!
      return (
        line(x - 34, y, x + 34, y, 1) +
        line(x, y - 34, x, y + 34, 1) +
        line(x, y + 20, x, 1250, 0.9) +
        letters('ABCDEF'[k]!, x, 1290, { cap: 30 })
      )
    })
    const scale =
      line(470, 1190, 1930, 1190, 1) +
      each(74, (k) => line(470 + k * 20, 1190, 470 + k * 20, k % 5 ? 1200 : 1210, 1))
    return [
      { body: frame(2400, 1600, 110), colour: ink, opacity: 0.8 },
      { body: axis + scale, colour: '#8f2a1c', opacity: 0.75 },
      { body: path(spring, 1.8) + path(hair, 1.6), colour: '#35566f', opacity: 0.95 },
      {
        body: wheels + escape + hoop(1700, 880, 82, 2) + hoop(1700, 880, 18, 2.4) + rim,
        colour: ink,
        opacity: 0.9,
      },
    ]
  },
}

/** Strips of a timing machine: before the service two crooked lines, after it two straight ones. */
export const timing: Plate = {
  ground: 'ink',
  layers: () => {
    const strips = [470, 800, 1130]
    let paper = ''
    let holes = ''
    let rules = ''
    let dots = ''
    strips.forEach((y, strip) => {
      paper += `<rect x="-20" y="${y - 138}" width="2440" height="276"/>`
      for (let x = 20; x < 2400; x += 52)
        holes += `<rect x="${x}" y="${y - 122}" width="18" height="18" rx="4"/><rect x="${x}" y="${y + 104}" width="18" height="18" rx="4"/>`
      for (let k = 0; k < 9; k++)
        rules += line(0, y - 84 + k * 21, 2400, y - 84 + k * 21, k === 4 ? 1.6 : 0.7)
      const random = randomStream(17 + strip)
      const slope = [0.052, 0.018, 0][strip]!
      const gap = [52, 30, 13][strip]!
      const scatter = [11, 4.5, 1.4][strip]!
      for (let k = 0; k < 330; k++)
        for (const side of [-1, 1]) {
          const drift =
            (slope * (k * 7.3 - 1200) + (strip === 0 ? 20 * Math.sin(k / 19) : 0) + 400) % 160
          const dy = (strip === 2 ? 0 : drift - 80) + side * gap + (random() - 0.5) * scatter
          if (Math.abs(dy) < 96) dots += disc(12 + k * 7.3, y + dy, 4.4)
        }
    })
    return [
      { body: paper, colour: '#efe8d8' },
      { body: rules, colour: '#b6a988', opacity: 0.8 },
      { body: holes, colour: '#1d1b17' },
      { body: dots, colour: '#22364a' },
    ]
  },
}

/** A leaf of an almanac: two months of days with their moons, the days of rest in red. */
export const almanac: Plate = {
  ground: 'bone',
  layers: () => {
    let black = ''
    let red = ''
    let moons = ''
    let rims = ''
    const months = [
      { word: 'DECEMBER', x: 300, first: 1, days: 31, start: 0 },
      { word: 'JANVARIVS', x: 1280, first: 4, days: 31, start: 31 },
    ]
    for (const { word, x, first, days, start } of months) {
      black += letters(word, x + 410, 330, { cap: 52, spacing: 0.28 })
      black +=
        line(x, 410, x + 820, 410, 3) +
        line(x, 420, x + 820, 420, 1) +
        line(x, 1360, x + 820, 1360, 3)
      for (let column = 1; column < 7; column++)
        black += line(x + column * 117, 420, x + column * 117, 1360, 0.8)
      for (let day = 0; day < days; day++) {
        const cell = day + first
        const px = x + (cell % 7) * 117 + 58
        const py = 490 + Math.floor(cell / 7) * 156
        const figure = letters(String(day + 1), px - 20, py - 22, { cap: 32, face: 'text' })
        if (cell % 7 === 6 || (start === 0 ? day >= 18 : day < 6)) red += figure
        else black += figure
        const age = ((start + day - 8.05) / 29.53 + 10) % 1
        rims += hoop(px + 26, py + 34, 22, 1.6)
        moons += litMoon(px + 26, py + 34, 21, age)
      }
      for (let row = 1; row < 6; row++)
        black += line(x, 420 + row * 156, x + 820, 420 + row * 156, 0.8)
    }
    return [
      { body: frame(2400, 1600, 110) + black + rims, colour: ink, opacity: 0.88 },
      { body: moons, colour: '#a87f3c', opacity: 0.9 },
      { body: red, colour: '#8f2a1c' },
    ]
  },
}
