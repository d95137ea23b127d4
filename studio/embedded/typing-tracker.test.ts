import { describe, expect, it } from 'vitest'
import { createTypingTracker } from './typing-tracker.ts'

const url = 'http://lake.test/v2025-02-19/data/actions/production?tag=x'
const body = (actionType: string) =>
  JSON.stringify({ actions: [{ actionType, draftId: 'drafts.home', publishedId: 'home' }] })

describe('TypingTracker', () => {
  it('tracks for a while in which draft the user types, until it is published in this window', () => {
    let time = 1000
    const hands = createTypingTracker(() => time)
    expect(hands.isTyping('drafts.home')).toBe(false)
    hands.observeRequest(url, body('sanity.action.document.edit'))
    expect([hands.isTyping('drafts.home'), hands.isTyping('drafts.page')]).toEqual([true, false])
    time += 2000
    expect(hands.isTyping('drafts.home')).toBe(true)
    time += 1000
    expect(hands.isTyping('drafts.home')).toBe(false)

    hands.observeRequest(url, body('sanity.action.document.edit'))
    hands.observeRequest(url, body('sanity.action.document.publish'))
    expect(hands.isTyping('drafts.home')).toBe(false)
  })

  it('ignores requests that are not actions', () => {
    const hands = createTypingTracker()
    hands.observeRequest('http://lake.test/v1/assets/images/production', new Blob())
    hands.observeRequest('http://lake.test/v1/data/query/production', '{"query":"*"}')
    expect(hands.isTyping('drafts.home')).toBe(false)
  })
})
