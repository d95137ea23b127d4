import type { WatchDesign } from '../demo.ts'
import { draw } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { polished } from '../render/metal.ts'
import { box, circle } from '../render/outline.ts'
import type { Outline } from '../render/outline.ts'
import type { Layout } from './layout.ts'

/** Applied markers: each a small solid with a roof or a dome, standing on its shadow. */
export function drawMarkers(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  layout: Layout,
): void {
  const { kind, metal } = watch.markers
  if (!metal || !['baton', 'dots', 'wedge'].includes(kind)) return
  const { dial } = layout
  for (let hour = 0; hour < 12; hour++) {
    if (layout.hides(hour)) continue
    const strong = hour % 3 === 0
    const twin = hour === 0 && kind !== 'dots'
    for (const shift of twin ? [-dial * 0.042, dial * 0.042] : [0])
      drawMarker(
        canvas,
        camera,
        metal,
        kind as 'baton' | 'dots' | 'wedge',
        (hour * Math.PI) / 6,
        dial,
        shift,
        strong,
      )
  }
}

function drawMarker(
  canvas: Canvas,
  camera: Camera,
  metal: NonNullable<WatchDesign['markers']['metal']>,
  kind: 'baton' | 'dots' | 'wedge',
  angle: number,
  dial: number,
  shift: number,
  strong: boolean,
): void {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const half = dial * 0.027
  const length = dial * (strong ? 0.085 : 0.075)
  const middle = dial * 0.86 - length
  const bar = box(half, length, 0.06)
  const own: Outline =
    kind === 'dots'
      ? circle(dial * (strong ? 0.034 : 0.025))
      : kind === 'wedge'
        ? (x, y) =>
            Math.max(Math.abs(x) - half * 1.25 * (0.55 - (y / length) * 0.5), Math.abs(y) - length)
        : bar
  const cx = sin * middle + cos * shift
  const cy = -cos * middle + sin * shift
  const local = (x: number, y: number) => (x - cx) * cos + (y - cy) * sin
  const localY = (x: number, y: number) => -(x - cx) * sin + (y - cy) * cos
  draw(canvas, camera, {
    x: cx,
    y: cy,
    z: 0.35,
    reach: length + 0.4,
    distance: (x, y) => own(local(x, y), localY(x, y)),
    shadow: { height: 0.34, soft: 0.16, strength: 0.5 },
    shade(x, y, d, out) {
      const u = local(x, y)
      const v = localY(x, y)
      if (kind === 'dots') {
        const r = dial * (strong ? 0.034 : 0.025)
        const nx = (u / r) * 0.8
        const ny = (v / r) * 0.8
        polished(
          metal,
          nx * cos - ny * sin,
          nx * sin + ny * cos,
          Math.sqrt(Math.max(0.1, 1 - nx * nx - ny * ny)),
          x,
          y,
          out,
        )
        return
      }
      const end = length - Math.abs(v) < half * 0.8
      let nx = end && kind === 'baton' ? 0 : Math.sign(u) * 0.5
      let ny = end && kind === 'baton' ? Math.sign(v) * 0.5 : 0
      if (!end && kind === 'baton' && Math.abs(u) < half * 0.42) nx = 0.03
      if (d > -0.045) {
        nx *= 1.3
        ny *= 1.3
      }
      polished(
        metal,
        nx * cos - ny * sin,
        nx * sin + ny * cos,
        Math.sqrt(1 - nx * nx - ny * ny),
        x,
        y,
        out,
        0.1,
      )
    },
  })
}
