import { describe, expect, it } from 'vitest'
import { parseVideoUrl } from './parse-video-url.ts'

const youTube = 'https://www.youtube-nocookie.com/embed/a1B2c3D4e5F?autoplay=1&rel=0&playsinline=1'

describe('parseVideoUrl', () => {
  it.each([
    ['https://www.youtube.com/watch?v=a1B2c3D4e5F&t=12s', youTube],
    ['https://youtu.be/a1B2c3D4e5F?si=x', youTube],
    ['https://m.youtube.com/shorts/a1B2c3D4e5F', youTube],
    ['https://www.youtube.com/embed/a1B2c3D4e5F', youTube],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    [
      'https://vimeo.com/76979871/0123abcdef',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0123abcdef',
    ],
    [
      'https://vimeo.com/channels/staffpicks/76979871',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    ],
  ])('parses %s', (address, player) => {
    expect(parseVideoUrl(address)?.player).toBe(player)
  })

  it.each([
    null,
    'not an address',
    'http://youtu.be/a1B2c3D4e5F',
    'https://youtube.com.films.example/watch?v=a1B2c3D4e5F',
    'https://films.example/watch?v=a1B2c3D4e5F',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v="><script>',
    'https://vimeo.com/about',
    'javascript:alert(1)//youtu.be/a1B2c3D4e5F',
  ])('returns undefined for %s', (address) => {
    expect(parseVideoUrl(address)).toBeUndefined()
  })
})
