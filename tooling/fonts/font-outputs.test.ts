import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { contentLocales, localeTable } from '#lib/locales.ts'
import { checkoutRoot } from '../../server/launcher/run-launcher.ts'
import { fontOutputs } from './font-outputs.ts'
import { fontSubsets, preloadedFontSubsets } from './font-table.ts'

describe('the fonts of the site', () => {
  let made: Awaited<ReturnType<typeof fontOutputs>>
  beforeAll(async () => {
    made = await fontOutputs(checkoutRoot, ({ name }) => Promise.resolve(committed(name)))
  })

  it('are the subsets of the font table, and the full files match the hash in their name', () => {
    for (const { path, content } of made) {
      expect(Buffer.from(content).equals(readFileSync(join(checkoutRoot, path))), path).toBe(true)
    }
    const files = readdirSync(join(checkoutRoot, 'public', 'faces')).filter((name) =>
      name.endsWith('.woff2'),
    )
    const names = made.map(({ path }) => path.replace('public/faces/', ''))
    expect(names).toEqual(expect.arrayContaining(files))
  })

  it('contain every letter of the messages in the preloaded files', () => {
    for (const locale of contentLocales.filter((each) => localeTable[each].script !== 'japanese')) {
      const words = readFileSync(join(checkoutRoot, 'messages', `${locale}.json`), 'utf8')
      const scripts = new Set([localeTable[locale].script, 'latin' as const])
      const known = [...scripts].flatMap((script) => preloadedFontSubsets[script]).map(fontOf)
      const missing = [...new Set(words)].filter(
        (letter) =>
          // A missing no-break space is synthesized from the space.
          !/[\s\p{Zs}]/u.test(letter) &&
          !known.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)),
      )
      expect(missing, locale).toEqual([])
    }
  })

  it('keep Arabic joining and tabular figures', () => {
    const amiri = fontOf('amiri')
    expect(amiri.layout('\u0628\u0628\u0628').glyphs.map(({ id }) => id)).toHaveLength(3)
    expect(new Set(amiri.layout('\u0628\u0628\u0628').glyphs.map(({ id }) => id)).size).toBe(3)
    expect(fontOf('instrument-sans').availableFeatures).toContain('tnum')
  })

  it('contain each letter in one file per weight', () => {
    for (const [index, subset] of fontSubsets.entries()) {
      for (const other of fontSubsets.slice(index + 1)) {
        if (other.family !== subset.family || other.weight !== subset.weight) continue
        const shared = subset.spans.filter(([first, last]) =>
          other.spans.some(([begin, end]) => first <= end && begin <= last),
        )
        expect(shared, `${subset.name} and ${other.name}`).toEqual([])
      }
    }
  })

  /** Reads a committed file by its name without the hash, because the packages of the full fonts are not installed. */
  function committed(name: string): Buffer {
    const folder = join(checkoutRoot, 'public', 'faces')
    const file = readdirSync(folder).find((each) => each.startsWith(`${name}.`))
    return readFileSync(join(folder, file ?? name))
  }

  function fontOf(name: string) {
    const file = made.find(({ path }) => path.startsWith(`public/faces/${name}.`))
    const font = create(Buffer.from(file?.content ?? ''))
    if (!('layout' in font)) throw new Error(`${name} is no single font.`)
    return font
  }
})
