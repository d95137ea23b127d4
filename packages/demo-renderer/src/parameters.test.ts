import { describe, expect, it } from 'vitest'
import { mediaFiles } from './demo.ts'
import { demoParameters, syntaxHash } from './parameters.ts'

describe('the parameters of the media', () => {
  it('exist for every file, and differ between files', async () => {
    const parameters = await demoParameters()
    expect([...parameters.keys()]).toEqual(mediaFiles)
    expect(new Set([...parameters.values()].map(({ hash }) => hash)).size).toBe(mediaFiles.length)
  })

  it('stay the same when only comments, layout or import paths of a source change', () => {
    const before = "import { a } from './a.ts'\nexport const b = a * 0x10"
    const after =
      "/** A number. */\nimport { a } from '../a.ts'\n\nexport const b = a *\n  16 // twice"
    expect(syntaxHash('b.ts', after)).toBe(syntaxHash('b.ts', before))
  })

  it('change with the value of a literal', () => {
    expect(syntaxHash('b.ts', 'export const b = 2')).not.toBe(
      syntaxHash('b.ts', 'export const b = 3'),
    )
  })
})
