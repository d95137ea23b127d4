import { viewSizes, type WatchDesign, type WatchView } from './demo.ts'
import { groundOf } from './ground.ts'
import type { GroundKind } from './ground.ts'
import { drawCaseBack } from './parts/case-back.ts'
import { createCanvas, onGround } from './render/canvas.ts'
import type { Camera, Canvas } from './render/canvas.ts'
import { drawWatch } from './watch-scene.ts'

/** Cameras for a picture 1280 pixels wide. */
const cameras = {
  front: { scale: 21.5, cx: 640, cy: 800, turn: 0, tilt: 0 },
  macro: { scale: 66, cx: 560, cy: 850, turn: -0.3, tilt: 0.5 },
  angle: { scale: 24.5, cx: 630, cy: 815, turn: -0.5, tilt: 0.72 },
  back: { scale: 26, cx: 640, cy: 800, turn: 0, tilt: 0 },
} satisfies Record<string, Camera>

/**
 * Draws the wanted views of a watch and hands each over as soon as it is done; the two fronts share
 * one drawing on two grounds. `scale` shrinks the pictures, for tests.
 */
export async function renderWatch(
  watch: WatchDesign,
  views: readonly WatchView[],
  save: (view: WatchView, canvas: Canvas) => Promise<void>,
  scale = 1,
): Promise<void> {
  const dark = watch.line === 'night-sky' || watch.case.metal === 'black-dlc'
  const show = async (
    name: keyof typeof cameras,
    wanted: readonly WatchView[],
    groundFor: (view: WatchView) => GroundKind,
  ) => {
    const [first] = wanted
    if (!first) return
    const width = Math.round(viewSizes[first].width * scale)
    const height = Math.round(viewSizes[first].height * scale)
    const fit = width / 1280
    const camera = cameras[name]
    const canvas = createCanvas(width, height)
    const fitted = {
      ...camera,
      scale: camera.scale * fit,
      cx: camera.cx * fit,
      cy: camera.cy * fit,
    }
    if (name === 'back') await drawCaseBack(canvas, fitted, watch)
    else await drawWatch(canvas, fitted, watch, { table: dark ? 0.16 : 0.8 })
    for (const view of wanted)
      await save(view, onGround(canvas, groundOf(groundFor(view), width, height)))
  }
  const wanted = (...names: WatchView[]) => names.filter((name) => views.includes(name))
  // The pages of this line are night blue.
  const darkGround = watch.line === 'night-sky' ? 'night' : 'ink'
  const usual = () => (dark ? darkGround : 'bone')
  await show('front', wanted('front-bone', 'front-ink'), (view) =>
    view === 'front-ink' ? darkGround : 'bone',
  )
  await show('macro', wanted('macro'), usual)
  await show('angle', wanted('angle'), usual)
  await show('back', wanted('back'), () => darkGround)
}
