import type { WatchDesign } from '../catalogue/watch-design.ts'
import { bodyOf } from './body.ts'
import { emptyLayer, layOver, resized } from './canvas.ts'
import type { Layer, View } from './canvas.ts'
import { groundOf, place, shadowOfSubject, shallowFocus } from './compose.ts'
import type { Ground, Shadow } from './compose.ts'
import { drawBack } from './movement.ts'
import type { WatchView } from './picture.ts'
import { paintStrap } from './strap.ts'
import { tiltWatch } from './tilt.ts'
import { drawWatch, drawWhole } from './watch.ts'

const width = 1600
const height = 2000
const front: View = { width, height, scale: 25.5, cx: 800, cy: 1000 }

/** The same view with fewer pixels. */
function coarser(view: View, by: number): View {
  return {
    width: Math.round(view.width * by),
    height: Math.round(view.height * by),
    scale: view.scale * by,
    cx: view.cx * by,
    cy: view.cy * by,
  }
}

async function onGround(subject: Layer, ground: Ground, shadow?: Shadow): Promise<Layer> {
  const picture = groundOf(ground, width, height)
  place(
    picture,
    subject,
    shadow ?? (await shadowOfSubject(subject, 58)),
    ground === 'ink' ? 1.5 : 1,
  )
  return picture
}

async function macro(design: WatchDesign): Promise<Layer> {
  const body = bodyOf(design)
  const scale = 1330 / body.dialRadius
  const focus =
    design.complication === 'chronograph'
      ? [0.34, -0.1]
      : design.complication === 'date'
        ? [0.52, -0.16]
        : [0.16, 0.3]
  const view = {
    width,
    height,
    scale,
    cx: 800 - focus[0]! * body.dialRadius * scale,
    cy: 1000 - focus[1]! * body.dialRadius * scale,
  }
  const subject = await drawWhole(design, coarser(view, 0.6), {}, view)
  const picture = await onGround(subject, 'ink')
  return shallowFocus(
    picture,
    (u, v) => 1.5 - Math.hypot((u - 0.47) * 1.5, (v - 0.46) * 1.6) * 2.1,
    13,
  )
}

async function back(design: WatchDesign): Promise<Layer> {
  return resized(await drawBack(design, coarser(front, 0.8)), width, height)
}

/** Draws the wanted views of a watch; what several of them show is drawn once. */
export async function drawViews(
  design: WatchDesign,
  wanted: ReadonlySet<WatchView>,
  done: (view: WatchView, picture: Layer) => Promise<void>,
): Promise<void> {
  if (wanted.has('front-bone') || wanted.has('front-ink') || wanted.has('angle')) {
    const drawn = await drawWatch(design, front)
    if (wanted.has('angle')) {
      const strapView: View = { width: 620, height: 2600, scale: 20, cx: 310, cy: 1300 }
      const strap = emptyLayer(strapView.width, strapView.height)
      const body = bodyOf(design)
      paintStrap(strap, strapView, design, body, 90)
      const to: View = { width, height, scale: 29, cx: 780, cy: 950 }
      const tilted = await resized(
        tiltWatch({ strap, head: drawn.head }, front, strapView, coarser(to, 0.7), design, body),
        width,
        height,
      )
      await done('angle', await onGround(tilted, design.line === 'night-sky' ? 'ink' : 'bone'))
    }
    layOver(drawn.strap, drawn.head)
    const shadow = await shadowOfSubject(drawn.strap, 58)
    if (wanted.has('front-bone'))
      await done('front-bone', await onGround(drawn.strap, 'bone', shadow))
    if (wanted.has('front-ink')) await done('front-ink', await onGround(drawn.strap, 'ink', shadow))
  }
  if (wanted.has('macro')) await done('macro', await macro(design))
  if (wanted.has('back')) await done('back', await onGround(await back(design), 'ink'))
}
