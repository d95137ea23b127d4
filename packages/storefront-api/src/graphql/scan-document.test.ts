import fc from 'fast-check'
import { Lexer, Source, TokenKind } from 'graphql/index.js'
import { describe, expect, it } from 'vitest'
import { bracketDepth, hasMoreLinesThan } from './scan-document.ts'

/** The depth as the library's own reading has it; null where it cannot read the text. */
function depthOf(text: string): number | null {
  let depth = 0
  let deepest = 0
  try {
    const lexer = new Lexer(new Source(text))
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      if ('{[('.includes(token.kind)) deepest = Math.max(deepest, (depth += 1))
      else if ('}])'.includes(token.kind)) depth -= 1
    }
    return deepest
  } catch {
    return null
  }
}

describe('scanning a document before parsing', () => {
  it('finds the same depth as the parser, ignoring strings and comments', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      'a',
      '"',
      '"""',
      '""',
      '\\"',
      '\\"""',
      '\\\\',
      '#',
      '\n',
      '\r',
      '"{"',
      '"""["""',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        const depth = depthOf(text)
        fc.pre(depth !== null)
        expect(bracketDepth(text, 1_000)).toBe(depth)
      }),
      { numRuns: 3_000 },
    )
  })

  it('stops above the depth limit, and counts all line terminators', () => {
    expect(bracketDepth('{'.repeat(1_000), 10)).toBe(11)
    expect(hasMoreLinesThan('a\nb\rc', 2)).toBe(true)
    expect(hasMoreLinesThan('a\nb', 2)).toBe(false)
  })
})
