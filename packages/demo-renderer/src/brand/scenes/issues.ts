import { groundOf } from '../../ground.ts'
import { createCanvas, draw, onGround, rasterise, stamp } from '../../render/canvas.ts'
import type { Camera, Canvas } from '../../render/canvas.ts'
import { letters } from '../../render/lettering.ts'
import { linear, noise, randomStream } from '../../render/math.ts'
import { box } from '../../render/outline.ts'
import { at } from './place.ts'

/** An issue of the journal, 170 by 230 mm: its paper, the ink of its words, and what its cover shows. */
interface Issue {
  paper: string
  ink: string
  number: string
  art: readonly { body: string; colour: string; opacity?: number }[]
}

const f = (n: number) => n.toFixed(2)
const hoop = (x: number, y: number, r: number, w: number) =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="none" stroke="#fff" stroke-width="${w}"/>`
const disc = (x: number, y: number, r: number) => `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}"/>`

function spheres(): string {
  let body = ''
  for (let k = 0; k < 7; k++) {
    const r = 12 + k * 7.4
    const a = k * 2.3 + 0.4
    body += hoop(0, 12, r, 0.35) + disc(Math.cos(a) * r, 12 + Math.sin(a) * r, 1.2 + (k % 3) * 0.6)
  }
  return body
}

function crescent(): string {
  return '<path d="M14 -32A46 46 0 1 0 14 56A37 37 0 1 1 14 -32Z"/>'
}

function stars(): string {
  const random = randomStream(21)
  return Array.from({ length: 170 }, () =>
    disc((random() - 0.5) * 150, random() * 164 - 74, 0.14 + random() ** 6 * 0.9),
  ).join('')
}

function wheelOfHours(): string {
  let body = hoop(0, 12, 52, 0.6) + hoop(0, 12, 50, 0.25) + hoop(0, 12, 30, 0.3)
  for (let k = 0; k < 96; k++) {
    const a = (k * Math.PI) / 48
    const inner = k % 8 === 0 ? 38 : k % 4 === 0 ? 44 : 47
    body += `<line x1="${f(Math.cos(a) * inner)}" y1="${f(12 + Math.sin(a) * inner)}" x2="${f(Math.cos(a) * 50)}" y2="${f(12 + Math.sin(a) * 50)}" stroke="#fff" stroke-width="${k % 8 ? 0.22 : 0.5}"/>`
  }
  return `${body}<path d="M0 12L26 -18L2.4 13.4Z"/>${disc(0, 12, 2.4)}`
}

const issues: Record<'night' | 'bone' | 'ink', Issue> = {
  night: {
    paper: '#16213d',
    ink: '#efe6d2',
    number: 'XII',
    art: [
      { body: stars(), colour: '#efe6d2', opacity: 0.8 },
      { body: crescent(), colour: '#d9bf86' },
    ],
  },
  bone: {
    paper: '#f3ecdd',
    ink: '#1d1a15',
    number: 'XI',
    art: [
      { body: spheres(), colour: '#2a2620', opacity: 0.9 },
      { body: disc(0, 12, 7.4), colour: '#a8843f' },
    ],
  },
  ink: {
    paper: '#5f2a1d',
    ink: '#f3e7d2',
    number: 'X',
    art: [{ body: wheelOfHours(), colour: '#f0dcb4', opacity: 0.95 }],
  },
}

/** A bound issue: the pages of its body as a pile of edges, then its cover with a fold along the spine. */
async function layIssue(canvas: Canvas, camera: Camera, issue: Issue): Promise<void> {
  const [halfX, halfY] = [85, 115]
  const paper = linear(issue.paper)
  const pages = linear('#e9e1d0')
  for (let sheet = 0; sheet < 5; sheet++)
    draw(canvas, camera, {
      z: sheet * 0.9,
      reach: 145,
      distance: box(halfX, halfY, 0.6, 0, 0),
      ...(sheet === 0 && { shadow: { height: 5, soft: 6, strength: 0.5 } }),
      shade: (x, _y, _d, out) => {
        const l = 0.62 + 0.09 * (sheet % 2) + 0.0004 * x
        for (let c = 0; c < 3; c++) out[c] = pages[c]! * l
      },
    })
  draw(canvas, camera, {
    z: 4.8,
    reach: 145,
    distance: box(halfX, halfY, 0.6, 0, 0),
    shade: (x, y, d, out) => {
      const tooth = noise(x * 1.4, y * 1.4) * 0.5 + noise(x * 4.7, y * 4.7) * 0.5
      const fold = 1 - 0.3 * Math.exp(-(((x + halfX - 5) / 1.1) ** 2)) - 0.1 * Math.exp(d / 1.2)
      const light = (1.02 - 0.0011 * x - 0.0013 * y) * fold * (0.95 + 0.1 * tooth)
      for (let c = 0; c < 3; c++) out[c] = paper[c]! * light + 0.004
    },
  })
  for (const { body, colour, opacity } of issue.art)
    stamp(canvas, await rasterise(canvas, camera, 4.8, body), linear(colour), opacity)
  const words =
    letters('MAISON ORRERY', 2, -94, { cap: 7.4, spacing: 0.3 }) +
    letters(issue.number, 2, 98, { cap: 6, spacing: 0.2 }) +
    '<rect x="-20" y="-83" width="44" height="0.4"/>'
  stamp(canvas, await rasterise(canvas, camera, 4.8, words), linear(issue.ink), 0.95)
}

/** Three issues of the journal on pale paper, the newest on top. */
export async function drawIssues(width: number, height: number): Promise<Canvas> {
  const canvas = createCanvas(width, height)
  const camera: Camera = {
    scale: width / 560,
    cx: width * 0.5,
    cy: height * 0.5,
    turn: 0,
    tilt: 0.5,
  }
  await layIssue(canvas, at(camera, -128, 14, 0, -0.22), issues.ink)
  await layIssue(canvas, at(camera, 126, -8, 0, 0.2), issues.bone)
  await layIssue(canvas, at(camera, 0, 10, 4, -0.05), issues.night)
  return onGround(canvas, groundOf('bone', width, height))
}
