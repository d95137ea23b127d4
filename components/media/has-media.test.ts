import { describe, expect, it } from 'vitest'
import { picture } from '../testing/content-fixtures.ts'
import { hasVisibleMedia } from './has-media.ts'

const there = picture('a')
const gone = { ...there, ref: null }

describe('hasVisibleMedia', () => {
  it.each([
    { type: 'image', image: there },
    { type: null, image: there },
    { type: 'video', video: { url: 'https://cdn.example/a.mp4' } },
    { type: 'video', embed: 'https://youtu.be/a' },
    { type: 'video', embed: 'javascript:alert(1)', poster: there },
    { type: 'video', poster: there },
  ])('draws %j', (media) => {
    expect(hasVisibleMedia(media as Parameters<typeof hasVisibleMedia>[0])).toBe(true)
  })

  it.each([
    null,
    undefined,
    {},
    { type: 'image', image: gone },
    { type: 'image', image: { ...there, ref: 'image-torn' } },
    { type: 'image', poster: there },
    { type: 'video', image: there },
    { type: 'video', embed: '//films.example/1' },
    { type: 'video', embed: 'javascript:alert(1)' },
    { type: 'video', embed: 'https://' },
    { type: 'video', video: { url: null }, poster: gone },
  ])('draws no box for %j', (media) => {
    expect(hasVisibleMedia(media as Parameters<typeof hasVisibleMedia>[0])).toBe(false)
  })
})
