import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '#tooling/checks/source-files.ts'

const root = join(import.meta.dirname, '../..')
const noTest = /^(?!.*(?:\.test\.|\.spec\.|\/testing\/|^tests\/)).*\.(?:ts|tsx)$/
const sources = sourceFiles(root, noTest)

/** First hit of a search by file or folder name, in the order of paths. */
const byName = (words: string) => {
  const wanted = words.replaceAll(' ', '-')
  return sources.find(({ path }) => path.split('/').some((part) => part.includes(wanted)))?.path
}

/** First file that contains a text, whatever its case, in the order of paths. */
const byText = (words: string) =>
  sources.find(({ text }) => text.toLowerCase().includes(words.toLowerCase()))?.path

describe('the look-ups of docs/architecture.md', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split(
    '### Look-ups\n',
  )
  const rows = [...section.matchAll(/^\| ([^|]+) \| (name|text) \| `([^`]+)` \|$/gm)].map(
    ([, words, by, path]) => [words!, by!, path!] as const,
  )

  it('are at least twenty', () => {
    expect(rows.length).toBeGreaterThanOrEqual(20)
  })

  it.each(rows)('finds "%s" by %s in %s at the first hit', (words, by, path) => {
    expect(by === 'name' ? byName(words) : byText(words)).toBe(path)
  })

  it('needs a text search only where no file has the name', () => {
    const named = rows.filter(([words, by]) => by === 'text' && byName(words) !== undefined)
    expect(named.map(([words]) => words)).toEqual([])
  })
})
