import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './setting-parsers.ts'

const url = 'smtp://orrery:hush@mail.example.com:2525'

describe('the mail settings of the shop', () => {
  it('are a server and a sender, or absent', () => {
    const env = { SMTP_URL: url, MAIL_FROM: 'Orrery <hello@example.com>' }
    expect(readConfig([], env).smtp).toEqual({
      host: 'mail.example.com',
      port: 2525,
      secure: false,
      auth: { user: 'orrery', pass: 'hush' },
      from: { name: 'Orrery', address: 'hello@example.com' },
    })
    expect(readConfig([], {}).smtp).toBeNull()
  })

  it.each([
    [{ SMTP_URL: url }, 'MAIL_FROM must be set, because SMTP_URL is.'],
    [{ MAIL_FROM: 'a@b.example' }, 'SMTP_URL must be set, because MAIL_FROM is.'],
    [{ SMTP_URL: 'smtp://orrery:hush@', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must be smtp://'],
    [{ SMTP_URL: url, MAIL_FROM: 'Orrery' }, 'MAIL_FROM must be an e-mail address'],
  ])('are refused with a sentence without the password: %j', (env, sentence) => {
    const read = () => readConfig([], env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow('hush')
  })
})
