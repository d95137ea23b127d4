import { letters } from '../render/lettering.ts'
import { hash, randomStream } from '../render/math.ts'

const f = (n: number) => n.toFixed(2)
const line = (x1: number, y1: number, x2: number, y2: number, w = 1) =>
  `<line x1="${f(x1)}" y1="${f(y1)}" x2="${f(x2)}" y2="${f(y2)}" stroke="#fff" stroke-width="${w}"/>`
const hoop = (cx: number, cy: number, r: number, w = 1, dash = '') =>
  `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fill="none" stroke="#fff" stroke-width="${w}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`

/** Engraver's shading of a disc: lines that thicken away from the light. */
function hatched(cx: number, cy: number, inner: number, outer: number, step: number): string {
  let body = ''
  for (let r = inner; r < outer; r += step) {
    const from = -0.35
    const to = 2.3
    const x1 = cx + Math.cos(from) * r
    const y1 = cy + Math.sin(from) * r
    const x2 = cx + Math.cos(to) * r
    const y2 = cy + Math.sin(to) * r
    body += `<path d="M${f(x1)} ${f(y1)}A${f(r)} ${f(r)} 0 0 1 ${f(x2)} ${f(y2)}" fill="none" stroke="#fff" stroke-width="${f(0.5 + (step * 0.28 * (r - inner)) / (outer - inner))}"/>`
  }
  return body
}

function wheel(cx: number, cy: number, r: number, teeth: number, spokes: number, turn = 0): string {
  const points: string[] = []
  for (let tooth = 0; tooth < teeth; tooth++)
    for (const [part, reach] of [
      [-0.3, 0.94],
      [-0.16, 1],
      [0.16, 1],
      [0.3, 0.94],
    ] as const) {
      const angle = turn + ((tooth + part) * 2 * Math.PI) / teeth
      points.push(`${f(cx + Math.cos(angle) * r * reach)},${f(cy + Math.sin(angle) * r * reach)}`)
    }
  let body = `<polygon points="${points.join(' ')}" fill="none" stroke="#fff" stroke-width="1.6"/>`
  body +=
    hoop(cx, cy, r * 0.8, 1.4) +
    hoop(cx, cy, r * 0.2, 1.6) +
    hoop(cx, cy, r * 0.06, 2) +
    hatched(cx, cy, r * 0.81, r * 0.93, r > 120 ? 4 : 3)
  for (let spoke = 0; spoke < spokes; spoke++) {
    const angle = turn + (spoke * 2 * Math.PI) / spokes
    for (const side of [-0.035, 0.035]) {
      const ox = -Math.sin(angle) * r * side
      const oy = Math.cos(angle) * r * side
      body += line(
        cx + Math.cos(angle) * r * 0.2 + ox,
        cy + Math.sin(angle) * r * 0.2 + oy,
        cx + Math.cos(angle) * r * 0.8 + ox,
        cy + Math.sin(angle) * r * 0.8 + oy,
        1.3,
      )
    }
  }
  return body + hatched(cx, cy, r * 0.08, r * 0.19, 3)
}

function ball(cx: number, cy: number, r: number): string {
  let body = `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fill="none" stroke="#fff" stroke-width="1.8"/>`
  for (let k = 1; k < 9; k++) {
    const w = r * (1 - k / 9)
    body += `<path d="M${f(cx + r * 0.55 - k)} ${f(cy - r * 0.8)}A${f(w + r * 0.3)} ${f(r)} 0 0 1 ${f(cx - r * 0.5 + k)} ${f(cy + r * 0.84)}" fill="none" stroke="#fff" stroke-width="1"/>`
  }
  return body
}

function plate(title: string, figure: string): string {
  const frame = `<rect x="70" y="70" width="1460" height="1860" fill="none" stroke="#fff" stroke-width="2.5"/><rect x="84" y="84" width="1432" height="1832" fill="none" stroke="#fff" stroke-width="1"/>`
  return (
    frame +
    letters(title, 800, 1812, { cap: 26, spacing: 0.5 }) +
    letters(figure, 1440, 140, { cap: 15, spacing: 0.4 })
  )
}

export function orreryEngraving(): string {
  let body = plate('PLANETARIUM', 'PL. I')
  const cx = 800
  const cy = 760
  for (let ring = 0; ring < 6; ring++) {
    const r = 130 + ring * 84
    body += `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${r * 0.36}" fill="none" stroke="#fff" stroke-width="1.7"/><ellipse cx="${cx}" cy="${cy + 7}" rx="${r}" ry="${r * 0.36}" fill="none" stroke="#fff" stroke-width="0.9"/>`
    const angle = [0.4, 2.6, 4.4, 5.4, 1.3, 3.5][ring]!
    const x = cx + Math.cos(angle) * r
    const y = cy + Math.sin(angle) * r * 0.36
    body +=
      line(cx, cy, x, y, 2) +
      line(x, y, x, y - 60, 2) +
      ball(x, y - 60 - 8 - ring * 4, 13 + ring * 5)
  }
  body += ball(cx, cy - 90, 70)
  for (let ray = 0; ray < 48; ray++) {
    const a = (ray * Math.PI) / 24
    body += line(
      cx + Math.cos(a) * 84,
      cy - 90 + Math.sin(a) * 84,
      cx + Math.cos(a) * (ray % 2 ? 100 : 118),
      cy - 90 + Math.sin(a) * (ray % 2 ? 100 : 118),
      1,
    )
  }
  for (const x of [-16, 16]) body += line(cx + x, cy, cx + x, 1330, 2)
  for (let k = 0; k < 22; k++) body += line(cx + 2 + k * 0.6, 1060, cx + 2 + k * 0.6, 1330, 0.6)
  body +=
    wheel(cx, 1490, 190, 96, 6) +
    wheel(cx - 268, 1548, 96, 48, 5, 0.1) +
    wheel(cx + 262, 1440, 88, 44, 4, 0.2) +
    wheel(cx + 392, 1566, 66, 32, 4)
  return body
}

export function escapementEngraving(): string {
  let body = plate('ESCAPEMENT', 'PL. II')
  body += wheel(800, 1230, 300, 30, 5, 0.05) + wheel(800, 1230, 74, 14, 0)
  body += hoop(800, 560, 330, 2) + hoop(800, 560, 292, 1.6) + hatched(800, 560, 296, 328, 4)
  for (const angle of [0.7, 0.7 + Math.PI / 2, 0.7 + Math.PI, 0.7 + 1.5 * Math.PI])
    for (const side of [-9, 9])
      body += line(
        800 + Math.cos(angle) * 40 - Math.sin(angle) * side,
        560 + Math.sin(angle) * 40 + Math.cos(angle) * side,
        800 + Math.cos(angle) * 291 - Math.sin(angle) * side,
        560 + Math.sin(angle) * 291 + Math.cos(angle) * side,
        1.5,
      )
  let spiral = ''
  for (let t = 0; t < 620; t++) {
    const a = t * 0.1
    spiral += `${t === 0 ? 'M' : 'L'}${f(800 + Math.cos(a) * (36 + a * 2.9))} ${f(560 + Math.sin(a) * (36 + a * 2.9))}`
  }
  body += `<path d="${spiral}" fill="none" stroke="#fff" stroke-width="1.5"/>` + ball(800, 560, 30)
  for (let screw = 0; screw < 16; screw++) {
    const a = 0.2 + (screw * Math.PI) / 8
    body += hoop(800 + Math.cos(a) * 346, 560 + Math.sin(a) * 346, 14, 1.6)
  }
  body += `<path d="M800 850L640 905Q560 935 590 985L640 962Q660 940 790 915L800 1010L810 915Q940 940 960 962L1010 985Q1040 935 960 905Z" fill="none" stroke="#fff" stroke-width="2.2"/>`
  for (let k = 0; k < 26; k++)
    body += line(806 + k * 7, 905 + k * 0.9, 812 + k * 6, 916 + k * 1.9, 0.9)
  return (
    body +
    letters('a', 1180, 560, { cap: 18 }) +
    letters('b', 1080, 940, { cap: 18 }) +
    letters('c', 1140, 1250, { cap: 18 })
  )
}

const figures: [number, number][][] = [
  [
    [760, 420],
    [850, 455],
    [925, 440],
    [1000, 470],
    [1040, 560],
    [1150, 575],
    [1130, 470],
    [1000, 470],
  ],
  [
    [1380, 300],
    [1455, 360],
    [1530, 330],
    [1600, 400],
    [1690, 360],
  ],
  [
    [560, 800],
    [640, 770],
    [730, 830],
    [700, 930],
    [600, 920],
    [560, 800],
  ],
  [
    [1500, 780],
    [1560, 860],
    [1640, 900],
    [1600, 1000],
    [1520, 960],
    [1500, 780],
  ],
  [
    [1000, 930],
    [1090, 900],
    [1190, 950],
    [1290, 920],
  ],
  [
    [480, 420],
    [540, 520],
    [620, 560],
    [560, 640],
  ],
]

/** The northern sky within its circles: lines of the figures, hours around the rim. */
export function starChart(): { lines: string; stars: string } {
  const cx = 1200
  const cy = 675
  let lines = ''
  for (const [r, w] of [
    [600, 3],
    [588, 1],
    [545, 1.4],
    [400, 0.9],
    [260, 0.9],
    [120, 0.9],
  ] as const)
    lines += hoop(cx, cy, r, w)
  lines += hoop(cx + 95, cy - 55, 395, 1.2, '9 7')
  for (let degree = 0; degree < 360; degree++) {
    const a = (degree * Math.PI) / 180
    const long = degree % 15 === 0 ? 545 : degree % 5 === 0 ? 566 : 576
    lines += line(
      cx + Math.cos(a) * long,
      cy + Math.sin(a) * long,
      cx + Math.cos(a) * 588,
      cy + Math.sin(a) * 588,
      degree % 15 === 0 ? 1.6 : 0.8,
    )
    if (degree % 30 === 0)
      lines += line(
        cx + Math.cos(a) * 30,
        cy + Math.sin(a) * 30,
        cx + Math.cos(a) * 545,
        cy + Math.sin(a) * 545,
        0.6,
      )
  }
  const hours = [
    'XXIV',
    'II',
    'IIII',
    'VI',
    'VIII',
    'X',
    'XII',
    'XIIII',
    'XVI',
    'XVIII',
    'XX',
    'XXII',
  ]
  hours.forEach((hour, index) => {
    const a = (index * Math.PI) / 6 - Math.PI / 2
    lines += letters(hour, cx + Math.cos(a) * 628, cy + Math.sin(a) * 628, {
      cap: 16,
      turn: index * 30,
    })
  })
  let stars = ''
  for (const figure of figures) {
    figure.forEach(([x, y], index) => {
      const next = figure[index + 1]
      if (next) lines += line(x, y, next[0], next[1], 1.3)
      const r = 3 + hash(x, y) * 4.5
      stars += `<circle cx="${x}" cy="${y}" r="${f(r)}"/><path d="M${x - r * 2.6} ${y}L${x} ${y - r * 0.5}L${x + r * 2.6} ${y}L${x} ${y + r * 0.5}ZM${x} ${y - r * 2.6}L${x - r * 0.5} ${y}L${x} ${y + r * 2.6}L${x + r * 0.5} ${y}Z"/>`
    })
  }
  const random = randomStream(12)
  for (let star = 0; star < 700; star++) {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random()) * 540
    stars += `<circle cx="${f(cx + Math.cos(a) * r)}" cy="${f(cy + Math.sin(a) * r)}" r="${f(0.6 + random() ** 5 * 3.2)}"/>`
  }
  return { lines, stars }
}
