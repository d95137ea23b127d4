type Position = readonly [number, number]

/** Points nearer to the last one than this, in tenths of a unit, are left out. */
const finest = 8

/**
 * Path data of lines, in whole tenths and in steps from point to point: less than half as long as
 * places would be.
 */
export function svgPathDataOf(lines: readonly (readonly Position[])[]): string {
  let [x, y] = [0, 0]
  let data = ''
  for (const line of lines) {
    const points = thinned(line.map(([px, py]) => [Math.round(px * 10), Math.round(py * 10)]))
    for (const [index, [px, py]] of points.entries()) {
      const step = [px - x, py - y] as const
      data += index === 0 ? `m${pair(...step)}` : `l${pair(...step)}`
      ;[x, y] = [px, py]
    }
  }
  return data.replace(/l(-?[\d.]+) 0(?![\d.])/g, 'h$1')
}

/** Removes points that are not visible; the ends stay. */
function thinned(points: Position[]): Position[] {
  let last: Position | undefined
  return points.filter((point, index) => {
    const far = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= finest
    const kept = far || index === points.length - 1
    if (kept) last = point
    return kept
  })
}

function pair(x: number, y: number): string {
  return `${text(x)} ${text(y)}`.replace(' -', '-')
}

function text(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.')
}
