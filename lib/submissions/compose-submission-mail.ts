import type { MailBlock, MailContent } from '@orrery/server-kit/compose-mail'
import { createTranslator } from 'next-intl'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { isLocale, defaultLocale, type Locale, localeTable, siteTimeZone } from '#lib/locales.ts'
import type { StoredAnswer } from './plan-delivery.ts'

/** What the e-mails of a submission contain. */
export interface MailedSubmission {
  _id: string
  formTitle: string | null
  language: string | null
  page: string | null
  submittedAt: string
  isSuspicious: boolean
  answers: readonly StoredAnswer[]
  files: readonly { name: string; size: number }[]
}

export interface MailingSite {
  name: string
  url: string
  /** Origin of Studio. */
  studioUrl: string
}

/** Translator of `namespace`, and date format, for the language of a submission. */
async function languageOf(submission: MailedSubmission) {
  const locale: Locale = isLocale(submission.language) ? submission.language : defaultLocale
  const { tag, direction } = localeTable[locale]
  const messages = await loadMessages(locale)
  const time = new Intl.DateTimeFormat(tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: siteTimeZone,
    numberingSystem: 'latn',
  }).format(new Date(submission.submittedAt))
  const options = { locale: tag as Locale, messages }
  return {
    mail: createTranslator({ ...options, namespace: 'mail' }),
    form: createTranslator({ ...options, namespace: 'form' }),
    time,
    frame: { lang: tag, dir: direction },
  }
}

/** The e-mail to staff: all answers, the names of files, and where to open them. */
export async function composeStaffMail(
  submission: MailedSubmission,
  site: MailingSite,
): Promise<MailContent> {
  const { mail: t, form: words, time, frame } = await languageOf(submission)
  const { isSuspicious, answers, files, page } = submission
  const form = submission.formTitle ?? ''
  const display = ({ widget, value, label }: StoredAnswer): string => {
    if (widget === 'password') return '••••••'
    if (label) return label
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
    return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  }
  const facts: [string, string][] = [[t('staff.sentAt'), time]]
  if (page) facts.push([t('staff.page'), new URL(page, site.url).href])
  if (files.length > 0)
    facts.push([
      t('staff.files'),
      files.map(({ name, size }) => `${name} (${Math.ceil(size / 1024)} kB)`).join('\n'),
    ])
  return {
    ...frame,
    subject: t(isSuspicious ? 'staff.suspicious' : 'staff.subject', { form }),
    blocks: [
      t('staff.intro', { form, site: site.name }),
      ...(isSuspicious ? [t('staff.warning')] : []),
      { rows: answers.map((answer) => [answer.title || answer.name, display(answer)]) },
      { rows: facts },
      {
        link: t('staff.open'),
        url: `${site.studioUrl}/studio/submissions?submission=${submission._id}`,
      },
    ] satisfies MailBlock[],
  }
}

/**
 * The receipt to the visitor, without the answers: anyone can enter any address, and must not choose the text that it
 * gets.
 *
 * @param success an editor's success message
 */
export async function composeReceipt(
  submission: MailedSubmission,
  site: MailingSite,
  success: string | null,
): Promise<MailContent> {
  const { mail: t, form: words, time, frame } = await languageOf(submission)
  const form = submission.formTitle ?? ''
  return {
    ...frame,
    subject: t('receipt.subject', { form }),
    blocks: [
      success || words('success'),
      {
        rows: [
          [t('receipt.form'), form],
          [t('receipt.sentAt'), time],
        ],
      },
      site.name,
      t('receipt.why', { site: site.name }),
    ],
  }
}
