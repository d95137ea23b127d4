import { writeFile } from 'node:fs/promises'
import { asSharp } from './canvas.ts'
import type { Layer } from './canvas.ts'
import { pictureNamed } from './manifest.ts'
import { nightSky } from './sky.ts'

/** Pixels, the source of a vector picture, or an encoded file. */
export type Drawing = Layer | string | Buffer
export type Drawer = (width: number, height: number) => Drawing | Promise<Drawing>

const drawers: Record<string, Drawer> = {}

/** Draws a picture of the house into a file. */
export async function drawBrandPicture(file: string, path: string): Promise<void> {
  const { width, height } = pictureNamed(file)
  const draw: Drawer =
    drawers[file] ?? ((w, h) => nightSky(w, h, { seed: 5, milkyWay: -0.6, stars: 3000, glow: 0.6 }))
  const drawing = await draw(width, height)
  if (typeof drawing === 'string' || Buffer.isBuffer(drawing)) await writeFile(path, drawing)
  else if (file.endsWith('.svg'))
    await writeFile(
      path,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"/>`,
    )
  else if (file.endsWith('.webp')) await asSharp(drawing).webp({ effort: 0 }).toFile(path)
  else await writeJpeg(drawing, path)
}

/** Writes a layer as the JPEG that the site's image pipeline starts from. */
export async function writeJpeg(layer: Layer, path: string): Promise<void> {
  await asSharp(layer).removeAlpha().jpeg({ quality: 84, mozjpeg: false }).toFile(path)
}
