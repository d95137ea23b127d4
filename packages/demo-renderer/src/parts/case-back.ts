import { length2 } from '../render/math.ts'
import { calibres, type WatchDesign } from '../demo.ts'
import { castShadow, draw, rasterise, stamp } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { letters } from '../render/lettering.ts'
import { both, circle, ring } from '../render/outline.ts'
import { brushed, brushGrain, polished } from '../render/metal.ts'
import { drawCase, drawCrown, drawLugs } from './case.ts'
import { drawMovement } from './movement.ts'
import { proportionsOf } from './proportions.ts'
import { drawStrap } from './strap.ts'

/** Words around a circle, read from its middle. */
function around(text: string, radius: number, cap: number, from: number): string {
  const step = (cap * 1.32) / radius
  const start = from - ((text.length - 1) * step) / 2
  return Array.from(text)
    .map((letter, index) => {
      const angle = start + index * step
      return letter === ' '
        ? ''
        : letters(letter, Math.sin(angle) * radius, -Math.cos(angle) * radius, {
            cap,
            face: 'text',
            turn: (angle * 180) / Math.PI,
          })
    })
    .join('')
}

/** A made-up number: the first letters of the name, and five digits. */
function numberOf({ name, handle }: WatchDesign): string {
  const sum = Array.from(handle).reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7)
  return `${name.slice(0, 2).toUpperCase()}-${String(sum % 9000).padStart(5, '0')}`
}

/** The watch from behind: a screwed ring with an engraving, and the movement under sapphire. */
export async function drawCaseBack(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
): Promise<void> {
  const p = proportionsOf(watch)
  const metal = watch.case.metal
  // Seen from behind, the crown is on the other side.
  const mirror: Camera = { ...camera, turn: camera.turn + Math.PI }
  castShadow(
    canvas,
    camera,
    { reach: p.caseReach, hollow: p.r * 0.6, z: -4, distance: p.caseOutline, shade: () => {} },
    { height: 5, soft: 5.5, strength: 0.55 },
  )
  drawStrap(canvas, camera, watch, p)
  drawCrown(canvas, mirror, watch, p)
  drawLugs(canvas, camera, watch, p)
  drawCase(canvas, camera, watch, p)
  const outer = p.bezelOuter * 0.97
  const inner = Math.min(p.r * 0.74, calibres[watch.calibre].diameterMm / 2 + 0.4)
  draw(canvas, camera, {
    reach: outer,
    hollow: inner - 0.2,
    distance: both(circle(outer), ring(inner, outer)),
    shadow: { height: 0.6, soft: 0.5, strength: 0.5 },
    shade(x, y, d, out) {
      const r = length2(x, y)
      const cx = x / r
      const cy = y / r
      if (d > -0.4)
        polished(
          metal,
          cx * (r < (inner + outer) / 2 ? -0.6 : 0.6),
          cy * (r < (inner + outer) / 2 ? -0.6 : 0.6),
          0.8,
          x,
          y,
          out,
        )
      else brushed(metal, -cy, cx, brushGrain(r * 1.2, Math.atan2(y, x) * 8, 0, 1), x, y, out)
    },
  })
  const size = watch.pictured
  const text =
    around('MAISON ORRERY', (inner + outer) / 2, 0.82, 0) +
    around(
      `${watch.waterResistanceBar} BAR  ${size} MM  ${calibres[watch.calibre].name.toUpperCase()}  ${numberOf(watch)}`,
      (inner + outer) / 2,
      0.82,
      Math.PI,
    )
  stamp(canvas, await rasterise(canvas, camera, 0, text), [0.02, 0.02, 0.02], 0.72)
  await drawMovement(canvas, camera, calibres[watch.calibre], inner)
  draw(canvas, camera, {
    reach: inner,
    distance: circle(inner),
    shade(x, y, d, out) {
      const rim =
        d > -1.1 ? ((d + 1.1) / 1.1) * 0.75 * Math.max(0.15, (-x * 0.55 - y * 0.75) / inner) : 0
      out[0] = out[1] = out[2] = 0
      out[3] = rim
    },
  })
}
