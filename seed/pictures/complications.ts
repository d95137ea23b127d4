import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import { lettering } from './lettering.ts'
import { metalShade } from './metal.ts'
import { random } from './noise.ts'
import { n, polar, shadowOf } from './vector.ts'

function dateWindow(design: WatchDesign, R: number): string {
  const x = R * 0.75
  const w = R * 0.19
  const h = R * 0.145
  return `<rect x="${n(x - w / 2 - 0.14)}" y="${n(-h / 2 - 0.14)}" width="${n(w + 0.28)}" height="${n(h + 0.28)}" rx=".12" fill="${metalShade('steel', 1.05)}"/><rect x="${n(x - w / 2 - 0.14)}" y="${n(-h / 2 - 0.14)}" width="${n(w + 0.28)}" height=".16" fill="${metalShade('steel', 0.45)}"/><rect x="${n(x - w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" fill="#f4f1ea"/><g fill="#1a1a1a">${lettering('21', x, h * 0.33, { face: 'plain', size: h * 0.95 })}</g><rect x="${n(x - w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height=".28" fill="#000" opacity=".28"/>`
}

function moonPhase(design: WatchDesign, R: number): string {
  const y = R * 0.44
  const r = R * 0.3
  const bump = r * 0.5
  const gold = design.case.metal === 'rose-gold' ? 'rose-gold' : 'yellow-gold'
  const window = `M${n(-r)} ${n(y)}A${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(y)}A${n(bump)} ${n(bump)} 0 0 0 0 ${n(y)}A${n(bump)} ${n(bump)} 0 0 0 ${n(-r)} ${n(y)}Z`
  const next = random(1610)
  let stars = ''
  for (let star = 0; star < 46; star++) {
    const [sx, sy] = polar(next() * 180 - 90, Math.sqrt(next()) * r)
    const size = 0.025 + next() * 0.06
    stars += `<circle cx="${n(sx)}" cy="${n(y + sy)}" r="${n(size)}" opacity="${n(0.4 + next() * 0.6)}"/>`
  }
  const [mx, my] = [r * 0.24, y - r * 0.44]
  const mr = r * 0.4
  const seas = [
    [-0.3, -0.2, 0.3],
    [0.15, 0.1, 0.26],
    [-0.1, 0.42, 0.18],
    [0.4, -0.35, 0.15],
  ]
    .map(
      ([sx, sy, sr]) =>
        `<circle cx="${n(mx + sx! * mr)}" cy="${n(my + sy! * mr)}" r="${n(sr! * mr)}"/>`,
    )
    .join('')
  return `<defs><clipPath id="moonwindow"><path d="${window}"/></clipPath><radialGradient id="moonsky" gradientUnits="userSpaceOnUse" cx="0" cy="${n(y)}" r="${n(r)}"><stop stop-color="#2a3c78"/><stop offset="1" stop-color="#0c1434"/></radialGradient><radialGradient id="moon" cx=".35" cy=".3" r=".8"><stop stop-color="${metalShade(gold, 1.55)}"/><stop offset=".6" stop-color="${metalShade(gold, 1.05)}"/><stop offset="1" stop-color="${metalShade(gold, 0.5)}"/></radialGradient></defs>
<g clip-path="url(#moonwindow)"><path d="${window}" fill="url(#moonsky)"/><g fill="${metalShade(gold, 1.3)}">${stars}</g><circle cx="${n(mx)}" cy="${n(my)}" r="${n(mr)}" fill="url(#moon)"/><g fill="#7a4f1d" opacity=".22">${seas}</g><path d="${window}" fill="none" stroke="#000" stroke-width=".7" opacity=".3" transform="translate(.12 .2)"/></g><path d="${window}" fill="none" stroke="${metalShade(design.case.metal, 0.95)}" stroke-width=".2"/><path d="${window}" fill="none" stroke="${metalShade(design.case.metal, 1.5)}" stroke-width=".06" transform="translate(-.05 -.06)"/>`
}

/** The orrery of the dial: brass orbits with the six planets that the eye can see. */
function orrery(R: number): string {
  const planets = [
    { r: 0.15, size: 0.021, at: 208, body: ['#e8ddcc', '#6b6157'] },
    { r: 0.225, size: 0.032, at: 84, body: ['#fff0d0', '#8d6a32'] },
    { r: 0.305, size: 0.034, at: 152, body: ['#a9d0ff', '#16366f'] },
    { r: 0.385, size: 0.027, at: 264, body: ['#f0a27c', '#6e2715'] },
    { r: 0.485, size: 0.055, at: 128, body: ['#f6dcb0', '#7c5327'] },
    { r: 0.595, size: 0.045, at: 234, body: ['#f4e3b0', '#8a6c2d'] },
  ]
  const orbits = planets
    .map(
      ({ r }) =>
        `<circle r="${n(r * R)}" fill="none" stroke="${metalShade('brass', 0.5)}" stroke-width=".2"/><circle r="${n(r * R)}" fill="none" stroke="url(#orbit)" stroke-width=".12"/>`,
    )
    .join('')
  let bodies = ''
  let shadows = ''
  for (const [index, { r, size, at, body }] of planets.entries()) {
    const [x, y] = polar(at, r * R)
    const s = size * R
    shadows += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s)}" stroke="none"/>`
    bodies += `<radialGradient id="planet${index}" cx=".34" cy=".28" r=".78"><stop stop-color="#fff"/><stop offset=".16" stop-color="${body[0]}"/><stop offset="1" stop-color="${body[1]}"/></radialGradient>`
    if (index === 5)
      bodies += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(s * 1.9)}" ry="${n(s * 0.55)}" transform="rotate(-22 ${n(x)} ${n(y)})" fill="none" stroke="#d9bd7c" stroke-width=".17"/>`
    bodies += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s)}" fill="url(#planet${index})"/>`
  }
  return `<defs><linearGradient id="orbit" gradientUnits="userSpaceOnUse" x1="${n(-R * 0.5)}" y1="${n(-R * 0.6)}" x2="${n(R * 0.5)}" y2="${n(R * 0.6)}"><stop stop-color="#fff0c8"/><stop offset=".4" stop-color="${metalShade('brass', 0.95)}"/><stop offset="1" stop-color="${metalShade('brass', 0.6)}"/></linearGradient></defs>${orbits}${shadowOf(shadows, 0.35, 0.55)}${bodies}`
}

/** Windows and displays that lie under the hands. */
export function complicationOf(design: WatchDesign, body: Body): string {
  const R = body.dialRadius
  switch (design.complication) {
    case 'date':
      return dateWindow(design, R)
    case 'moon-phase':
      return moonPhase(design, R)
    case 'orrery':
      return orrery(R)
    default:
      return ''
  }
}
