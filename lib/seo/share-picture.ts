import sharp, { type OverlayOptions } from 'sharp'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decompress } from 'wawoff2'
import { type Locale, localeTable, type WritingScript } from '#lib/locales.ts'
import { escapeXml } from '../text/escape.ts'
import { sharePhotoSize, sharePictureSize } from './share-picture-size.ts'

/** Content of an image for shared links. */
export interface SharePictureContent {
  locale: Locale
  title: string
  siteName: string
  /** A photograph for the end side, as a file. */
  photo?: Buffer
}

const paper = '#f6f2ea'
const ink = '#14130f'
const brass = '#a8843f'
const margin = 72
/** Font sizes of the title in px; the largest that fits is used. */
const sizes = [92, 80, 68, 58, 50, 42]

/**
 * Renders the image of a page for shared links: its title in the fonts and direction of its script, the
 * name of the brand above, a photograph at the end side.
 *
 * @returns a JPEG of 1200 by 630
 */
export async function drawSharePicture(content: SharePictureContent): Promise<Buffer> {
  const { direction, script } = localeTable[content.locale]
  const rtl = direction === 'rtl'
  const families = await shareFamilies(script)
  const width = sharePictureSize.width - 2 * margin - (content.photo ? sharePhotoSize.width : 250)
  const [name, title] = await Promise.all([
    setText(content.siteName, `${families} 30`, { width, rtl }),
    largestTitle(content.title, families, { width, rtl, height: 340 }),
  ])
  /** Horizontal position of a box of a width, aligned to the start side. */
  const start = (across: number) => (rtl ? sharePictureSize.width - margin - across : margin)
  const layers: OverlayOptions[] = [
    { input: ornament(rtl, Boolean(content.photo)), left: 0, top: 0 },
    { input: name.data, left: start(name.width), top: margin },
    {
      input: title.data,
      left: start(title.width),
      top: sharePictureSize.height - margin - title.height,
    },
  ]
  if (content.photo) {
    const input = await sharp(content.photo)
      .resize({ ...sharePhotoSize, fit: 'cover' })
      .toBuffer()
    layers.unshift({ input, left: rtl ? 0 : sharePictureSize.width - sharePhotoSize.width, top: 0 })
  }
  return sharp({ create: { ...sharePictureSize, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

interface TextSpace {
  width: number
  rtl: boolean
}

async function setText(text: string, font: string, { width, rtl }: TextSpace) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${ink}">${escapeXml(text)}</span>`,
      font: `${font} @opsz=72,wght=380`,
      width,
      align: rtl ? 'right' : 'left',
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function largestTitle(text: string, families: string, space: TextSpace & { height: number }) {
  const short = text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text
  for (const size of sizes) {
    const set = await setText(short, `${families} ${size}`, space)
    if (set.height <= space.height && set.width <= space.width) return set
  }
  const set = await setText(short, `${families} ${sizes.at(-1)}`, space)
  if (set.height <= space.height && set.width <= space.width) return set
  const data = await sharp(set.data)
    .resize({ width: space.width, height: space.height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data: data.data, width: data.info.width, height: data.info.height }
}

/** A hairline under the name of the brand, and orbits where there is no photograph. */
function ornament(rtl: boolean, photo: boolean): Buffer {
  const { width, height } = sharePictureSize
  const line = `<path d="M${margin} 140h64" stroke="${brass}" stroke-width="2"/>`
  const orbits = [110, 190, 280, 380, 490]
    .map((radius) => `<circle cx="1150" cy="315" r="${radius}"/>`)
    .join('')
  const bodies = `<circle cx="1150" cy="315" r="26" fill="${brass}"/><circle cx="960" cy="306" r="9" fill="${ink}"/><circle cx="1032" cy="569" r="6" fill="${brass}"/>`
  const sky = photo
    ? ''
    : `<g fill="none" stroke="${brass}" stroke-opacity="0.45">${orbits}</g>${bodies}`
  const mirrored = rtl ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : ''
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g${mirrored}>${line}${sky}</g></svg>`,
  )
}

/** A font of the brand, in the package that the site's own subset is made from. */
interface Face {
  family: string
  /** Path relative to the site's folder. */
  file: string
}

/** Only the first file: the second has the same family name without Latin letters, and Pango would select it. */
const fraunces: Face[] = [
  {
    family: 'Fraunces',
    file: 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  },
]

/** Display fonts by script, the script's own first; the brand name uses the Latin one. */
const faces: Record<WritingScript, Face[]> = {
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

const registered = new Map<string, Promise<void>>()

/**
 * Registers the fonts of a script with the text engine, once per process.
 *
 * @returns the font families in Pango's syntax
 */
async function shareFamilies(script: WritingScript): Promise<string> {
  await Promise.all(
    faces[script].map(({ file }) => {
      const task = registered.get(file) ?? register(file)
      registered.set(file, task)
      return task
    }),
  )
  return [...new Set(faces[script].map(({ family }) => family))].join(',')
}

/** The engine reads TrueType files only, not WOFF2, and registers a file when a text is first rendered with it. */
async function register(file: string): Promise<void> {
  const packed = await readFile(join(process.cwd(), file))
  const target = join(await mkdtemp(join(tmpdir(), 'orrery-face-')), 'face.ttf')
  await writeFile(target, await decompress(packed))
  await sharp({ text: { text: 'O', fontfile: target } })
    .png()
    .toBuffer()
}
