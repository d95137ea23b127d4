import { toFormSchema, type FormSchema } from './form-schema.ts'

/** Texts of the newsletter form. */
export type TranslateNewsletterText = (key: 'title' | 'email' | 'placeholder' | 'consent') => string

/** The newsletter form: an email address, and the visitor's consent. */
export function createNewsletterFormDefinition(words: TranslateNewsletterText): FormSchema {
  return toFormSchema({
    _id: 'newsletter',
    title: words('title'),
    fields: [
      {
        name: 'email',
        title: words('email'),
        type: 'string',
        widget: 'email',
        required: true,
        maximum: 254,
        attr: { placeholder: words('placeholder'), autocomplete: 'email' },
      },
      {
        name: 'consent_newsletter',
        title: words('consent'),
        type: 'boolean',
        widget: 'checkbox',
        required: true,
      },
    ],
  })
}

/** Normalizes an email address for comparison, because people write their own in several ways. */
export const normalizeEmail = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase()
