import { describe, expect, it } from 'vitest'
import { parseWebUrl } from './parse-web-url.ts'

describe('parseWebUrl', () => {
  it.each(['https://films.example/1', 'http://films.example', 'HTTPS://FILMS.example/ a'])(
    'accepts %j as a web URL',
    (value) => {
      expect(parseWebUrl(value)?.host).toBe('films.example')
    },
  )

  it.each([
    'https://',
    'https:films.example',
    'https://a b',
    '//films.example/1',
    '/films/1',
    'films.example',
    ' https://films.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://films.example',
    '',
    7,
    null,
    undefined,
    {},
  ])('rejects %j', (value) => {
    expect(parseWebUrl(value)).toBeUndefined()
  })
})
