import { describe, expect, it } from 'vitest'
import { isPrivateUrl } from './form-delivery.ts'

describe('isPrivateUrl', () => {
  it.each([
    'http://localhost:3000/hook',
    'http://127.0.0.1/',
    'http://10.0.0.8/',
    'http://172.20.1.1/',
    'http://192.168.1.1/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'https://printer.local/',
  ])('warns about %s', (url) => expect(isPrivateUrl(url)).toBe(true))

  it.each([
    undefined,
    '',
    'not a URL',
    'https://hooks.example.com/forms',
    'https://10.example.com/',
    'https://172.32.1.1/',
    'https://localhost.example.com/',
    'https://[2606:4700::1111]/',
  ])('accepts %s', (url) => expect(isPrivateUrl(url)).toBe(false))
})
