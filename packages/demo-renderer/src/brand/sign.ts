import { letters } from '../render/lettering.ts'

/** The sign of the house: a sun, three orbits, a planet on each. Drawn in a square of 96. */
export function signMarks(): string {
  const orbits = [
    [15, -0.9, 2.6],
    [27, 2.5, 3.4],
    [39, 0.55, 4.4],
  ] as const
  const rings = orbits.map(
    ([r]) =>
      `<circle cx="48" cy="48" r="${r}" fill="none" stroke="currentColor" stroke-width="1.6"/>`,
  )
  const balls = orbits.map(
    ([r, angle, size]) =>
      `<circle cx="${(48 + Math.cos(angle) * r).toFixed(2)}" cy="${(48 + Math.sin(angle) * r).toFixed(2)}" r="${size}" fill="currentColor"/>`,
  )
  return `${rings.join('')}${balls.join('')}<circle cx="48" cy="48" r="5.6" fill="currentColor"/>`
}

export function signSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" color="#14130f"><title>Maison Orrery</title>${signMarks()}</svg>\n`
}

export function logoSvg(): string {
  const words = letters('MAISON ORRERY', 292, 48, { cap: 25, spacing: 0.22 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 96" width="480" height="96" color="#14130f"><title>Maison Orrery</title>${signMarks()}<g fill="currentColor">${words}</g></svg>\n`
}

/** Simpler and heavier than the sign, for sixteen pixels; pale on dark browser tabs. */
export function faviconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>g{color:#14130f}@media (prefers-color-scheme:dark){g{color:#f6f2ea}}</style><g fill="currentColor"><circle cx="16" cy="16" r="12" fill="none" stroke="currentColor" stroke-width="1.8"/><circle cx="16" cy="16" r="4.2"/><circle cx="24.8" cy="7.9" r="3.4"/></g></svg>\n`
}
