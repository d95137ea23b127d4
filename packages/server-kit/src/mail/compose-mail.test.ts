import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

describe('composeMail', () => {
  it('renders the same words as text and as escaped HTML with language and direction', () => {
    const mail = composeMail({
      lang: 'ar',
      dir: 'rtl',
      subject: 'رسالة',
      blocks: [
        'مرحبا <b>',
        {
          rows: [
            ['الاسم', 'Ada & Bob'],
            ['نص', 'أ\nب'],
          ],
        },
        { link: 'افتح', url: 'https://a.example/?a=1&b="' },
      ],
    })
    expect(mail.text).toBe(
      'مرحبا <b>\n\nالاسم: Ada & Bob\nنص:\nأ\nب\n\nافتح\nhttps://a.example/?a=1&b="\n',
    )
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail.html).toContain('<p dir="auto">مرحبا &#60;b&#62;</p>')
    expect(mail.html).toContain('<td dir="auto">Ada &#38; Bob</td>')
    expect(mail.html).toContain('href="https://a.example/?a=1&#38;b=&#34;"')
  })

  it.each([
    ['rtl', 'right'],
    ['ltr', 'left'],
  ] as const)('aligns labels at the start of the line: %s', (dir, side) => {
    const { html } = composeMail({ lang: 'en', dir, subject: '', blocks: [{ rows: [['a', 'b']] }] })
    expect(html).toContain(`<th scope="row" align="${side}" valign="top">a</th>`)
  })

  it('keeps the subject in one line of limited length', () => {
    const { subject } = composeMail({
      lang: 'en',
      dir: 'ltr',
      subject: `Con\u0000tact\r\nBcc: x@y.example\u2028${'a'.repeat(300)}`,
      blocks: [],
    })
    expect(subject).toMatch(/^Con tact Bcc: x@y\.example a+$/)
    expect(subject).toHaveLength(200)
  })
})
