import { expect, it } from 'vitest'
import { createSeldom } from './seldom.ts'

it('says a sentence at once, and again after a minute, with how often it was left out', () => {
  const said: string[] = []
  let now = 0
  const say = createSeldom(
    (sentence) => said.push(sentence),
    () => now,
  )
  for (now of [0, 1, 59_999]) say('The disk is full.')
  say('Another one.')
  expect(said).toEqual(['The disk is full.', 'Another one.'])
  now = 60_000
  say('The disk is full.')
  now = 120_000
  say('The disk is full.')
  expect(said.slice(2)).toEqual([
    'The disk is full. (2 more times since this was said last)',
    'The disk is full.',
  ])
})

it('remembers some sentences alone', () => {
  const said: string[] = []
  const say = createSeldom((sentence) => said.push(sentence))
  for (let index = 0; index < 101; index++) say(`${index}`)
  say('100')
  say('0')
  expect(said).toHaveLength(102)
})
