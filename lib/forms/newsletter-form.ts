import { toFormSchema, type FormSchema } from './form-schema.ts'

/** The words that the newsletter's form is made of. */
export type NewsletterText = (key: 'title' | 'email' | 'placeholder' | 'consent') => string

/** The form that asks for the newsletter: an address, and the visitor's consent. */
export function newsletterFormSchema(words: NewsletterText): FormSchema {
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

/** An address as it is compared: people write their own in more than one way. */
export const normalizeEmail = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase()
