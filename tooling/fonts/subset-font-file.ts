import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { FontSubset, CharacterRange } from './font-table.ts'

/** A font file; its name contains its content hash, so it is cached forever. */
export interface SubsetFontFile {
  subset: FontSubset
  fileName: string
  bytes: Buffer
  /** The same characters at the size that fallback metrics are measured at. */
  measured: Buffer
}

/** OpenType features for shaping our scripts and for tabular figures. */
const features =
  'ccmp locl rlig calt clig liga kern mark mkmk curs init medi fina isol lnum tnum onum pnum'.split(
    ' ',
  )

/** Subsets a font of a package to the characters, axes and features that the site uses. */
export async function subsetFontFile(root: string, subset: FontSubset): Promise<SubsetFontFile> {
  const whole = await readFile(join(root, 'node_modules', subset.source))
  const subsetAt = (axes: FontSubset['axes']) =>
    subsetFont(whole, lettersOf(subset.spans), {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
    })
  const bytes = await subsetAt(subset.axes)
  const pinned = subset.measuredAt
  const measured = pinned ? await subsetAt({ ...subset.axes, ...pinned }) : bytes
  return { subset, fileName: hashedFontFileName(subset.name, bytes), bytes, measured }
}

/** Name of a font file, with its content hash. */
export function hashedFontFileName(name: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  return `${name}.${hash}.woff2`
}

function lettersOf(spans: readonly CharacterRange[]): string {
  return spans
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('')
}
