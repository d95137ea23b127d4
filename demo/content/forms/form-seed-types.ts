import type { TextInEveryLocale } from '../seed-types.ts'

/** A question of a form in every language. */
export interface SeedFormField {
  name: string
  title: TextInEveryLocale
  description?: TextInEveryLocale
  type?: 'string' | 'boolean' | 'integer' | 'number' | 'array'
  widget?: string
  options?: { value: string; title: TextInEveryLocale }[]
  required?: boolean
  default?: string
  placeholder?: TextInEveryLocale
  autocomplete?: string
  minimum?: number
  maximum?: number
  pattern?: string
  future?: boolean
  condition?: { field: string; values: string[]; effect: 'show' | 'require' }
}

export interface SeedForm {
  /** What its documents are called in every language: `form-contact-fr`. */
  name: string
  title: TextInEveryLocale
  description?: TextInEveryLocale
  fields: SeedFormField[]
  submit?: TextInEveryLocale
  pending?: TextInEveryLocale
  success: TextInEveryLocale
  /** Whether it can be sent again at once. */
  resubmission: boolean
}

export const nameField: SeedFormField = {
  name: 'name',
  title: { en: 'Your name', fr: 'Votre nom', ar: 'اسمك', ja: 'お名前' },
  required: true,
  autocomplete: 'name',
  maximum: 120,
}

export const emailField: SeedFormField = {
  name: 'email',
  title: { en: 'Email', fr: 'E-mail', ar: 'البريد الإلكتروني', ja: 'メールアドレス' },
  widget: 'email',
  required: true,
  autocomplete: 'email',
}

export const orderNumberField: SeedFormField = {
  name: 'order_number',
  title: {
    en: 'Order number',
    fr: 'Numéro de commande',
    ar: 'رقم الطلب',
    ja: 'ご注文番号',
  },
  description: {
    en: 'It is on your order confirmation.',
    fr: 'Il figure sur votre confirmation de commande.',
    ar: 'تجده في رسالة تأكيد الطلب.',
    ja: 'ご注文確認書に記載されています。',
  },
  placeholder: { en: '#1001', fr: '#1001', ar: '#1001', ja: '#1001' },
  required: true,
}
