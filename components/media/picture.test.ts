import { describe, expect, it } from 'vitest'
import { picture } from '../testing/content-fixtures.ts'
import { placeholderStyle } from './picture.tsx'

const tiny = 'data:image/jpeg;base64,AAAA'
const opaque = (colour: string) => ({
  ...picture(),
  lqip: tiny,
  ground: { isOpaque: true, colour },
})

describe('Picture', () => {
  it('returns the dominant colour, and above the fold also the placeholder', () => {
    expect(placeholderStyle(opaque('#1f2c4d'), null, false)).toEqual({ '--ground': '#1f2c4d' })
    expect(placeholderStyle(opaque('#1f2c4d'), null, true)).toEqual({
      '--ground': `#1f2c4d url("${tiny}") 50% 50% / cover no-repeat`,
    })
  })

  it('positions the placeholder like the visible region', () => {
    const low = {
      ...opaque('#1f2c4d'),
      hotspot: { _type: 'sanity.imageHotspot' as const, x: 0.5, y: 0.95 },
    }
    expect(placeholderStyle(low, low, true, { wide: 1, narrow: 0.5 })).toEqual({
      '--ground': `#1f2c4d url("${tiny}") 50% 100% / cover no-repeat`,
      '--ground-narrow': `#1f2c4d url("${tiny}") 50% 50% / cover no-repeat`,
    })
  })

  it('uses the picture for phones on phones', () => {
    expect(placeholderStyle(opaque('#1f2c4d'), opaque('#efe9de'), false)).toEqual({
      '--ground': '#1f2c4d',
      '--ground-narrow': '#efe9de',
    })
    expect(placeholderStyle(opaque('#1f2c4d'), opaque('#1f2c4d'), false)).toEqual({
      '--ground': '#1f2c4d',
    })
  })

  it('returns nothing for a picture with transparency', () => {
    const clear = { ...opaque('#1f2c4d'), ground: { isOpaque: false, colour: '#1f2c4d' } }
    expect(placeholderStyle(clear, null, true)).toBeUndefined()
    expect(placeholderStyle(opaque('#1f2c4d'), clear, true)).toMatchObject({
      '--ground-narrow': 'none',
    })
    expect(placeholderStyle({ ...picture(), lqip: tiny }, null, true)).toBeUndefined()
    expect(placeholderStyle({ ...clear, ref: null }, null, true)).toBeUndefined()
  })

  it('ignores invalid colours and placeholders', () => {
    expect(placeholderStyle(opaque('red; content: url(//x)'), null, false)).toBeUndefined()
    for (const lqip of ['https://x.example/a.jpg', `${tiny}"), url("https://x.example/a.jpg`]) {
      expect(placeholderStyle({ ...opaque('#1f2c4d'), lqip }, null, true)).toEqual({
        '--ground': '#1f2c4d',
      })
    }
  })
})
