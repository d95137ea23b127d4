import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Cut, Span } from './font-table.ts'

/** A file to serve: its name carries its content's hash, so that a browser may keep it for good. */
export interface SubsetFile {
  cut: Cut
  fileName: string
  bytes: Buffer
  /** The same letters at the one size whose measures a stand-in takes. */
  measured: Buffer
}

/** What shapes words in our scripts, and figures that stand below each other. */
const features =
  'ccmp locl rlig calt clig liga kern mark mkmk curs init medi fina isol lnum tnum onum pnum'.split(
    ' ',
  )

/** Cuts a face out of its package: the letters, axes and features that the site can show. */
export async function subsetFontFile(root: string, cut: Cut): Promise<SubsetFile> {
  const whole = await readFile(join(root, 'node_modules', cut.source))
  const cutAt = (axes: Cut['axes']) =>
    subsetFont(whole, lettersOf(cut.spans), {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
    })
  const bytes = await cutAt(cut.axes)
  const pinned = cut.measuredAt
  const measured = pinned ? await cutAt({ ...cut.axes, ...pinned }) : bytes
  return { cut, fileName: fileNameOf(cut.name, bytes), bytes, measured }
}

/** Name of a face's file, which carries the hash of its content. */
export function fileNameOf(name: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  return `${name}.${hash}.woff2`
}

function lettersOf(spans: readonly Span[]): string {
  return spans
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('')
}
