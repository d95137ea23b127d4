import { letters } from '../render/lettering.ts'
import { randomStream } from '../render/math.ts'
import { area, disc, each, f, hoop, line, litMoon, ray, through } from './strokes.ts'
import type { Plate } from './plate.ts'

const figures = (text: string, x: number, y: number, cap = 22) =>
  letters(text, x, y, { cap, spacing: 0.12 })

/** A month of moons on an arc, the full one largest, above the scale of its days. */
export const moonPhases: Plate = {
  ground: 'night',
  layers: () => {
    // From the middle outwards each is smaller, and stands beside the last.
    const moons = [0, 1, 2, 3, 4].flatMap((step) => {
      const radii = [148, 116, 98, 84, 72]
      const away = radii
        .slice(0, step)
        .reduce((sum, r, index) => sum + r + radii[index + 1]! + 30, 0)
      const sides = step === 0 ? [0] : [-1, 1]
      return sides.map((side) => ({
        x: 1200 + side * away,
        y: 680 + step * step * 9,
        r: radii[step]!,
        phase: 0.5 + side * step * 0.118,
      }))
    })
    let rims = ''
    let lit = ''
    let seas = ''
    for (const { x, y, r, phase } of moons) {
      rims += hoop(x, y, r, 2.5) + hoop(x, y, r + 14, 1.2)
      // The dark side, in lines that keep to it.
      for (let k = -10; k <= 10; k++) {
        const h = Math.sqrt(1 - (k / 11) ** 2) * r
        rims += line(x - h, y + (k / 11) * r, x + h, y + (k / 11) * r, 0.8)
      }
      lit += litMoon(x, y, r - 1, phase)
      const random = randomStream(7)
      seas += each(9, () => {
        const a = random() * 2 * Math.PI
        const d = Math.sqrt(random()) * 0.72
        const size = 0.05 + random() * 0.16
        const sx = x + Math.cos(a) * d * r
        const inLight =
          phase <= 0.5
            ? sx > x + r * Math.cos(2 * Math.PI * phase)
            : sx < x - r * Math.cos(2 * Math.PI * phase)
        return inLight ? disc(sx, y + Math.sin(a) * d * r, size * r) : ''
      })
    }
    let scale = line(260, 1120, 2140, 1120, 2.5) + line(260, 1132, 2140, 1132, 1)
    scale += each(60, (day) => {
      const x = 260 + (day * 1880) / 59
      return line(x, 1132, x, day % 10 === 0 ? 1182 : day % 2 === 0 ? 1160 : 1148, 1.6)
    })
    for (const day of [0, 5, 10, 15, 20, 25])
      scale += figures(String(day), 260 + (day * 2 * 1880) / 59, 1216, 20)
    const arc = through(
      Array.from({ length: 81 }, (_, k) => {
        const s = k / 40 - 1
        return [1200 + s * 960, 440 + s * s * 300] as const
      }),
      1.4,
      '3 11',
    )
    return [
      { body: rims + scale + arc, colour: '#b08d57', opacity: 0.85 },
      { body: lit, colour: '#efe6d2' },
      { body: seas, colour: '#c9bc9c', opacity: 0.55 },
    ]
  },
}

/** Sun, moon and earth in line: umbra, penumbra, and the small place where it is dark. */
export const eclipse: Plate = {
  ground: 'ink',
  layers: () => {
    const cy = 800
    const sun = { x: 430, r: 300 }
    const moon = { x: 1430, r: 82 }
    const earth = { x: 2010, r: 190 }
    const edge = (from: number, to: number, x: number) =>
      cy + from + ((to - from) * (x - sun.x)) / (moon.x - sun.x)
    const tip = moon.x + (moon.r * (moon.x - sun.x)) / (sun.r - moon.r)
    const lines =
      through(
        [
          [sun.x, cy - sun.r],
          [tip, cy],
        ],
        1.4,
      ) +
      through(
        [
          [sun.x, cy + sun.r],
          [tip, cy],
        ],
        1.4,
      ) +
      through(
        [
          [sun.x, cy - sun.r],
          [earth.x, edge(-sun.r, moon.r, earth.x)],
        ],
        1.1,
        '12 8',
      ) +
      through(
        [
          [sun.x, cy + sun.r],
          [earth.x, edge(sun.r, -moon.r, earth.x)],
        ],
        1.1,
        '12 8',
      )
    let penumbra = ''
    for (let x = moon.x + 96; x < earth.x - 150; x += 13) {
      const half = edge(-sun.r, moon.r, x) - cy
      penumbra += line(x, cy - half, x, cy + half, 0.9)
    }
    let globe = hoop(earth.x, cy, earth.r, 3)
    for (let k = 1; k < 6; k++) {
      const rx = earth.r * Math.sin((k * Math.PI) / 12)
      globe += `<ellipse cx="${earth.x}" cy="${cy}" rx="${f(rx)}" ry="${earth.r}" fill="none" stroke="#fff" stroke-width="1"/>`
      const y = earth.r * Math.sin((k * Math.PI) / 14)
      const w = Math.sqrt(earth.r ** 2 - y ** 2)
      globe +=
        line(earth.x - w, cy - y, earth.x + w, cy - y, 1) +
        line(earth.x - w, cy + y, earth.x + w, cy + y, 1)
    }
    globe += line(earth.x - earth.r, cy, earth.x + earth.r, cy, 1.4)
    globe += each(30, (k) => {
      const a = -1.25 + (k * 2.5) / 29
      return ray(earth.x, cy, a, earth.r * 0.62, earth.r * 0.98, 1.8)
    })
    const rays = each(96, (k) =>
      ray(sun.x, cy, (k * Math.PI) / 48, sun.r + 22, sun.r + (k % 2 ? 64 : 104), 2),
    )
    const rings = each(9, (k) => hoop(sun.x, cy, sun.r - 8 - k * k * 3.2, 2.4 - k * 0.2))
    const words =
      hoop(earth.x, cy, earth.r + 190, 1, '2 12') +
      figures('SOL', sun.x, cy + 470, 26) +
      figures('LVNA', moon.x, cy - 150, 26) +
      figures('TERRA', earth.x, cy + 290, 26) +
      figures('a', moon.x + 230, cy - 20, 20) +
      figures('b', moon.x + 250, cy - 128, 20)
    return [
      { body: disc(sun.x, cy, sun.r), colour: '#a87f3c', opacity: 0.32 },
      { body: rays + rings, colour: '#d6b36f' },
      { body: penumbra, colour: '#8d8677', opacity: 0.8 },
      {
        body: area([
          [moon.x, cy - moon.r],
          [tip, cy],
          [moon.x, cy + moon.r],
        ]),
        colour: '#050504',
      },
      { body: lines + globe + words, colour: '#e9e2d2', opacity: 0.9 },
      { body: disc(moon.x, cy, moon.r), colour: '#050504' },
      { body: hoop(moon.x, cy, moon.r, 3), colour: '#e9e2d2' },
    ]
  },
}
