import type { Ground } from '../render/canvas.ts'
import { fbm, hash, mix, noise, smoothstep, length2 } from '../render/math.ts'

function addStars(x: number, y: number, out: Float64Array, strength: number): void {
  for (const [cell, rare, size] of [
    [7, 0.9, 1],
    [17, 0.88, 1.5],
    [60, 0.86, 2.2],
  ] as const) {
    const gx = Math.floor(x / cell)
    const gy = Math.floor(y / cell)
    if (hash(gx + cell, gy * 3) < rare) continue
    const sx = (gx + 0.25 + hash(gx, gy) * 0.5) * cell
    const sy = (gy + 0.25 + hash(gy, gx + 5) * 0.5) * cell
    const d2 = (x - sx) ** 2 + (y - sy) ** 2
    const glow =
      Math.exp(-d2 / (size * size * 0.5)) * (0.15 + 0.85 * hash(gx + 2, gy + 8) ** 3) * strength
    const warm = hash(gx + 11, gy)
    out[0]! += glow * mix(0.75, 1, warm)
    out[1]! += glow * 0.85
    out[2]! += glow * mix(1, 0.7, warm)
  }
}

/** Deep blue with a band of the galaxy, darker towards the edges. */
export function nightGround(width: number, height: number): Ground {
  const unit = Math.max(width, height) / 2400
  return (i, j, out) => {
    const x = i / unit
    const y = j / unit
    const u = i / width - 0.5
    const v = j / height - 0.5
    const warp = (fbm(x * 0.0022, y * 0.0022, 2) - 0.5) * 420
    const band = Math.exp(-((((x - 1150) * 0.5 + (y - 640) * 0.86 + warp) / 260) ** 2))
    const cloud = fbm(x * 0.006 + 20, y * 0.006, 4)
    const dust = smoothstep(0.46, 0.62, fbm(x * 0.004 + 70, y * 0.004 + 9, 3))
    const milk = band * cloud * (1 - 0.75 * dust)
    const vignette = 1 - 1.1 * (u * u + v * v)
    const base = 0.8 + 0.7 * (v + 0.5)
    out[0] = (0.0042 * base + milk * 0.055) * vignette
    out[1] = (0.0078 * base + milk * 0.06) * vignette
    out[2] = (0.023 * base + milk * 0.088) * vignette
    addStars(x, y, out, vignette * (0.55 + milk * 2))
  }
}

/** Height of a chain of mountains at a place, 0 to 1: noise folded at its middle, which makes crests and gullies. */
function ridgeline(x: number, row: number): number {
  let sum = 0
  for (let octave = 0, share = 0.5, pitch = 1; octave < 7; octave++) {
    const fold = 1 - Math.abs(noise(x * pitch, row + octave * 7.3) * 2 - 1)
    sum += fold * fold * share
    share *= 0.47
    pitch *= 2.13
  }
  return sum
}

/** Long exposure over a ridge: arcs about the pole, the last light behind the mountains. */
export function starTrails(width: number, height: number): Ground {
  const unit = height / 1350
  const poleX = width * 0.62
  const poleY = height * 0.3
  const ridgeAt = (x: number, layer: number) => {
    const rough = ridgeline(x * 0.0011 * (1 + layer * 0.4) + layer * 31, layer * 7)
    return 1075 + layer * 75 - rough * (400 - layer * 75)
  }
  const ridges = Array.from({ length: 4 }, (_, layer) =>
    Float64Array.from({ length: width }, (_column, i) => ridgeAt(i / unit, layer)),
  )
  return (i, j, out) => {
    const y = j / unit
    const dusk = smoothstep(250, 1150, y)
    out[0] = mix(0.0045, 0.13, dusk ** 3.2)
    out[1] = mix(0.0085, 0.11, dusk ** 2.4)
    out[2] = mix(0.026, 0.16, dusk ** 1.7)
    const r = length2(i - poleX, j - poleY) / unit
    const angle = Math.atan2(j - poleY, i - poleX)
    for (const spacing of [3.1, 5.3]) {
      const track = Math.floor(r / spacing)
      const off = Math.abs(r / spacing - track - 0.5)
      for (let arc = 0; arc < 2; arc++) {
        const start = hash(track, arc * 17 + spacing * 10) * Math.PI * 2
        const turned = ((((angle - start) / (Math.PI * 2)) % 1) + 1) % 1
        const length = 0.085 + 0.05 * hash(track, arc + 40)
        if (turned > length) continue
        const fade = smoothstep(0, 0.012, turned) * (1 - smoothstep(length - 0.012, length, turned))
        const bright =
          hash(track + 3, arc * 5 + 1) ** 4 *
          0.62 *
          fade *
          smoothstep(0.34, 0.05, off) *
          (1 - dusk * 0.75)
        const warm = hash(track + 8, arc)
        out[0]! += bright * mix(0.7, 1, warm)
        out[1]! += bright * 0.85
        out[2]! += bright * mix(1, 0.66, warm)
      }
    }
    for (let layer = 0; layer < 4; layer++) {
      const ridge = ridges[layer]![i]!
      if (y < ridge) continue
      const deep = y - ridge
      const cover = Math.min(1, deep * unit + 0.15)
      const haze = (1 - layer / 3.6) * Math.exp(-deep / 420)
      const dark = [0.004 + 0.036 * haze, 0.0055 + 0.038 * haze, 0.012 + 0.062 * haze] as const
      for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, dark[c]!, cover)
    }
  }
}
