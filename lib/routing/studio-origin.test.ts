import { describe, expect, it } from 'vitest'
import { isStudioHost, correctOriginUrl } from './studio-origin.ts'

const url = 'https://www.orrery.example'
const studioUrl = 'https://studio.orrery.example'
const two = { url, studioUrl }
const redirectOf = (host: string | null, path: string, previewing = false, origins = two) => {
  const { pathname, search } = new URL(path, url)
  return correctOriginUrl(host, { pathname, search }, previewing, origins)
}

describe('Studio on a separate origin', () => {
  it('serves Studio only there', () => {
    expect(redirectOf('studio.orrery.example', '/studio/structure')).toBeUndefined()
    expect(redirectOf('www.orrery.example', '/studio/structure?a=1')).toBe(
      `${studioUrl}/studio/structure?a=1`,
    )
    expect(redirectOf(null, '/studio')).toBe(`${studioUrl}/studio`)
    expect(redirectOf('studio.orrery.example:443', '/studio')).toBeUndefined()
    expect(redirectOf('studio.orrery.example:80', '/studio')).toBe(`${studioUrl}/studio`)
  })

  it('serves previews there and redirects other visitors to the site', () => {
    expect(redirectOf('STUDIO.orrery.example', '/fr?a=1')).toBe(`${url}/fr?a=1`)
    expect(redirectOf('studio.orrery.example', '/studios')).toBe(`${url}/studios`)
    expect(redirectOf('studio.orrery.example', '/fr', true)).toBeUndefined()
    expect(redirectOf('www.orrery.example', '/fr')).toBeUndefined()
    expect(redirectOf('www.orrery.example', '/fr', true)).toBeUndefined()
  })
})

it('serves everything on a single origin, whatever the host', () => {
  const one = { url, studioUrl: undefined }
  for (const host of ['www.orrery.example', 'localhost:3000', null])
    for (const path of ['/studio', '/fr']) {
      expect(correctOriginUrl(host, { pathname: path, search: '' }, false, one)).toBeUndefined()
      expect(isStudioHost(host, one)).toBe(false)
    }
})
