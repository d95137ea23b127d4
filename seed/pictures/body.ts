import type { WatchDesign } from '../catalogue/watch-design.ts'
import {
  circle,
  cushion,
  gridded,
  octagon,
  roundedBox,
  smoothMax,
  smoothMin,
  tonneau,
} from './shapes.ts'
import type { Distance } from './shapes.ts'

/** The outlines of a case, in millimetres around the centre of the dial. */
export interface Body {
  /** Half the width of the case without the crown. */
  radius: number
  halfHeight: number
  outline: Distance
  /** Outline with lugs. */
  silhouette: Distance
  bezel: Distance
  bezelWidth: number
  /** Edge of the glass' opening; the flange falls from here to the dial. */
  opening: Distance
  dial: Distance
  /** Of the round dial, or of the circle inside a barrel-shaped one. */
  dialRadius: number
  lugTip: number
}

const bezelWidths = { domed: 2.3, stepped: 2.9, 'coin-edge': 2.6, octagonal: 3.3, tachymeter: 4.2 }
const flange = 0.75

function lugs(width: number, tip: number, reach: number): Distance {
  return (x, y) => {
    const ax = Math.abs(x)
    const ay = Math.abs(y)
    const rest = Math.max(0, (tip - ay) / tip)
    const outer = ax - (width / 2 + 2.35 + reach * rest ** 1.3)
    return smoothMax(smoothMax(outer, ay - tip, 1.1), width / 2 + 0.12 - ax, 0.35)
  }
}

const bodies = new WeakMap<WatchDesign, Body>()

/** The outlines of a watch's case, worked out once. */
export function bodyOf(design: WatchDesign): Body {
  const body = bodies.get(design) ?? measure(design)
  bodies.set(design, body)
  return body
}

function measure(design: WatchDesign): Body {
  const radius = design.pictured / 2
  const { shape, lugWidth } = design.case
  const bezelWidth = bezelWidths[design.case.bezel]
  const inset = shape === 'round' ? 0.7 : shape === 'octagon' ? 1.5 : 1
  const halfHeight = shape === 'tonneau' ? radius * 1.22 : radius
  const exact = {
    round: circle(radius),
    cushion: cushion(radius),
    tonneau: tonneau(radius, halfHeight),
    octagon: octagon(radius),
  }[shape]
  const outline = shape === 'round' ? exact : gridded(exact, radius + 3, halfHeight + 3)
  const follows = shape === 'tonneau'
  const offset =
    (by: number): Distance =>
    (x, y) =>
      outline(x, y) + by
  const bezel = follows || shape === 'octagon' ? offset(inset) : circle(radius - inset)
  const openingInset = inset + bezelWidth
  const opening = follows ? offset(openingInset) : circle(radius - openingInset)
  const dial = follows ? offset(openingInset + flange) : circle(radius - openingInset - flange)
  const lugTip =
    shape === 'octagon' ? radius : shape === 'tonneau' ? halfHeight + 2.6 : radius * 1.235
  const lug =
    shape === 'octagon'
      ? roundedBox(lugWidth / 2 + 1.6, radius * 1.07, 1)
      : lugs(lugWidth, lugTip, shape === 'round' ? 3.1 : 2.2)
  return {
    radius,
    halfHeight,
    outline,
    silhouette: gridded(
      (x, y) => smoothMin(exact(x, y), lug(x, y), shape === 'octagon' ? 0.6 : 1.5),
      radius + 4,
      lugTip + 4,
    ),
    bezel,
    bezelWidth,
    opening,
    dial,
    dialRadius: radius - openingInset - flange,
    lugTip,
  }
}
