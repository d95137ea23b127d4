import { describe, expect, it } from 'vitest'
import { shouldOpenCompletion } from './query-completion.ts'

describe('query completion', () => {
  it.each([
    '*[_t',
    'cou',
    '*[$',
    '*[$la',
    'pt::te',
    'math::',
    '*[0].',
    'author->',
    '*[_type == "',
    '^.',
    'a1.',
  ])('requests completions after %j', (text) => {
    expect(shouldOpenCompletion(text)).toBe(true)
  })

  it.each([
    '',
    '*[',
    '*[_type == "page" ',
    '*[0..',
    '*[12',
    '*[1.',
    '*{\n  ',
    '*[title == "',
    '// a note on ti',
  ])('requests no completions after %j', (text) => {
    expect(shouldOpenCompletion(text)).toBe(false)
  })
})
