import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { picture } from '../testing/content-fixtures.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import type { MediaData } from './media.groq.ts'
import { Media } from './media.tsx'
import { Picture } from './picture.tsx'

const loop: MediaData = {
  type: 'video',
  video: { url: 'https://cdn.example/loop.webp', mimeType: 'image/webp' },
  poster: picture('p', 'An orrery that turns'),
}

const frame = { cdnBase: 'https://cdn.example/i', sizes: '100vw' }

it('sets width and height and loads a picture lazily', () => {
  renderSite(<Media media={{ type: 'image', image: picture('a') }} {...frame} ratio={1} />)
  const image = screen.getByRole('img', { name: 'Picture a' })
  expect([
    image.getAttribute('width'),
    image.getAttribute('height'),
    image.getAttribute('loading'),
  ]).toEqual(['1600', '1600', 'lazy'])
})

it('prioritises a picture above the fold, over its placeholder', () => {
  renderSite(
    <Media
      media={{
        image: {
          ...picture('a'),
          lqip: 'data:image/jpeg;base64,AAAA',
          ground: { isOpaque: true, colour: '#1f2c4d' },
        },
      }}
      {...frame}
      priority
    />,
  )
  const image = screen.getByRole('img')
  expect(image.getAttribute('fetchpriority')).toBe('high')
  expect(image.style.getPropertyValue('--ground')).toContain('data:image/jpeg')
})

it('has its dominant colour as background below the fold, videos that of their poster', () => {
  const ground = { isOpaque: true, colour: '#1f2c4d' }
  const still = { ...picture('p'), lqip: 'data:image/jpeg;base64,AAAA', ground }
  const painted = (media: MediaData) => {
    const { container } = renderSite(<Media media={media} {...frame} />)
    return container.querySelector('img')?.style.getPropertyValue('--ground')
  }
  expect(painted({ image: still })).toBe('#1f2c4d')
  expect(painted({ ...loop, poster: still })).toBe('#1f2c4d')
})

it('keeps the hotspot visible at any ratio, on phones too', () => {
  const image = {
    ...picture('a'),
    hotspot: { _type: 'sanity.imageHotspot' as const, x: 0.2, y: 0.5 },
  }
  renderSite(<Media media={{ image, mobileImage: picture('b') }} {...frame} />)
  const { style } = screen.getByRole('img')
  expect(style.getPropertyValue('--at')).toBe('20% 50%')
  expect(style.getPropertyValue('--at-narrow')).toBe('50% 50%')
})

it('leaves the picture below visible until the one above has loaded', () => {
  renderSite(
    <Picture
      {...frame}
      picture={{ ...picture('a'), ground: { isOpaque: true, colour: '#1f2c4d' } }}
      over
    />,
  )
  expect(screen.getByRole('img').getAttribute('style')).toBeNull()
})

it('has another ratio on phones', () => {
  const { container } = renderSite(
    <Media
      media={{ image: picture('a'), mobileImage: picture('b') }}
      {...frame}
      ratio={2}
      narrowRatio={1}
    />,
  )
  const source = container.querySelector('source[media="(max-width: 767px)"]')
  expect(source?.getAttribute('srcset')).toContain(
    '/b0000000000-1600x2000.jpg?rect=0,200,1600,1600',
  )
})

describe('VideoLoop', () => {
  const mayMove = (still: boolean, saveData: boolean, isPhone = false) => {
    const matches = (media: string) =>
      media.includes('reduced-motion') ? still : isPhone && media.includes('max-width: 767px')
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => ({ matches: matches(media), media }) as MediaQueryList,
    )
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } })
  }
  const address = loop.video?.url

  it('is a still picture without scripts', () => {
    mayMove(true, false)
    const { container } = renderSite(<Media media={loop} {...frame} />)
    expect(screen.getByRole('img', { name: 'An orrery that turns' })).toBeDefined()
    expect(container.querySelector('video, .moving')).toBeNull()
  })

  it('plays automatically and can be paused by a labelled button', async () => {
    mayMove(false, false)
    const { container } = renderSite(<Media media={loop} {...frame} />)
    const stop = await screen.findByRole('button', { name: 'Pause the animation' })
    expect(container.querySelector('.moving')?.getAttribute('src')).toBe(address)
    expect(await axeViolations(container)).toEqual([])
    await userEvent.click(stop)
    expect(container.querySelector('.moving')).toBeNull()
  })

  it('uses the video for phones if there is one', async () => {
    const tall = 'https://cdn.example/loop-tall.webp'
    const narrow = { ...loop, mobileVideo: { url: tall, mimeType: 'image/webp' } }
    const moves = async (isPhone: boolean) => {
      mayMove(false, false, isPhone)
      const { container, unmount } = renderSite(<Media media={narrow} {...frame} />)
      await screen.findByRole('button', { name: 'Pause the animation' })
      const shown = container.querySelector('.moving')?.getAttribute('src')
      unmount()
      return shown
    }
    expect(await moves(true)).toBe(tall)
    expect(await moves(false)).toBe(address)
  })

  it.each([
    ['less motion', true, false],
    ['less data', false, true],
  ])('does not play automatically with %s', async (_, still, saveData) => {
    mayMove(still, saveData)
    const { container } = renderSite(<Media media={loop} {...frame} />)
    const play = await screen.findByRole('button', { name: 'Play the animation' })
    expect(container.querySelector('.moving')).toBeNull()
    await userEvent.click(play)
    expect(container.querySelector('.moving')?.getAttribute('src')).toBe(address)
  })
})

describe('VideoPlayer', () => {
  const film: MediaData = {
    type: 'video',
    playback: 'film',
    video: { url: 'https://cdn.example/film.mp4', mimeType: 'video/mp4' },
    mobileVideo: { url: 'https://cdn.example/film-tall.mp4', mimeType: 'video/mp4' },
    poster: picture('p'),
    description: 'The train of wheels',
    captions: [
      { _key: 'a', language: 'en', file: 'https://cdn.example/en.vtt' },
      { _key: 'b', language: 'fr', file: 'https://cdn.example/fr.vtt' },
      { _key: 'c', language: 'ar', file: null },
    ],
  }

  it('loads nothing before playback, and has captions in the reader’s language', () => {
    renderSite(<Media media={film} {...frame} />, 'fr')
    const video = screen.getByLabelText<HTMLVideoElement>('The train of wheels')
    expect([video.preload, video.autoplay, video.controls]).toEqual(['none', false, true])
    const tracks = [...video.querySelectorAll('track')].map(({ srclang, label, dataset }) => ({
      srclang,
      label,
      own: 'own' in dataset,
    }))
    expect(tracks).toEqual([
      { srclang: 'en', label: 'English', own: false },
      { srclang: 'fr', label: 'Français', own: true },
    ])
    expect(video.querySelector('track[default]')).toBeNull()
    expect(video.querySelector('source')?.media).toBe('(max-width: 767px)')
  })

  it('plays on a click on its button', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { container } = renderSite(<Media media={film} {...frame} />)
    const button = await screen.findByRole('button', {
      name: 'Play video: The train of wheels',
    })
    expect(await axeViolations(container)).toEqual([])
    const captions = container.querySelector('track[data-own]')
    const track = { mode: 'disabled' }
    Object.defineProperty(captions, 'track', { value: track })
    await userEvent.click(button)
    expect(play).toHaveBeenCalledOnce()
    expect(track.mode).toBe('showing')
  })
})

describe('EmbeddedVideo', () => {
  const hosted = (embed: string): MediaData => ({ type: 'video', embed, poster: picture('p') })

  it('sends no request to its host before the click, then plays in place', async () => {
    const { container } = renderSite(
      <Media media={hosted('https://youtu.be/a1B2c3D4e5F')} {...frame} />,
    )
    const link = screen.getByRole('link', { name: /Play video: Picture p.*YouTube/ })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(container.querySelector('iframe, video')).toBeNull()
    await vi.waitFor(async () => {
      await userEvent.click(link)
      expect(container.querySelector('iframe')).not.toBeNull()
    })
    const player = screen.getByTitle<HTMLIFrameElement>('Picture p')
    expect(player.src).toContain('https://www.youtube-nocookie.com/embed/a1B2c3D4e5F')
  })

  it('is a link for an unknown host', () => {
    const { container } = renderSite(<Media media={hosted('https://films.example/1')} {...frame} />)
    expect(screen.getByRole('link', { name: /Play video/ }).dataset['player']).toBeUndefined()
    expect(container.querySelector('iframe')).toBeNull()
  })

  it.each(['javascript:alert(1)', '//films.example/1', 'data:text/html,x', '/away', 'https://'])(
    'is its still picture alone where its address is %j',
    (embed) => {
      const { container } = renderSite(<Media media={hosted(embed)} {...frame} />)
      expect(screen.getByRole('img', { name: 'Picture p' })).toBeDefined()
      expect(container.querySelector('a, button, iframe, [data-moving]')).toBeNull()
    },
  )
})

it('renders nothing without a medium', () => {
  const { container } = renderSite(
    <Media media={{ type: 'image', image: { ref: null } }} {...frame} />,
  )
  expect(container.querySelector('img')).toBeNull()
})
