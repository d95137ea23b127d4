import { composeMail } from '@orrery/server-kit/compose-mail'
import { describe, expect, it } from 'vitest'
import { contentLocales } from '#lib/locales.ts'
import {
  composeReceipt,
  composeStaffMail,
  type MailedSubmission,
} from './compose-submission-mail.ts'

const site = { name: 'Maison Orrery', url: 'https://a.example', studioUrl: 'https://s.example' }
const submission: MailedSubmission = {
  _id: 'submission.abc',
  formTitle: 'Contact',
  language: 'en',
  page: '/pages/contact-us?a=1',
  submittedAt: '2026-03-10T12:00:00.000Z',
  isSuspicious: false,
  answers: [
    { name: 'message', title: 'Message', widget: 'textarea', value: 'Where is\nmy watch?' },
    { name: 'gift', title: 'Gift', widget: 'checkbox', value: true },
    { name: 'word', title: '', widget: 'password', value: 'hush' },
    { name: 'models', title: 'Models', widget: 'joined', value: ['Vega', 'Lyra'] },
    { name: 'topic', title: 'Topic', widget: 'choice', value: 'visit', label: 'A visit' },
  ],
  files: [{ name: 'card.pdf', size: 2000 }],
}

describe('composeStaffMail', () => {
  it('contains all answers but passwords, the names of files, the page and a link to Studio', async () => {
    const { subject, text } = composeMail(await composeStaffMail(submission, site))
    expect(subject).toBe('New message: Contact')
    expect(text).toBe(`Someone filled in the form “Contact” on Maison Orrery.

Message:
Where is
my watch?
Gift: Yes
word: ••••••
Models: Vega, Lyra
Topic: A visit

Sent: March 10, 2026 at 1:00 PM
Page: https://a.example/pages/contact-us?a=1
Files: card.pdf (2 kB)

Open in Studio
https://s.example/studio/submissions?submission=submission.abc
`)
  })

  it('says in subject and text that a submission is suspicious', async () => {
    const mail = composeMail(await composeStaffMail({ ...submission, isSuspicious: true }, site))
    expect(mail.subject).toBe('Suspicious message: Contact')
    expect(mail.text).toContain('This may be spam.')
  })
})

describe('composeReceipt', () => {
  it('has the editor’s message and no answer', async () => {
    const mail = composeMail(await composeReceipt(submission, site, 'Talk soon!'))
    expect(mail.subject).toBe('We’ve received your message: Contact')
    expect(mail.text).toMatch(/^Talk soon!\n/)
    expect(mail.text).toContain('your address was entered on Maison Orrery')
    expect(mail.text + mail.html).not.toMatch(/watch|Vega/)
  })

  it.each(contentLocales)('is in the language and direction of the form: %s', async (language) => {
    const { html, subject, text } = composeMail(
      await composeReceipt({ ...submission, language }, site, null),
    )
    expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(subject).toContain('Contact')
    expect(text).not.toMatch(/\{|mail\.receipt/)
  })
})
