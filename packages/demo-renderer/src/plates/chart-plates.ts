import { letters } from '../render/lettering.ts'
import { hash, randomStream } from '../render/math.ts'
import { area, at, disc, each, frame, line, litMoon, path, through } from './strokes.ts'
import type { Plate } from './plate.ts'

const figures = (text: string, x: number, y: number, cap = 22) =>
  letters(text, x, y, { cap, spacing: 0.12 })

/** A sheet of an old atlas: the Bull and the Seven Sisters, black stars on paper. */
export const atlas: Plate = {
  ground: 'bone',
  layers: () => {
    const bull: [number, number, number][] = [
      [1120, 820, 26],
      [1010, 790, 11],
      [960, 860, 10],
      [905, 815, 10],
      [975, 740, 10],
      [1400, 560, 15],
      [1640, 470, 18],
      [1330, 720, 9],
      [1720, 660, 14],
      [760, 880, 12],
      [560, 960, 10],
      [700, 1090, 12],
      [480, 760, 9],
    ]
    const joins: [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 0],
      [0, 7],
      [7, 5],
      [5, 6],
      [0, 8],
      [3, 9],
      [9, 10],
      [9, 11],
      [9, 12],
    ]
    const sisters: [number, number, number][] = [
      [640, 470, 11],
      [600, 440, 9],
      [676, 436, 9],
      [612, 500, 8],
      [690, 480, 8],
      [648, 420, 7],
      [580, 478, 7],
    ]
    const star = ([x, y, r]: readonly [number, number, number]) => {
      const points = Array.from({ length: 12 }, (_, k) =>
        at(x, y, k % 2 ? r * 0.45 : r * 1.5, (k * Math.PI) / 6 - Math.PI / 2),
      )
      return area(points) + disc(x, y, r * 0.62)
    }
    let grid = ''
    for (let k = -7; k <= 8; k++) {
      const x0 = 1200 + k * 190
      grid += through(
        Array.from({ length: 21 }, (_, s) => {
          const t = s / 20
          return [x0 + (x0 - 1200) * (t - 0.5) * 0.36, 200 + t * 1200] as const
        }),
        1,
      )
    }
    for (let k = 0; k < 7; k++)
      grid += path(`M160 ${240 + k * 190}Q1200 ${330 + k * 190} 2240 ${240 + k * 190}`, 1)
    const ecliptic = path('M160 690Q1200 640 2240 330', 2.4) + path('M160 702Q1200 652 2240 342', 1)
    const random = randomStream(31)
    let milky = ''
    for (let k = 0; k < 5200; k++) {
      const t = random()
      const across = (random() + random() + random() - 1.5) * 190
      const x = 1500 + t * 620 + across
      const y = 190 + t * 1260 - across * 0.3
      if (x < 2200 && y > 190 && y < 1410) milky += disc(x, y, 0.8 + random() * 1.5)
    }
    let small = ''
    for (let k = 0; k < 240; k++) {
      const x = 180 + random() * 2040
      const y = 200 + random() * 1200
      small += disc(x, y, 1.6 + hash(k, 3) ** 4 * 5)
    }
    const drawn =
      joins
        .map(([a, b]) => line(bull[a]![0], bull[a]![1], bull[b]![0], bull[b]![1], 1.6))
        .join('') +
      path('M480 760Q360 900 430 1080Q560 1250 900 1180Q1180 1120 1240 900', 1.6) +
      path('M1120 820Q1300 700 1640 470', 1.2) +
      path('M1120 820Q1420 780 1720 660', 1.2)
    return [
      { body: milky, colour: '#8a7c63', opacity: 0.5 },
      { body: grid, colour: '#7d7059', opacity: 0.55 },
      { body: ecliptic, colour: '#8f2a1c', opacity: 0.75 },
      {
        body: frame(2400, 1600, 110) + drawn + small + figures('TAVRVS', 1500, 1290, 40),
        colour: '#2a2620',
        opacity: 0.85,
      },
      {
        body: bull.map(star).join('') + sisters.map(star).join('') + figures('α', 1176, 862, 20),
        colour: '#1b1814',
      },
    ]
  },
}

/** A fortnight of tides: the curve, its springs and neaps, and the moon that makes them. */
export const tides: Plate = {
  ground: 'bone',
  layers: () => {
    const [left, right, top, bottom] = [240, 2160, 420, 1300]
    const height = (day: number) => {
      const spring = 0.62 + 0.38 * Math.cos((2 * Math.PI * (day - 2)) / 14.77)
      return 0.5 + 0.46 * spring * Math.sin(2 * Math.PI * day * 1.932)
    }
    const x = (day: number) => left + ((right - left) * day) / 15
    const y = (h: number) => bottom - (bottom - top) * h
    const curve = Array.from({ length: 901 }, (_, k) => [x(k / 60), y(height(k / 60))] as const)
    // Water below the curve, in lines that lie closer the deeper it is.
    let water = ''
    for (let depth = 0; depth < 26; depth++) {
      const level = y(0) - (bottom - top) * (1 - (depth / 26) ** 0.8) * 0.96
      let run: [number, number][] = []
      for (const [px, py] of curve) {
        if (py < level) run.push([px, level])
        else {
          if (run.length > 1) water += through(run, 1.6)
          run = []
        }
      }
      if (run.length > 1) water += through(run, 1.1)
    }
    let rule =
      line(left, bottom, right, bottom, 3) +
      line(left, top - 60, left, bottom, 3) +
      line(right, top - 60, right, bottom, 3)
    rule += each(
      16,
      (day) =>
        line(x(day), top - 60, x(day), bottom + 24, day % 5 ? 0.8 : 1.6) +
        figures(String(day + 1), x(day), bottom + 56, 20),
    )
    rule += each(
      6,
      (m) =>
        line(left, y(m / 5), right, y(m / 5), 0.7) +
        figures(String(m * 2), left - 46, y(m / 5), 20),
    )
    let lit = ''
    let rims = ''
    for (const [day, phase] of [
      [2, 0.5],
      [5.6, 0.62],
      [9.4, 0.75],
      [13, 0.9],
    ] as const) {
      rims += disc(x(day), 300, 54)
      lit += litMoon(x(day), 300, 50, phase)
    }
    return [
      { body: water, colour: '#35566f', opacity: 0.75 },
      { body: rule, colour: '#6f6553', opacity: 0.75 },
      { body: through(curve, 4) + rims, colour: '#1d3a52' },
      { body: lit, colour: '#f3ecdd' },
    ]
  },
}
