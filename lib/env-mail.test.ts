import { describe, expect, it } from 'vitest'
import { parseSiteEnv } from './env.ts'

describe('the mail settings', () => {
  it('takes a mail server and a sender, both or neither', () => {
    const given = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'Orrery <a@b.example>' }
    expect(parseSiteEnv(given).mail.smtp).toEqual({
      host: 'mail.example.com',
      port: 465,
      secure: true,
      auth: undefined,
      from: { name: 'Orrery', address: 'a@b.example' },
    })
    expect(() => parseSiteEnv({ ...given, MAIL_FROM: '' })).toThrow(
      'MAIL_FROM must be set, because SMTP_URL is.',
    )
    expect(() => parseSiteEnv({ ...given, SMTP_URL: '' })).toThrow(
      'SMTP_URL must be set, because MAIL_FROM is.',
    )
  })

  it('rejects a mail server without printing it, and a sender', () => {
    const given = { SMTP_URL: 'smtp://orrery:hush@:25', MAIL_FROM: 'Orrery' }
    expect(() => parseSiteEnv(given)).toThrow(
      /^SMTP_URL must be smtp:[^]*\nMAIL_FROM must be an e-mail address, or a name and an address in < and >, not "Orrery"/,
    )
    expect(() => parseSiteEnv(given)).not.toThrow('hush')
  })
})
