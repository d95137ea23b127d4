import type { Calibre } from '../catalogue/calibres.ts'
import { lettering } from './lettering.ts'
import { metalShade } from './metal.ts'
import { n, polar, polygon } from './vector.ts'
import type { Metal, Point } from './vector.ts'

/** Openings between the bridges in a movement of unit radius. */
export const wells = [
  { x: -0.4, y: 0.46, r: 0.37 },
  { x: 0.34, y: 0.42, r: 0.235 },
  { x: -0.02, y: 0.13, r: 0.13 },
] as const

let shades = 0

function sheen(metal: Metal, light = 1): { fill: string; def: string } {
  const id = `w${metal}${n(light)}${shades++ % 97}`.replaceAll(/[^a-z0-9]/g, '_')
  return {
    fill: `url(#${id})`,
    def: `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${metalShade(metal, 1.25 * light)}"/><stop offset=".3" stop-color="${metalShade(metal, 0.95 * light)}"/><stop offset=".52" stop-color="${metalShade(metal, 0.62 * light)}"/><stop offset=".62" stop-color="${metalShade(metal, 1.1 * light)}"/><stop offset="1" stop-color="${metalShade(metal, 0.55 * light)}"/></linearGradient>`,
  }
}

/** Outline of a toothed wheel. */
export function toothed(radius: number, teeth: number, depth: number, pointed = 0.25): string {
  const points: Point[] = []
  const step = 360 / teeth
  for (let tooth = 0; tooth < teeth; tooth++) {
    const at = tooth * step
    points.push(
      polar(at, radius - depth),
      polar(at + step * 0.2, radius - depth),
      polar(at + step * (0.2 + pointed), radius),
      polar(at + step * (0.8 - pointed), radius),
      polar(at + step * 0.8, radius - depth),
    )
  }
  return polygon(points)
}

/** A wheel with crossings: rim, spokes, hub. */
export function wheel(
  x: number,
  y: number,
  radius: number,
  teeth: number,
  spokes: number,
  metal: Metal,
  turn = 0,
): string {
  const { fill, def } = sheen(metal)
  const rim = radius * 0.8
  const hub = radius * 0.2
  let holes = ''
  for (let spoke = 0; spoke < spokes; spoke++) {
    const from = (spoke * 360) / spokes + 62 / spokes
    const to = ((spoke + 1) * 360) / spokes - 62 / spokes
    const [ax, ay] = polar(from - 30 / spokes, rim)
    const [bx, by] = polar(to + 30 / spokes, rim)
    const [cx, cy] = polar(to, hub * 1.25)
    const [dx, dy] = polar(from, hub * 1.25)
    holes += `M${n(ax)} ${n(ay)}A${n(rim)} ${n(rim)} 0 0 1 ${n(bx)} ${n(by)}L${n(cx)} ${n(cy)}A${n(hub)} ${n(hub)} 0 0 0 ${n(dx)} ${n(dy)}Z`
  }
  const path = `${toothed(radius, teeth, radius * 0.075)}${holes}`
  return `${def}<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="${path}" fill="#000" opacity=".45" fill-rule="evenodd" transform="rotate(${n(-turn)}) translate(${n(radius * 0.05)} ${n(radius * 0.075)}) rotate(${n(turn)})"/><path d="${path}" fill="${fill}" fill-rule="evenodd"/><circle r="${n(radius * 0.88)}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="${n(radius * 0.015)}"/><circle r="${n(hub * 0.75)}" fill="${metalShade('steel', 0.5)}"/><circle r="${n(hub * 0.5)}" fill="${metalShade('steel', 1.1)}"/></g>`
}

/** A jewel in a polished gold chaton. */
export function jewel(x: number, y: number, r: number): string {
  return `<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(r * 1.55)}" fill="${metalShade('yellow-gold', 0.5)}"/><circle r="${n(r * 1.5)}" cx="${n(-r * 0.06)}" cy="${n(-r * 0.08)}" fill="${metalShade('yellow-gold', 1.1)}"/><circle r="${n(r * 1.22)}" fill="${metalShade('yellow-gold', 0.62)}"/><radialGradient id="jewel" cx=".36" cy=".3" r=".8"><stop stop-color="#ff9db4"/><stop offset=".3" stop-color="#d81c4f"/><stop offset=".75" stop-color="#7c0526"/><stop offset="1" stop-color="#c2305a"/></radialGradient><circle r="${n(r)}" fill="url(#jewel)"/><circle r="${n(r * 0.26)}" fill="#2a0810"/><ellipse cx="${n(-r * 0.35)}" cy="${n(-r * 0.42)}" rx="${n(r * 0.24)}" ry="${n(r * 0.14)}" fill="#fff" opacity=".75" transform="rotate(-38 ${n(-r * 0.35)} ${n(-r * 0.42)})"/></g>`
}

/** A blued screw in its countersink. */
export function screw(
  x: number,
  y: number,
  r: number,
  slot: number,
  metal: Metal = 'blued-steel',
): string {
  return `<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(r * 1.3)}" fill="#000" opacity=".5"/><circle r="${n(r * 1.3)}" cx="${n(r * 0.05)}" cy="${n(r * 0.07)}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${n(r * 0.1)}"/><radialGradient id="screw${metal}" cx=".32" cy=".26" r=".95"><stop stop-color="${metalShade(metal, 1.65)}"/><stop offset=".4" stop-color="${metalShade(metal, 1.05)}"/><stop offset="1" stop-color="${metalShade(metal, 0.45)}"/></radialGradient><circle r="${n(r)}" fill="url(#screw${metal})"/><rect x="${n(-r * 0.96)}" y="${n(-r * 0.13)}" width="${n(r * 1.92)}" height="${n(r * 0.26)}" fill="#05070f" transform="rotate(${slot})"/></g>`
}

/** What lies under the bridges: the wheels of the train. */
export function trainParts(calibre: Calibre): string {
  const train: Metal = calibre.plates === 'gilt' ? 'rose-gold' : 'yellow-gold'
  return (
    wheel(0.34, 0.42, 0.27, 54, 5, train, 8) +
    wheel(-0.02, 0.13, 0.2, 48, 4, train, 20) +
    wheel(0.18, 0.64, 0.13, 30, 4, 'steel', 4)
  )
}

function balance(): string {
  const { x, y } = wells[0]
  const R = 0.3
  const { fill, def } = sheen('yellow-gold', 1)
  let screws = ''
  for (let at = 0; at < 14; at++) {
    const [sx, sy] = polar(at * (360 / 14) + 8, R * 1.03)
    screws += `<circle cx="${n(sx)}" cy="${n(sy)}" r=".017" fill="${metalShade('yellow-gold', 0.9)}" stroke="${metalShade('yellow-gold', 0.4)}" stroke-width=".005"/>`
  }
  let spiral = 'M'
  for (let step = 0; step <= 360; step++) {
    const [px, py] = polar(step * 7, 0.035 + step * 0.00036)
    spiral += `${step ? 'L' : ''}${n(px)} ${n(py)}`
  }
  const spokes = [14, 134, 254]
    .map(
      (at) =>
        `<rect x="-.018" y="${n(-R)}" width=".036" height="${n(R)}" transform="rotate(${at})"/>`,
    )
    .join('')
  return `${def}<g transform="translate(${x} ${y})"><circle r="${R}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width=".05" transform="translate(.022 .03)"/><g fill="${fill}">${spokes}</g><circle r="${R}" fill="none" stroke="${metalShade('yellow-gold', 0.45)}" stroke-width=".058"/><circle r="${R}" fill="none" stroke="${fill}" stroke-width=".046"/>${screws}<path d="${spiral}" fill="none" stroke="#3555a8" stroke-width=".0065"/></g>`
}

function cock(calibre: Calibre): string {
  const metal: Metal =
    calibre.plates === 'gilt'
      ? 'yellow-gold'
      : calibre.plates === 'anthracite'
        ? 'titanium'
        : 'steel'
  const { fill, def } = sheen(metal, 0.95)
  const path =
    'M-.86 .3C-.78 .22 -.68 .2 -.58 .3C-.5 .38 -.46 .4 -.4 .385A.085 .085 0 1 1 -.475 .475C-.5 .5 -.58 .5 -.66 .56C-.76 .62 -.86 .56 -.89 .46Z'
  return `${def}<path d="${path}" fill="#000" opacity=".4" transform="translate(.02 .03)"/><path d="${path}" fill="${fill}" stroke="${metalShade(metal, 1.4)}" stroke-width=".012"/>${screw(-0.76, 0.42, 0.038, 24)}${jewel(-0.4, 0.46, 0.036)}`
}

function ratchet(): string {
  return (
    wheel(-0.3, -0.42, 0.25, 46, 3, 'steel', 10).replaceAll(
      'fill-rule="evenodd"',
      'fill-rule="nonzero"',
    ) +
    `<g transform="translate(-.3 -.42)">${Array.from({ length: 72 }, (_, at) => `<path d="${polygon([[0, 0], polar(at * 5, 0.215), polar(at * 5 + 3.4, 0.215)])}" fill="#fff" opacity="${n(0.05 + 0.3 * Math.abs(Math.cos(((at * 5 - 35) * Math.PI) / 180)) ** 5)}"/>`).join('')}<circle r=".09" fill="${metalShade('steel', 0.6)}"/></g>` +
    screw(-0.3, -0.42, 0.07, 62) +
    wheel(0.2, -0.56, 0.16, 30, 3, 'steel', 3).replaceAll(
      'fill-rule="evenodd"',
      'fill-rule="nonzero"',
    ) +
    screw(0.2, -0.56, 0.045, 130)
  )
}

function rotor(): string {
  const { fill, def } = sheen('yellow-gold', 0.9)
  const outer = 0.95
  const path = `M${n(-outer)} .02A${outer} ${outer} 0 0 1 ${n(outer)} .02L.78 .02A.78 .78 0 0 0 .3 -.68L.14 -.06A.15 .15 0 1 1 -.14 -.06L-.3 -.68A.78 .78 0 0 0 -.78 .02Z`
  return `${def}<g transform="rotate(-52)"><path d="${path}" fill="#000" opacity=".42" transform="rotate(52) translate(.025 .04) rotate(-52)"/><path d="${path}" fill="${fill}" stroke="${metalShade('yellow-gold', 1.4)}" stroke-width=".01"/><circle r=".11" fill="${metalShade('steel', 0.8)}"/></g>${screw(0, 0, 0.06, 20)}`
}

/** What lies on the bridges: ratchet and crown wheel, balance with its cock, jewels, screws, engraving, rotor. */
export function movementParts(calibre: Calibre): string {
  const ink = calibre.plates === 'anthracite' ? '#d9b98a' : '#2b2418'
  const words = `<g fill="${ink}" opacity=".9">${lettering('MAISON ORRERY', 0.42, -0.13, { face: 'inscription', size: 0.078, spacing: 0.1 })}${lettering(calibre.name.toUpperCase(), 0.42, -0.045, { face: 'plain', size: 0.04, spacing: 0.14 })}</g>`
  const jewels = [
    [0.62, -0.32],
    [0.02, -0.18],
    [0.6, 0.16],
    [0.16, 0.3],
    [-0.62, -0.1],
    [0.5, 0.7],
    [-0.06, 0.72],
  ]
    .map(([x, y]) => jewel(x!, y!, 0.034))
    .join('')
  const screws = [
    [0.8, -0.36],
    [-0.78, -0.32],
    [0.06, -0.84],
    [0.82, 0.3],
    [0.28, 0.86],
    [-0.5, -0.74],
    [-0.12, 0.88],
  ]
    .map(([x, y], at) => screw(x!, y!, 0.04, at * 47))
    .join('')
  return (
    words +
    ratchet() +
    jewels +
    screws +
    balance() +
    cock(calibre) +
    (calibre.winding === 'automatic' ? rotor() : '')
  )
}
