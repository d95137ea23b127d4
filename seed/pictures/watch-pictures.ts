import type { WatchDesign } from '../catalogue/watch-design.ts'
import { groundOf } from './ground.ts'
import { drawCaseBack } from './parts/case-back.ts'
import type { WatchView } from './picture.ts'
import { createCanvas, onGround } from './render/canvas.ts'
import type { Camera, Canvas } from './render/canvas.ts'
import { drawWatch } from './watch-scene.ts'

export const watchPictureSize = { width: 1280, height: 1600 } as const

const cameras: Record<'front' | 'macro' | 'angle' | 'back', Camera> = {
  front: { scale: 21.5, cx: 640, cy: 800, turn: 0, tilt: 0 },
  macro: { scale: 66, cx: 560, cy: 850, turn: -0.3, tilt: 0.5 },
  angle: { scale: 26, cx: 600, cy: 830, turn: -0.5, tilt: 0.72 },
  back: { scale: 26, cx: 640, cy: 800, turn: 0, tilt: 0 },
}

/** Draws every view of a watch; the two fronts share one drawing on two grounds. */
export async function renderWatch(
  watch: WatchDesign,
  views: readonly WatchView[],
  save: (view: WatchView, canvas: Canvas) => Promise<void>,
): Promise<void> {
  const { width, height } = watchPictureSize
  const dark = watch.line === 'night-sky' || watch.case.metal === 'black-dlc'
  const fronts = views.filter((view) => view === 'front-bone' || view === 'front-ink')
  if (fronts.length > 0) {
    const canvas = createCanvas(width, height)
    await drawWatch(canvas, cameras.front, watch)
    for (const view of fronts)
      await save(
        view,
        onGround(canvas, groundOf(view === 'front-ink' ? 'ink' : 'bone', width, height)),
      )
  }
  for (const view of ['macro', 'angle'] as const) {
    if (!views.includes(view)) continue
    const canvas = createCanvas(width, height)
    await drawWatch(canvas, cameras[view], watch)
    await save(view, onGround(canvas, groundOf(dark ? 'ink' : 'bone', width, height)))
  }
  if (views.includes('back')) {
    const canvas = createCanvas(width, height)
    await drawCaseBack(canvas, cameras.back, watch)
    await save('back', onGround(canvas, groundOf('ink', width, height)))
  }
}
