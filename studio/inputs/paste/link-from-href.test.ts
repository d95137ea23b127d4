import { describe, expect, it } from 'vitest'
import { linkFromHref, linkFromText } from './link-from-href.ts'

describe('linkFromHref', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    [' https://example.com/a \n', 'https://example.com/a'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['tel:+41320000000', 'tel:+41320000000'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https://name:password@example.com/', 'https://example.com/'],
    ['https://www.google.com/url?q=https://example.com/%3Fa&sa=D', 'https://example.com/?a'],
  ])('turns %j into a link to %s', (href, url) => {
    expect(linkFromHref(href)).toEqual({ type: 'external', url })
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///C:/plan.docx',
    'https://www.google.com/url?q=javascript:alert(1)',
    '/pages/a',
    '#a',
    'text',
    '',
  ])('makes no link of %j', (href) => {
    expect(linkFromHref(href)).toBeUndefined()
  })
})

describe('linkFromText', () => {
  it.each([
    [' https://example.com/a\n', 'https://example.com/a'],
    ['info@orrery.example', 'mailto:info@orrery.example'],
    ['first.last+news@mail.orrery.example', 'mailto:first.last+news@mail.orrery.example'],
    ['info@डाटामेल.भारत', 'mailto:info@डाटामेल.भारत'],
    ['+41 (32) 000-00/00', 'tel:+41320000000'],
    ['\u202A+41 32 000 00 00\u202C', 'tel:+41320000000'],
  ])('links %j to %s', (text, url) => {
    expect(linkFromText(text)).toEqual({ type: 'external', url })
  })

  it.each([
    'see https://example.com',
    'https://example.com/a\nhttps://example.com/b',
    'info@orrery',
    'Write to info@orrery.example',
    '2027 12 31 000',
    '+1',
    '',
  ])('links nothing in %j', (text) => {
    expect(linkFromText(text)).toBeUndefined()
  })
})
