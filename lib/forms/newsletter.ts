import { formSchemaOf, type FormSchema } from './form-schema.ts'

/** The words that the newsletter's form is made of. */
export type NewsletterWords = (key: 'title' | 'email' | 'placeholder' | 'consent') => string

/** The form that asks for the newsletter: an address, and the visitor's consent. */
export function newsletterSchema(words: NewsletterWords): FormSchema {
  return formSchemaOf({
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
export const comparedEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()
