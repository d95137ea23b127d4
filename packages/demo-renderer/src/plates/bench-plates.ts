import { letters } from '../render/lettering.ts'
import { randomStream } from '../render/math.ts'
import { at, disc, each, f, frame, hoop, line, litMoon, path, ray, through } from './strokes.ts'
import type { Plate } from './plate.ts'

const ink = '#2a2620'

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
