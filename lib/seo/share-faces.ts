import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { decompress } from 'wawoff2'
import type { Script } from '#lib/locales.ts'

/** A face of the house, as the package that the site's own is cut from holds it. */
interface Face {
  family: string
  /** Path below the folder of the site. */
  file: string
}

/** Its second file has the same name inside and no plain letters: the engine would take that one. */
const fraunces: Face[] = [
  {
    family: 'Fraunces',
    file: 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  },
]

/** The display faces of each script, the script's own first: the brand's name stays in the Latin one. */
const faces: Record<Script, Face[]> = {
  latin: fraunces,
  arabic: [
    { family: 'Amiri', file: 'node_modules/@fontsource/amiri/files/amiri-arabic-400-normal.woff2' },
    ...fraunces,
  ],
  japanese: [
    {
      family: 'Shippori Mincho',
      file: 'public/faces/shippori-mincho.947587a331.woff2',
    },
    ...fraunces,
  ],
}

const known = new Map<string, Promise<void>>()

/**
 * Makes the faces of a script known to the text engine, once in the life of the process.
 *
 * @returns the families to set a text in, as Pango reads them
 */
export async function shareFamilies(script: Script): Promise<string> {
  await Promise.all(
    faces[script].map(({ file }) => {
      const task = known.get(file) ?? register(file)
      known.set(file, task)
      return task
    }),
  )
  return [...new Set(faces[script].map(({ family }) => family))].join(',')
}

/** The engine reads files of the older format only, and remembers each that a text was once set in. */
async function register(file: string): Promise<void> {
  const packed = await readFile(join(process.cwd(), file))
  const target = join(await mkdtemp(join(tmpdir(), 'orrery-face-')), 'face.ttf')
  await writeFile(target, await decompress(packed))
  await sharp({ text: { text: 'O', fontfile: target } })
    .png()
    .toBuffer()
}
