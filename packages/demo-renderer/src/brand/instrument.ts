import { length2 } from '../render/math.ts'
import { drawBall, planets } from '../parts/complications.ts'
import { drawDisc, drawGear } from '../parts/gear.ts'
import { draw } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { brushed, brushGrain, polished } from '../render/metal.ts'
import { box, ring } from '../render/outline.ts'

function lifted(camera: Camera, z: number): Camera {
  return { ...camera, cy: camera.cy - z * Math.sin(camera.tilt) * camera.scale }
}

/** A hoop with a rounded section and a height. */
function drawHoop(
  canvas: Canvas,
  camera: Camera,
  radius: number,
  width: number,
  z: number,
  shadow: number,
): void {
  for (let step = 0; step < 5; step++) {
    const t = step / 4
    draw(canvas, lifted(camera, z + t * width * 0.8), {
      reach: radius + width,
      hollow: radius - width * 1.5,
      distance: ring(radius - width / 2, radius + width / 2),
      ...(step === 0
        ? { shadow: { height: shadow, soft: shadow * 0.35 + 0.1, strength: 0.5 } }
        : {}),
      shade(x, y, _d, out) {
        const r = length2(x, y)
        const t2 = ((r - radius) / width) * 1.7
        polished(
          'brass',
          (x / r) * t2 * 0.9,
          (y / r) * t2 * 0.9,
          Math.sqrt(Math.max(0.12, 1 - t2 * t2)),
          x,
          y,
          out,
          0.1,
        )
        if (step < 4) for (let c = 0; c < 3; c++) out[c]! *= 0.25 + 0.5 * t
      },
    })
  }
}

/**
 * The great orrery: a toothed base, hoops, and six planets on arms about a gilded sun.
 * Lengths are in the scene's millimetres; the outer hoop has a radius of 50.
 */
export function drawInstrument(canvas: Canvas, camera: Camera, phase: number): void {
  drawHoop(canvas, camera, 50, 2.6, -6, 3)
  drawGear(canvas, lifted(camera, -5), {
    x: 0,
    y: 0,
    radius: 45,
    teeth: 222,
    spokes: 6,
    metal: 'brass',
    turn: phase / 6,
    height: 2,
  })
  drawGear(canvas, lifted(camera, -2.5), {
    x: 17,
    y: 13,
    radius: 13,
    teeth: 64,
    spokes: 5,
    metal: 'steel',
    turn: -phase,
    height: 1.4,
  })
  drawGear(canvas, lifted(camera, -2), {
    x: -19,
    y: 8,
    radius: 10.5,
    teeth: 52,
    spokes: 4,
    metal: 'brass',
    turn: phase,
    height: 1.4,
  })
  drawGear(canvas, lifted(camera, -1), {
    x: 0,
    y: 0,
    radius: 15,
    teeth: 84,
    spokes: 6,
    metal: 'brass',
    turn: -phase / 2,
    height: 1.6,
  })
  const ordered = planets.map((planet, index) => {
    const angle = phase * ([4, 3, 2, 2, 1, 1][index] ?? 1) + index * 2.25 + 0.55
    return { ...planet, index, angle, at: 12 + index * 7.1 }
  })
  for (const { at, angle, index } of ordered) {
    drawHoop(canvas, camera, at, index === 5 ? 0.9 : 0.55, 2 + index * 0.15, 4)
    const turned: Camera = { ...camera, turn: camera.turn + angle }
    draw(canvas, lifted(turned, 3), {
      x: at / 2,
      reach: at / 2 + 1,
      distance: box(at / 2, 0.42, 0.2, at / 2, 0),
      shadow: { height: 3.4, soft: 1, strength: 0.4 },
      shade: (x, y, _d, out) => {
        if (Math.abs(y) < 0.2) brushed('brass', 1, 0, brushGrain(x, y * 4, 1, 0), x, y, out)
        else polished('brass', 0, Math.sign(y) * 0.6, 0.8, x, y, out)
      },
    })
  }
  drawDisc(canvas, lifted(camera, 4), 0, 0, 4.2, 'brass', 1.4)
  const balls = ordered
    .map((planet) => {
      const turn = camera.turn + planet.angle
      return {
        ...planet,
        sx: Math.cos(turn) * planet.at,
        sy: Math.sin(turn) * planet.at * Math.cos(camera.tilt),
      }
    })
    .toSorted((a, b) => a.sy - b.sy)
  // Balls stay round however the plane leans, so they are drawn upright.
  const upright: Camera = { ...camera, turn: 0, tilt: 0 }
  const rise = 7 * Math.sin(camera.tilt)
  /** Height of the arms, on which the stems stand. */
  const foot = 3 * Math.sin(camera.tilt)
  let sunDrawn = false
  const sun = () => {
    drawBall(canvas, upright, 0, -rise - 1.5, 0, 6.4, 'yellow-gold', '#ffffff', 2)
    sunDrawn = true
  }
  for (const { sx, sy, radius, colour, index } of balls) {
    if (sy > 0 && !sunDrawn) sun()
    const size = radius * 52
    draw(canvas, upright, {
      x: sx,
      y: sy - (rise + foot) / 2,
      reach: rise,
      distance: box(0.22, (rise - foot) / 2, 0.1, sx, sy - (rise + foot) / 2),
      shade: (x, y, _d, out) => polished('brass', (x - sx) * 3.2, 0, 0.7, x, y, out),
    })
    drawBall(
      canvas,
      upright,
      sx,
      sy - rise,
      0,
      size,
      index === 0 || index === 5 ? 'brass' : undefined,
      colour,
      1.6,
    )
    if (index === 5) {
      const saturn: Camera = {
        ...upright,
        cx: camera.cx + sx * camera.scale,
        cy: camera.cy + (sy - rise) * camera.scale,
        tilt: 1.2,
        turn: 0,
      }
      draw(canvas, saturn, {
        reach: size * 2,
        distance: (x, y) =>
          y < 0 && length2(x, y * 0.36) < size ? 1 : ring(size * 1.42, size * 1.85)(x, y),
        shade: (x, y, _d, out) =>
          polished('brass', (x / size) * 0.3, (y / size) * 0.3, 0.9, x, y, out),
      })
    }
  }
  if (!sunDrawn) sun()
}
