type Position = [number, number]

/** A drawing context as d3-geo's path wants it, which keeps the rings that it is told to draw. */
export class RingCollector {
  readonly rings: Position[][] = []

  moveTo(x: number, y: number): void {
    this.rings.push([[x, y]])
  }

  lineTo(x: number, y: number): void {
    this.rings.at(-1)?.push([x, y])
  }

  closePath(): void {
    const ring = this.rings.at(-1)
    const [first] = ring ?? []
    if (ring && first) ring.push(first)
  }

  beginPath(): void {}
  arc(): void {}
}

/**
 * Fills shapes as an engraver does, with level lines: the stretches of each line that lie inside an
 * odd number of rings.
 *
 * @param step distance of the lines
 * @returns stretches as `[x1, x2, y]`
 */
export function fillWithScanlines(
  rings: readonly (readonly Position[])[],
  step: number,
  height: number,
): [number, number, number][] {
  const stretches: [number, number, number][] = []
  for (let y = step / 2; y < height; y += step) {
    const cuts = rings.flatMap((ring) => cutsOf(ring, y)).toSorted((a, b) => a - b)
    for (let index = 0; index + 1 < cuts.length; index += 2) {
      stretches.push([cuts[index] ?? 0, cuts[index + 1] ?? 0, y])
    }
  }
  return stretches
}

function cutsOf(ring: readonly Position[], y: number): number[] {
  return ring.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = ring[index] ?? [x2, y2]
    if (y1 < y === y2 < y) return []
    return [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)]
  })
}
