import sharp, { type Sharp } from 'sharp'

const [RED, GREEN, BLUE, YELLOW] = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']

/** An image of four colored quarters: red and green above, blue and yellow below. */
export function fourColorImage(width: number, height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">
    <rect width="50%" height="50%" fill="${RED}"/><rect x="50%" width="50%" height="50%" fill="${GREEN}"/>
    <rect y="50%" width="50%" height="50%" fill="${BLUE}"/><rect x="50%" y="50%" width="50%" height="50%" fill="${YELLOW}"/></svg>`
  return sharp(Buffer.from(svg))
}

/** An SVG that takes minutes to render: nested filters over a large area. */
export const SLOW_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000"><filter id="f">${'<feTurbulence numOctaves="9"/><feGaussianBlur stdDeviation="300"/>'.repeat(40)}</filter><rect width="8000" height="8000" filter="url(#f)"/></svg>`

/** An animation with two solid-color frames, which runs three times. */
export async function animatedImage(width: number, height: number): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp(await Promise.all([frame('#ff0000'), frame('#0000ff')]), {
    join: { animated: true },
  })
    .gif({ delay: [100, 250], loop: 3 })
    .toBuffer()
}

const NAMES: Record<string, [number, number, number]> = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  white: [255, 255, 255],
  black: [0, 0, 0],
  grey: [128, 128, 128],
  magenta: [255, 0, 255],
}

/** Color names at the centers of the quarters: top left, top right, bottom left, bottom right. */
export async function cornerColors(bytes: ArrayBuffer | Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
    return nameOf([...data.subarray(offset, offset + 4)])
  }
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)]
}

function nameOf([red = 0, green = 0, blue = 0, alpha = 255]: number[]): string {
  if (alpha < 128) return 'clear'
  const distance = ([r, g, b]: [number, number, number]) => Math.hypot(r - red, g - green, b - blue)
  const [best] = Object.entries(NAMES).toSorted((a, b) => distance(a[1]) - distance(b[1]))
  return best?.[0] ?? 'unknown'
}
