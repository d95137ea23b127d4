import type { HandsDesign } from '../demo.ts'
import { draw } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { diffuse } from '../render/light.ts'
import { linear, smoothstep, length2 } from '../render/math.ts'
import { metalTint, polished } from '../render/metal.ts'
import type { Metal } from '../render/metal.ts'
import { circle } from '../render/outline.ts'
import type { Outline } from '../render/outline.ts'

interface HandForm {
  length: number
  tail: number
  /** Half width at a share of the length from the axis, 0 to 1. */
  half: (t: number) => number
  /** An open eye, for Breguet's hands. */
  eye?: { at: number; radius: number; hole: number }
}

function formOf(style: HandsDesign['style'], length: number, broad: number): HandForm {
  switch (style) {
    case 'dauphine':
      return {
        length,
        tail: broad * 1.5,
        half: (t) =>
          t < 0.14 ? broad * (0.45 + 0.55 * (t / 0.14)) : broad * (1 - (t - 0.14) / 0.86),
      }
    case 'leaf':
      return {
        length,
        tail: broad,
        half: (t) =>
          broad *
          (0.32 + 0.68 * Math.sin(Math.PI * Math.min(1, 0.08 + t * 0.92))) *
          (1 - smoothstep(0.72, 1, t) * 0.94),
      }
    case 'baton':
      return {
        length,
        tail: broad * 2,
        half: (t) =>
          broad * 0.62 * (t > 0.985 ? Math.sqrt(Math.max(0, 1 - ((t - 0.985) / 0.015) ** 2)) : 1),
      }
    case 'sword':
      return {
        length,
        tail: broad,
        half: (t) =>
          t < 0.86 ? broad * (0.42 + 0.58 * (t / 0.86)) : broad * (1 - (t - 0.86) / 0.14),
      }
    case 'breguet': {
      const radius = broad * 1.25
      return {
        length,
        tail: broad * 1.2,
        half: (t) => broad * (t < 0.72 ? 0.4 : 0.36 * (1 - (t - 0.72) / 0.3)) + 0.02,
        eye: { at: length * 0.68, radius, hole: radius * 0.58 },
      }
    }
  }
}

function outlineOf(form: HandForm): Outline {
  return (x, y) => {
    const t = -y / form.length
    const blade = Math.max(
      Math.abs(x) - form.half(Math.max(0, Math.min(1, t))),
      t > 1 ? -y - form.length : y - form.tail,
    )
    if (!form.eye) return blade
    const fromEye = length2(x, y + form.eye.at)
    return Math.max(Math.min(blade, fromEye - form.eye.radius), form.eye.hole - fromEye)
  }
}

/** One hand that points `angle` radians clockwise from twelve, folded along its middle. */
export function drawHand(
  canvas: Canvas,
  camera: Camera,
  at: { x: number; y: number; z: number },
  angle: number,
  form: HandForm,
  metal: Metal,
  colour?: string,
): void {
  const painted = colour ? linear(colour) : undefined
  const turnX = Math.cos(angle)
  const turnY = Math.sin(angle)
  const own = outlineOf(form)
  draw(canvas, camera, {
    // Reach is a circle: about the middle of the hand it is a quarter of that about the axis.
    x: at.x + (turnY * (form.length - form.tail)) / 2,
    y: at.y - (turnX * (form.length - form.tail)) / 2,
    z: at.z,
    reach: (form.length + form.tail) / 2 + 1,
    distance: (x, y) =>
      own((x - at.x) * turnX + (y - at.y) * turnY, -(x - at.x) * turnY + (y - at.y) * turnX),
    shadow: { height: 0.75, soft: 0.28, strength: 0.52 },
    shade(x, y, d, out) {
      const across = (x - at.x) * turnX + (y - at.y) * turnY
      const bent = Math.max(-1, Math.min(1, across * 40))
      const slope = bent * (d > -0.05 ? 0.62 : 0.34)
      const nx = turnX * slope
      const ny = turnY * slope
      const up = Math.sqrt(1 - slope * slope)
      if (painted || metal === 'white') {
        const body = painted ?? metalTint.white
        const light = 0.82 * diffuse(nx * 0.5, ny * 0.5, up)
        for (let c = 0; c < 3; c++) out[c] = body[c]! * light + 0.02
      } else polished(metal, nx, ny, up, x, y, out, 0.16)
    },
  })
}

export function drawHub(
  canvas: Canvas,
  camera: Camera,
  at: { x: number; y: number; z: number },
  radius: number,
  metal: Metal,
): void {
  draw(canvas, camera, {
    x: at.x,
    y: at.y,
    z: at.z,
    reach: radius + 0.4,
    distance: circle(radius, at.x, at.y),
    shadow: { height: 0.3, soft: 0.3, strength: 0.5 },
    shade(x, y, d, out) {
      const slope = d > -radius * 0.35 ? 0.7 : 0.06
      const dx = (x - at.x) / radius
      const dy = (y - at.y) / radius
      polished(
        metal === 'white' ? 'steel' : metal,
        dx * slope,
        dy * slope,
        Math.sqrt(Math.max(0.1, 1 - slope * slope)),
        x,
        y,
        out,
      )
      if (length2(dx, dy) < 0.3) for (let c = 0; c < 3; c++) out[c]! *= 0.45
    },
  })
}

/** Hours, minutes and the seconds from the centre. The seconds are given in radians too. */
export function drawTime(
  canvas: Canvas,
  camera: Camera,
  hands: HandsDesign,
  dial: number,
  time: { hours: number; minutes: number; seconds?: number },
): void {
  const broad =
    dial *
    (hands.style === 'sword'
      ? 0.056
      : hands.style === 'baton'
        ? 0.045
        : hands.style === 'breguet'
          ? 0.05
          : 0.052)
  drawHand(
    canvas,
    camera,
    { x: 0, y: 0, z: 1.1 },
    time.hours,
    formOf(hands.style, dial * 0.54, broad * 1.2),
    hands.metal,
  )
  drawHand(
    canvas,
    camera,
    { x: 0, y: 0, z: 1.4 },
    time.minutes,
    formOf(hands.style, dial * 0.83, broad),
    hands.metal,
  )
  if (time.seconds !== undefined)
    drawHand(
      canvas,
      camera,
      { x: 0, y: 0, z: 1.7 },
      time.seconds,
      secondsForm(dial * 0.88, dial * 0.24, dial),
      hands.metal,
      hands.secondsColour,
    )
  drawHub(canvas, camera, { x: 0, y: 0, z: 1.8 }, dial * 0.042, hands.metal)
}

export function secondsForm(length: number, tail: number, dial: number): HandForm {
  return { length, tail, half: (t) => dial * 0.0085 * (1 - 0.5 * t) + (t <= 0 ? dial * 0.004 : 0) }
}
