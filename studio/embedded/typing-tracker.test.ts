import { expect, it } from 'vitest'
import { createHands } from './typing-tracker.ts'

const url = 'http://lake.test/v2025-02-19/data/actions/production?tag=x'
const body = (actionType: string) =>
  JSON.stringify({ actions: [{ actionType, draftId: 'drafts.home', publishedId: 'home' }] })

it('knows for a while in which draft something was typed, until it is published here', () => {
  let time = 1000
  const hands = createHands(() => time)
  expect(hands.isTypedIn('drafts.home')).toBe(false)
  hands.note(url, body('sanity.action.document.edit'))
  expect([hands.isTypedIn('drafts.home'), hands.isTypedIn('drafts.page')]).toEqual([true, false])
  time += 2000
  expect(hands.isTypedIn('drafts.home')).toBe(true)
  time += 1000
  expect(hands.isTypedIn('drafts.home')).toBe(false)

  hands.note(url, body('sanity.action.document.edit'))
  hands.note(url, body('sanity.action.document.publish'))
  expect(hands.isTypedIn('drafts.home')).toBe(false)
})

it('leaves alone what is no action', () => {
  const hands = createHands()
  hands.note('http://lake.test/v1/assets/images/production', new Blob())
  hands.note('http://lake.test/v1/data/query/production', '{"query":"*"}')
  expect(hands.isTypedIn('drafts.home')).toBe(false)
})
