import { describe, expect, it } from 'vitest'
import { isMailAddress, parseMailSender, parseSmtpUrl, SmtpSettingsError } from './smtp-settings.ts'

describe('parseSmtpUrl', () => {
  it('reads host, port, TLS and percent-encoded credentials', () => {
    expect(parseSmtpUrl('smtps://a%40b.example:p%3A%2F%23%25@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 465,
      secure: true,
      auth: { user: 'a@b.example', pass: 'p:/#%' },
    })
    expect(parseSmtpUrl('smtp://127.0.0.1:25')).toEqual({
      host: '127.0.0.1',
      port: 25,
      secure: false,
      auth: undefined,
    })
    expect(parseSmtpUrl('smtp://[::1]/')).toMatchObject({ host: '::1', port: 587 })
  })

  it.each([
    ['https://mail.example.com', 'must begin with smtp://'],
    ['mail.example.com:587', 'must begin with smtp://'],
    ['smtp://', 'must be smtp://user:password@host:port'],
    ['smtp://host:0', 'must be smtp://user:password@host:port'],
    ['smtp://host:99999', 'must be smtp://user:password@host:port'],
    ['smtp://user:hush#now@host', 'must be smtp://user:password@host:port'],
    ['smtp://user@host', 'both a user and a password'],
    ['smtp://user:100%hush@host', 'percent-encoded'],
    ['smtp://host/path', 'must end with its host and port'],
    ['smtp://host?tls.rejectUnauthorized=false', 'must end with its host and port'],
  ])('rejects %s without repeating it', (value, problem) => {
    expect(() => parseSmtpUrl(value)).toThrow(SmtpSettingsError)
    expect(() => parseSmtpUrl(value)).toThrow(problem)
    expect(() => parseSmtpUrl(value)).not.toThrow('hush')
  })
})

describe('parseMailSender', () => {
  it.each([
    ['hello@example.com', { name: '', address: 'hello@example.com' }],
    ['Maison Orrery <hello@example.com>', { name: 'Maison Orrery', address: 'hello@example.com' }],
    ['"Maison, Orrery" <a@b.example>', { name: 'Maison, Orrery', address: 'a@b.example' }],
  ])('reads %s', (value, sender) => {
    expect(parseMailSender(value)).toEqual(sender)
  })

  it.each([
    '',
    'Maison Orrery',
    'a@b, c@d',
    'A <a@b> <c@d>',
    'A\r\nBcc: x@y.z <a@b.example>',
    '<>',
  ])('rejects %j', (value) => {
    expect(() => parseMailSender(value)).toThrow(SmtpSettingsError)
  })
})

describe('isMailAddress', () => {
  it('accepts one address of any script, and nothing that ends a header or adds a recipient', () => {
    expect(
      ['a@b.example', 'أحمد@مثال.إختبار', "o'neil+x@b.example"].filter(isMailAddress),
    ).toHaveLength(3)
    const bad = [
      'a@b\r\nBcc: c@d.e',
      'a@b,c@d',
      'a@b c@d',
      '<a@b>',
      'a@b@c',
      '@b',
      'a@',
      `${'a'.repeat(250)}@b.ch`,
    ]
    expect(bad.filter(isMailAddress)).toEqual([])
  })
})
