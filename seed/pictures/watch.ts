import type { WatchDesign } from '../catalogue/watch-design.ts'
import { bodyOf } from './body.ts'
import type { Body } from './body.ts'
import { emptyLayer, layOver, paint, rasterVector, resized, smooth } from './canvas.ts'
import type { Layer, View } from './canvas.ts'
import { paintCase, paintCrown } from './case.ts'
import { complicationOf } from './complications.ts'
import { paintDial } from './dial.ts'
import { watchHands } from './hands.ts'
import { layoutOf } from './layout.ts'
import { hourMarkers } from './markers.ts'
import { dialPrint, minuteTrack } from './print.ts'
import { paintStrap } from './strap.ts'

export interface WatchOptions {
  hands?: boolean
  /** Angle of the small or sweeping seconds, in degrees. */
  seconds?: number
}

export interface DrawnWatch {
  strap: Layer
  /** Case, crown and dial. */
  head: Layer
}

/**
 * Draws a watch from the front on a clear ground, strap and head on layers of their own.
 *
 * @param fine the same view with more pixels: print and hands are drawn at its size, and the rest is enlarged
 */
export async function drawWatch(
  design: WatchDesign,
  view: View,
  options: WatchOptions = {},
  fine = view,
): Promise<DrawnWatch> {
  const body = bodyOf(design)
  const layout = layoutOf(design, body)
  const print =
    minuteTrack(design, layout) +
    dialPrint(design, body, layout) +
    complicationOf(design, body) +
    hourMarkers(design, body, layout) +
    (options.hands === false ? '' : watchHands(design, body, layout, options.seconds))
  const raster = rasterVector(fine, print)
  const strap = emptyLayer(view.width, view.height)
  const head = emptyLayer(view.width, view.height)
  paintStrap(strap, view, design, body)
  paintCrown(head, view, design, body)
  paintDial(head, view, design, body, layout.sinks)
  paintCase(head, view, design, body)
  if (fine === view) {
    layOver(head, await raster)
    paintGlass(head, view, body)
    return { strap, head }
  }
  const { width, height } = fine
  const [wideStrap, wideHead] = await Promise.all([
    resized(strap, width, height),
    resized(head, width, height),
  ])
  layOver(wideHead, await raster)
  return { strap: wideStrap, head: wideHead }
}

/** A soft reflection in the upper left of the glass. */
function paintGlass(head: Layer, view: View, body: Body): void {
  const R = body.dialRadius + 0.8
  const tall = Math.max(R, body.halfHeight)
  paint(head, view, { x0: -R, x1: R, y0: -tall, y1: tall }, (x, y, out) => {
    const band = (x * 0.81 - y * 0.58) / R
    const high = -(x * 0.58 + y * 0.81) / R
    if (high < 0.1 || band > 0.62 || body.opening(x, y) > 0) return
    const glow = smooth(0.1, 0.95, high) * smooth(-0.75, -0.2, band) * smooth(0.62, 0.56, band)
    out[0] = out[1] = out[2] = 1
    out[3] = glow * 0.055
  })
}

/** Strap and head on one layer. */
export async function drawWhole(
  design: WatchDesign,
  view: View,
  options: WatchOptions = {},
  fine = view,
): Promise<Layer> {
  const { strap, head } = await drawWatch(design, view, options, fine)
  layOver(strap, head)
  return strap
}
