import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { picture } from '../testing/content-fixtures.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { Media } from './media.tsx'
import { Picture } from './picture.tsx'

const frame = { cdnBase: 'https://cdn.example/i', sizes: '100vw' }

it('writes down the size of a picture and loads it late', () => {
  renderSite(<Media media={{ type: 'image', image: picture('a') }} {...frame} ratio={1} />)
  const image = screen.getByRole('img', { name: 'Picture a' })
  expect([
    image.getAttribute('width'),
    image.getAttribute('height'),
    image.getAttribute('loading'),
  ]).toEqual(['1600', '1600', 'lazy'])
})

it('fetches what is above the fold first, over its placeholder', () => {
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

it('stands on its colour further down, moving pictures on that of their still', () => {
  const ground = { isOpaque: true, colour: '#1f2c4d' }
  const still = { ...picture('p'), lqip: 'data:image/jpeg;base64,AAAA', ground }
  const painted = (type: string) => {
    const video = { url: `https://cdn.example/loop`, mimeType: type }
    const { container } = renderSite(
      <Media media={{ type: 'video', video, poster: still }} {...frame} />,
    )
    const elements = container.querySelectorAll<HTMLElement>('.moving :is(img, video), .still img')
    return [...elements].map(({ style }) => style.getPropertyValue('--ground'))
  }
  expect(painted('video/mp4')).toEqual(['#1f2c4d', '#1f2c4d'])
  expect(painted('image/webp')).toEqual(['#1f2c4d', '#1f2c4d'])
})

it('leaves the picture below in sight while one over it is not there', () => {
  renderSite(
    <Picture
      {...frame}
      picture={{ ...picture('a'), ground: { isOpaque: true, colour: '#1f2c4d' } }}
      over
    />,
  )
  expect(screen.getByRole('img').getAttribute('style')).toBeNull()
})

it('has another shape on phones', () => {
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

it('moves without a script, and can be stopped by name', async () => {
  const loop = {
    type: 'video',
    video: { url: 'https://cdn.example/loop.webp', mimeType: 'image/webp' },
    poster: picture('p', 'An orrery that turns'),
  }
  const { container } = renderSite(<Media media={loop} {...frame} />)
  expect(screen.getByRole('checkbox', { name: 'Stop the moving picture' })).toBeDefined()
  expect(container.querySelector('.moving img')?.getAttribute('src')).toBe(
    'https://cdn.example/loop.webp',
  )
  expect(container.querySelector('.still img')).not.toBeNull()
  expect(await axeViolations(container)).toEqual([])
})

it('asks another site for its film only when followed', () => {
  const { container } = renderSite(
    <Media
      media={{ type: 'video', embed: 'https://films.example/1', poster: picture('p') }}
      {...frame}
    />,
  )
  expect(screen.getByRole('link', { name: /Watch the film/ }).getAttribute('rel')).toBe(
    'noopener noreferrer',
  )
  expect(container.querySelector('iframe, video')).toBeNull()
})

it('is nothing where there is no medium', () => {
  const { container } = renderSite(
    <Media media={{ type: 'image', image: { ref: null } }} {...frame} />,
  )
  expect(container.querySelector('img')).toBeNull()
})
