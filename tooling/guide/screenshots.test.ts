import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { guideScreenshots } from './screenshots.ts'

const docs = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'docs')
const files = readdirSync(join(docs, 'editors')).toSorted()
const shown = [
  ...readFileSync(join(docs, 'editors.md'), 'utf8').matchAll(
    /!\[([^\]]*)\]\((?:editors\/)?([^)]*)\)/g,
  ),
].map(([, words = '', file = '']) => ({ words, file }))

describe('screenshots', () => {
  test('the editors’ guide shows each screenshot once, and no other image', () => {
    const taken = guideScreenshots.map(({ name }) => `${name}.webp`)
    expect(shown.map(({ file }) => file).toSorted()).toEqual(taken.toSorted())
    expect(files).toEqual(taken.toSorted())
  })

  test('every screenshot of the guide has a distinct alternative text', () => {
    const words = shown.map((each) => each.words)
    for (const each of words) expect(each.length).toBeGreaterThan(20)
    expect(new Set(words).size).toBe(words.length)
  })

  test('the guide has at most 14 screenshots of 1280 by 800, below 80 kB each and 900 kB together', async () => {
    const bytes = files.map((file) => readFileSync(join(docs, 'editors', file)))
    expect(files.length).toBeLessThanOrEqual(14)
    for (const each of bytes) {
      const { format, width, height } = await sharp(each).metadata()
      expect({ format, fits: width <= 1280 && height <= 800 }).toEqual({
        format: 'webp',
        fits: true,
      })
      expect(each.byteLength).toBeLessThan(80_000)
    }
    expect(bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(900_000)
  })
})
