import type { Calibre } from '../demo.ts'
import { draw, rasterise, stamp } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { letters } from '../render/lettering.ts'
import { scratched } from '../render/light.ts'
import { noise, smoothstep, length2 } from '../render/math.ts'
import { brushed, brushGrain, metalTint, polished } from '../render/metal.ts'
import type { Metal } from '../render/metal.ts'
import { both, box, circle, edgeNormal, either, ring, without } from '../render/outline.ts'
import type { Outline } from '../render/outline.ts'
import { drawDisc, drawGear, drawJewel, drawScrew } from './gear.ts'
import { drawPlanetTrain } from './planet-train.ts'

const plateMetal: Record<Calibre['plates'], Metal> = {
  rhodium: 'steel',
  gilt: 'brass',
  anthracite: 'titanium',
}

/** A bridge: striped on top, with a bright bevel all around. */
function drawBridge(
  canvas: Canvas,
  camera: Camera,
  outline: Outline,
  reach: number,
  metal: Metal,
  lean: number,
): void {
  const normal = new Float64Array(2)
  draw(canvas, camera, {
    reach,
    distance: outline,
    shadow: { height: 0.5, soft: 0.3, strength: 0.65 },
    shade(x, y, d, out) {
      if (d > -0.3) {
        edgeNormal(outline, x, y, normal)
        polished(metal, normal[0]! * 0.7, normal[1]! * 0.7, 0.71, x, y, out)
        return
      }
      // Geneva stripes: each pass of the wheel leaves curved lines that catch the light in turn.
      const along = x * Math.cos(lean) + y * Math.sin(lean)
      const across = -x * Math.sin(lean) + y * Math.cos(lean)
      const stripe = across / 1.55
      const t = stripe - Math.floor(stripe) - 0.5
      const line = noise(along * 16 + t * t * 26, t * 2 + Math.floor(stripe) * 9) - 0.5
      const tx = Math.cos(lean + t * 1.5 + 1.1)
      const ty = Math.sin(lean + t * 1.5 + 1.1)
      const light = 0.34 + 0.42 * scratched(tx, ty, 0.8) * (0.75 + 0.5 * t) + line * 0.09 + t * 0.16
      const tint = metalTint[metal]
      for (let c = 0; c < 3; c++) out[c] = tint[c]! * light
    },
  })
}

/** Ground plate with overlapping whirls. */
function drawPlate(canvas: Canvas, camera: Camera, radius: number, metal: Metal): void {
  const tint = metalTint[metal]
  draw(canvas, camera, {
    reach: radius,
    distance: circle(radius),
    shade(x, y, d, out) {
      const row = Math.floor(y / 0.8)
      const u = x / 0.8 + (row % 2) * 0.5
      const dx = u - Math.floor(u) - 0.5
      const dy = y / 0.8 - row - 0.5
      const r = length2(dx, dy) || 1e-6
      const light = 0.2 + 0.24 * scratched(-dy / r, dx / r, 1) + Math.sin(r * 40) * 0.02
      for (let c = 0; c < 3; c++) out[c] = tint[c]! * light * (1 - 0.6 * smoothstep(-1.4, 0, d))
    },
  })
}

function drawBalance(
  canvas: Canvas,
  camera: Camera,
  cx: number,
  cy: number,
  radius: number,
  turn: number,
): void {
  const spokes: Outline = (x, y) => {
    const dx = x - cx
    const dy = y - cy
    const u = dx * Math.cos(turn) + dy * Math.sin(turn)
    const v = -dx * Math.sin(turn) + dy * Math.cos(turn)
    return Math.min(box(radius, 0.22)(u, v), box(0.22, radius)(u, v))
  }
  const wheel = both(circle(radius, cx, cy), either(ring(radius * 0.86, radius, cx, cy), spokes))
  draw(canvas, camera, {
    x: cx,
    y: cy,
    reach: radius + 0.3,
    distance: wheel,
    shadow: { height: 0.9, soft: 0.4, strength: 0.6 },
    shade(x, y, d, out) {
      const r = length2(x - cx, y - cy) || 1
      const slope = d > -0.12 ? 0.6 : 0.1
      polished(
        'yellow-gold',
        ((x - cx) / r) * slope,
        ((y - cy) / r) * slope,
        Math.sqrt(1 - slope * slope),
        x,
        y,
        out,
      )
    },
  })
  for (let index = 0; index < 12; index++) {
    const angle = turn + 0.26 + (index * Math.PI) / 6
    drawDisc(
      canvas,
      camera,
      cx + Math.cos(angle) * radius * 1.02,
      cy + Math.sin(angle) * radius * 1.02,
      radius * 0.055,
      'yellow-gold',
      0.2,
    )
  }
  // The hairspring: an open spiral of blued steel.
  draw(canvas, camera, {
    x: cx,
    y: cy,
    reach: radius * 0.6,
    distance(x, y) {
      const r = length2(x - cx, y - cy)
      const pitch = radius * 0.062
      const t = r / pitch - Math.atan2(y - cy, x - cx) / (2 * Math.PI)
      const near = Math.abs(t - Math.round(t)) * pitch
      return Math.max(near - 0.05, radius * 0.1 - r, r - radius * 0.56)
    },
    shade: (x, y, _d, out) =>
      polished('blued-steel', (x - cx) * 0.12, (y - cy) * 0.12, 0.9, x, y, out, 0.3),
  })
  drawJewel(canvas, camera, cx, cy, radius * 0.085)
}

/** The movement, of the given radius, about the scene's middle. */
export async function drawMovement(
  canvas: Canvas,
  camera: Camera,
  calibre: Calibre,
  radius: number,
  turn = 0,
): Promise<void> {
  const metal = plateMetal[calibre.plates]
  const m = radius / 14
  drawPlate(canvas, camera, radius, metal)
  const bx = 6.1 * m
  const by = 6.3 * m
  drawGear(canvas, camera, {
    x: 2.6 * m,
    y: 1.4 * m,
    radius: 3.6 * m,
    teeth: 72,
    spokes: 5,
    metal: 'brass',
    turn,
  })
  drawGear(canvas, camera, {
    x: -0.8 * m,
    y: 7.4 * m,
    radius: 3.5 * m,
    teeth: 64,
    spokes: 5,
    metal: 'brass',
    turn: -turn,
  })
  drawGear(canvas, camera, {
    x: 2.2 * m,
    y: 9.4 * m,
    radius: 2.1 * m,
    teeth: 15,
    spokes: 4,
    metal: 'steel',
    turn: turn * 3,
  })
  drawBalance(canvas, camera, bx, by, 4.1 * m, 0.4)
  const well = either(circle(5 * m, bx, by), circle(2.9 * m, 2.2 * m, 9.6 * m))
  const upper = without(
    without(
      both(circle(radius * 0.97), (_x, y) => y - 1.6 * m),
      circle(5.1 * m, bx, by),
    ),
    circle(1.1 * m, -12 * m, 1.6 * m),
  )
  const lower = without(
    without(
      both(circle(radius * 0.97), (x, y) => Math.max(2 * m - y, x + 1.4 * m)),
      well,
    ),
    circle(2.2 * m, -1.6 * m, 7.2 * m),
  )
  const cock = both(circle(radius * 0.97), (x, y) => {
    const u = (x - bx) * 0.7 + (y - by) * 0.72
    const v = (x - bx) * -0.72 + (y - by) * 0.7
    return Math.max(
      Math.abs(v) - (1.15 + Math.max(0, u) * 0.24) * m,
      Math.min(length2(u, v) - 1.2 * m, -u),
    )
  })
  drawBridge(canvas, camera, upper, radius, metal, 0.5)
  drawBridge(canvas, camera, lower, radius, metal, 0.5)
  drawBridge(canvas, camera, cock, radius, metal, 0.5)
  drawGear(canvas, camera, {
    x: -5 * m,
    y: -5.4 * m,
    radius: 4.5 * m,
    teeth: 60,
    spokes: 0,
    metal: 'steel',
    turn: 0.1,
  })
  drawGear(canvas, camera, {
    x: 3.6 * m,
    y: -7.3 * m,
    radius: 3.7 * m,
    teeth: 48,
    spokes: 0,
    metal: 'steel',
    turn: 0.2,
  })
  drawScrew(canvas, camera, -5 * m, -5.4 * m, 1.2 * m, 'blued-steel', 0.8)
  drawScrew(canvas, camera, 3.6 * m, -7.3 * m, 1 * m, 'blued-steel', 2.2)
  const screws = [
    [-11.4, -3.4, 0.4],
    [0, -12, 1.2],
    [11.4, -3.6, 2],
    [-10.6, 5.6, 0.9],
    [-3.4, 12, 2.6],
    [9.6, 9.4, 0.2],
  ] as const
  for (const [x, y, angle] of screws)
    drawScrew(canvas, camera, x * m, y * m, 0.72 * m, 'blued-steel', angle)
  const hasPlanets = calibre.id === 'mo-7'
  const jewels = [
    [2.6, 0.3],
    [-0.9, -1.1],
    [8.4, -0.6],
    [bx / m, by / m],
    ...(hasPlanets
      ? []
      : ([
          [-4.6, 4.4],
          [-7.6, 8.2],
        ] as const)),
  ] as const
  for (const [x, y] of jewels) drawJewel(canvas, camera, x * m, y * m, 0.46 * m)
  const words =
    letters(calibre.name.toUpperCase(), -6.4 * m, (hasPlanets ? 0.3 : 3.35) * m, {
      cap: 0.5 * m,
      face: 'text',
      spacing: 0.25,
    }) + letters('ORRERY', 6.9 * m, -2.6 * m, { cap: 0.72 * m, spacing: 0.4 })
  const gilt =
    calibre.plates === 'anthracite' ? ([0.75, 0.5, 0.2] as const) : ([0.05, 0.04, 0.03] as const)
  stamp(canvas, await rasterise(canvas, camera, 0, words), gilt, 0.85)
  if (hasPlanets) drawPlanetTrain(canvas, camera, m, turn)
  if (calibre.winding === 'automatic') drawRotor(canvas, camera, radius)
}

/** The winding weight of an automatic, open in the middle. */
function drawRotor(canvas: Canvas, camera: Camera, radius: number): void {
  const sweep: Outline = (x, y) => {
    const angle = Math.atan2(y + 0.2, x) - 2.35
    const turned = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)))
    return (turned - 1.5) * length2(x, y)
  }
  const weight = both(circle(radius * 0.93), sweep)
  const opening = both(ring(radius * 0.26, radius * 0.68), (x, y) => sweep(x, y) + 1)
  const arm = either(circle(radius * 0.16), without(weight, opening))
  const normal = new Float64Array(2)
  draw(canvas, camera, {
    reach: radius,
    distance: arm,
    shadow: { height: 1, soft: 0.7, strength: 0.6 },
    shade(x, y, d, out) {
      const r = length2(x, y) || 1
      const metal = r > radius * 0.72 ? 'yellow-gold' : 'steel'
      if (d > -0.3) {
        edgeNormal(arm, x, y, normal)
        polished(metal, normal[0]! * 0.65, normal[1]! * 0.65, 0.76, x, y, out)
      } else
        brushed(metal, -y / r, x / r, brushGrain(r * 1.4, Math.atan2(y, x) * 5, 0, 1), x, y, out)
    },
  })
  drawScrew(canvas, camera, 0, 0, radius * 0.085, 'blued-steel', 0.6)
}
