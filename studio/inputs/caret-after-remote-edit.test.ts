import { describe, expect, it } from 'vitest'
import { caretAfterRemoteEdit } from './caret-after-remote-edit.ts'

describe('caretAfterRemoteEdit', () => {
  it.each([
    ['text inserted after it', 'The |sky', 'The |sky above'],
    ['text inserted before it', 'The sk|y', 'Above: The sk|y'],
    ['text deleted before it', 'The wide sk|y', 'The sk|y'],
    ['text deleted around it', 'The wi|de sky', 'The |sky'],
    ['text replaced around it', 'The wi|de sky', 'The deep| sky'],
    ['text inserted at it', 'The |sky', 'The |wide sky'],
    ['repeated letters', 'aa|a', 'aa|aa'],
    ['a caret at the end', 'The sky|', 'Our sky|'],
  ])('keeps the caret in place for %s', (_, before, after) => {
    const [one, other] = [before, after].map((text) => text.replace('|', ''))
    expect(caretAfterRemoteEdit(one!, other!, before.indexOf('|'))).toBe(after.indexOf('|'))
  })
})
