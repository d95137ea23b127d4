import { expect, it } from 'vitest'
import { caretAfterEdit } from './caret-after-edit.ts'

it.each([
  ['what is written behind it', 'The |sky', 'The |sky above'],
  ['what is written before it', 'The sk|y', 'Above: The sk|y'],
  ['what is taken away before it', 'The wide sk|y', 'The sk|y'],
  ['what is taken away around it', 'The wi|de sky', 'The |sky'],
  ['what is put in its place', 'The wi|de sky', 'The deep| sky'],
  ['what is written at it', 'The |sky', 'The |wide sky'],
  ['the same letters again', 'aa|a', 'aa|aa'],
  ['an end that stays one', 'The sky|', 'Our sky|'],
])('stays in its place beside %s', (_, before, after) => {
  const [one, other] = [before, after].map((text) => text.replace('|', ''))
  expect(caretAfterEdit(one!, other!, before.indexOf('|'))).toBe(after.indexOf('|'))
})
