import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groundOf } from '../pictures/ground.ts'
import { createCanvas, onGround, rasterise, stamp, toImage } from '../pictures/render/canvas.ts'
import { linear } from '../pictures/render/math.ts'
import type { PictureEntry } from '../pictures/picture.ts'
import type { Plate } from './plate.ts'
import { plates } from './plates.ts'

const flat = { scale: 1, cx: 0, cy: 0, turn: 0, tilt: 0 }

/**
 * Prints the plates of the journal. Beside the generator of the watches and with a note of its own, so that a
 * new plate does not have every watch drawn again.
 *
 * @param outDir folder that receives the files; made when missing
 * @returns the names of the files that were printed now
 * @throws Error when a plate cannot be drawn or written
 */
export async function generatePlates(outDir: string): Promise<string[]> {
  await mkdir(outDir, { recursive: true })
  const note = join(outDir, '.plates')
  const present = await sourcesHash()
  const known = await readFile(note, 'utf8').catch(() => '')
  const wanted = plates.filter(({ file }) => known !== present || !existsSync(join(outDir, file)))
  for (const entry of wanted) await print(entry, join(outDir, entry.file))
  await writeFile(note, present)
  return wanted.map(({ file }) => file)
}

async function print({ width, height, plate }: PictureEntry & { plate: Plate }, target: string) {
  const canvas = onGround(createCanvas(width, height), groundOf(plate.ground, width, height))
  for (const { body, colour, opacity } of plate.layers())
    stamp(canvas, await rasterise(canvas, flat, 0, body), linear(colour), opacity)
  await toImage(canvas).jpeg({ quality: 84 }).toFile(target)
}

/** Identity of what the plates are made from. */
async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['./', '../pictures/render/']) {
    const root = new URL(folder, import.meta.url)
    for (const name of (await readdir(root)).toSorted())
      if (name.endsWith('.ts')) hash.update(name).update(await readFile(new URL(name, root)))
  }
  return hash.digest('hex')
}
