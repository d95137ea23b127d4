import type { WatchDesign } from './demo.ts'
import { drawBezel, drawCase, drawCrown, drawLugs } from './parts/case.ts'
import { drawFlange } from './parts/flange.ts'
import { drawDate, drawMoonPhase, drawOrrery } from './parts/complications.ts'
import { drawCounter, drawDial } from './parts/dial.ts'
import { drawHand, drawHub, drawTime, secondsForm } from './parts/hands.ts'
import { layoutOf } from './parts/layout.ts'
import { drawMarkers } from './parts/markers.ts'
import { countersPrint, dialPrint, tachymeterPrint } from './parts/print.ts'
import { proportionsOf } from './parts/proportions.ts'
import type { Proportions } from './parts/proportions.ts'
import { drawStrap } from './parts/strap.ts'
import { castShadow, draw, rasterise, stamp } from './render/canvas.ts'
import type { Camera, Canvas } from './render/canvas.ts'
import { linear, smoothstep } from './render/math.ts'
import { circle } from './render/outline.ts'
import { heightsOf } from './body/heights.ts'
import { watchBody } from './body/watch-body.ts'
import { drawSolids } from './solid/march.ts'
import { shadeTable } from './solid/occlusion.ts'
import { roomOf } from './solid/room.ts'

/** Ten past ten, with the seconds where they hide nothing. */
const shownTime = { hours: (10.15 / 12) * 2 * Math.PI, minutes: (9 / 60) * 2 * Math.PI }

/** Light of pale paper. */
const paper = 0.8

export interface SceneOptions {
  /** Reading of the small or central seconds in radians, where a loop moves it. */
  seconds?: number
  phase?: number
  /** Leaves the small seconds hand out, for a loop that draws it frame by frame. */
  withoutSmallSeconds?: boolean
  /** Light of the table that a leaning camera sees in the case, 0 for black to 1 for white; pale paper unless given. */
  table?: number
}

/** Draws a whole watch over whatever the canvas shows already. */
export async function drawWatch(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  options: SceneOptions = {},
): Promise<void> {
  if (camera.tilt > 0) await drawLeaning(canvas, camera, watch, options)
  else await drawUpright(canvas, camera, watch, options)
}

/** Seen from straight above: flat parts, each over the shadow that it casts. */
async function drawUpright(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  options: SceneOptions,
): Promise<void> {
  const p = proportionsOf(watch)
  castShadow(
    canvas,
    camera,
    { reach: p.caseReach, hollow: p.r * 0.6, z: -4, distance: p.caseOutline, shade: () => {} },
    { height: 5, soft: 5.5, strength: 0.55 },
  )
  drawStrap(canvas, camera, watch, p)
  drawCrown(canvas, camera, watch, p)
  drawLugs(canvas, camera, watch, p)
  drawCase(canvas, camera, watch, p)
  drawBezel(canvas, camera, watch, p)
  await printBezel(canvas, camera, watch, p)
  drawFlange(canvas, camera, watch, p)
  await drawFace(canvas, camera, watch, options)
  drawCrystal(canvas, camera, p.flange)
}

/** Seen from the side: the face first, and over it the bodies that stand around and before it. */
async function drawLeaning(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  options: SceneOptions,
): Promise<void> {
  const p = proportionsOf(watch)
  const room = roomOf(camera, heightsOf(watch, p).table, options.table ?? paper)
  const solids = watchBody(room, watch, p)
  shadeTable(canvas, camera, room, solids)
  await drawFace(canvas, camera, watch, options)
  drawSolids(canvas, camera, room, solids, { radius: p.dial, z: 0, rim: 2.8 })
  await printBezel(canvas, camera, watch, p)
  drawCrystal(canvas, camera, p.flange)
}

async function printBezel(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  p: Proportions,
): Promise<void> {
  if (watch.case.bezel !== 'tachymeter') return
  const print = tachymeterPrint((p.flange + p.bezelOuter * 0.985) / 2)
  stamp(canvas, await rasterise(canvas, camera, 2.6, print), [0.8, 0.79, 0.75], 0.85)
}

async function drawFace(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  options: SceneOptions,
): Promise<void> {
  const p = proportionsOf(watch)
  const layout = layoutOf(watch)
  const print = linear(watch.dial.print)
  drawDial(canvas, camera, watch, p)
  stamp(canvas, await rasterise(canvas, camera, 0, dialPrint(watch, layout)), print, 0.92)
  for (const { x, y, radius } of layout.counters) drawCounter(canvas, camera, watch, x, y, radius)
  if (layout.counters.length > 0) {
    const dark = linear(watch.dial.second ?? watch.dial.colour)
    const own = watch.dial.second === undefined || watch.dial.texture === 'sector'
    const ink = own ? print : dark[1] > 0.25 ? linear('#1b1a18') : linear('#f1ebde')
    stamp(canvas, await rasterise(canvas, camera, 0, countersPrint(layout)), ink, 0.9)
  }
  if (watch.complication === 'moon-phase') drawMoonPhase(canvas, camera, watch, p.dial)
  if (watch.complication === 'date') await drawDate(canvas, camera, watch, p.dial)
  if (watch.complication === 'orrery')
    drawOrrery(canvas, camera, p.dial * 0.78, options.phase ?? 0, watch.case.metal)
  drawMarkers(canvas, camera, watch, layout)
  if (!options.withoutSmallSeconds) drawCounterHands(canvas, camera, watch, options.seconds)
  const central = watch.complication === 'chronograph' ? 0 : (options.seconds ?? 3.75)
  drawTime(canvas, camera, watch.hands, p.dial, {
    ...shownTime,
    ...(watch.centreSeconds ? { seconds: central } : {}),
  })
}

/** The hands of the counters; a small seconds hand stands at `seconds` radians when given. */
export function drawCounterHands(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  seconds?: number,
): void {
  const small = watch.complication === 'small-seconds'
  for (const { x, y, radius, reading } of layoutOf(watch).counters) {
    const at = { x, y, z: 0.5 }
    drawHand(
      canvas,
      camera,
      at,
      small ? (seconds ?? reading) : reading,
      secondsForm(radius * 0.82, radius * 0.25, radius * 2.6),
      watch.hands.metal,
      small ? watch.hands.secondsColour : undefined,
    )
    drawHub(canvas, camera, at, radius * 0.09, watch.hands.metal)
  }
}

/** A trace of the lamp on the sapphire. */
function drawCrystal(canvas: Canvas, camera: Camera, radius: number): void {
  draw(canvas, camera, {
    reach: radius,
    z: 2.4,
    distance: circle(radius - 0.1),
    shade(x, y, d, out) {
      const band =
        smoothstep(-0.62, -0.5, (x * 0.8 + y * 0.6) / radius) *
        (1 - smoothstep(-0.3, -0.18, (x * 0.8 + y * 0.6) / radius))
      const rim = smoothstep(-0.5, -0.05, d) * Math.max(0, (-x * 0.55 - y * 0.75) / radius)
      out[0] = 0.95
      out[1] = 0.97
      out[2] = 1
      out[3] = 0.045 * band + 0.3 * rim
    },
  })
}
