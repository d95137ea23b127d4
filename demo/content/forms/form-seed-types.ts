import type { Localized } from '../seed-types.ts'

/** A question of a form in every language. */
export interface SeedField {
  name: string
  title: Localized
  description?: Localized
  type?: 'string' | 'boolean' | 'integer' | 'number' | 'array'
  widget?: string
  options?: { value: string; title: Localized }[]
  required?: boolean
  default?: string
  placeholder?: Localized
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
  title: Localized
  description?: Localized
  fields: SeedField[]
  submit?: Localized
  pending?: Localized
  success: Localized
  /** Whether it can be sent again at once. */
  resubmission: boolean
}

export const nameField: SeedField = {
  name: 'name',
  title: { en: 'Your name', fr: 'Votre nom', ar: 'اسمك', ja: 'お名前' },
  required: true,
  autocomplete: 'name',
  maximum: 120,
}

export const emailField: SeedField = {
  name: 'email',
  title: { en: 'E-mail', fr: 'E-mail', ar: 'البريد الإلكتروني', ja: 'メールアドレス' },
  widget: 'email',
  required: true,
  autocomplete: 'email',
}

export const orderField: SeedField = {
  name: 'order_number',
  title: {
    en: 'Order number',
    fr: 'Numéro de commande',
    ar: 'رقم الطلب',
    ja: 'ご注文番号',
  },
  description: {
    en: 'It stands on the confirmation, after the moon.',
    fr: 'Il figure sur la confirmation, après la lune.',
    ar: 'تجده في رسالة التأكيد بعد رمز القمر.',
    ja: '確認書の、月の印のあとにあります。',
  },
  placeholder: { en: 'MO-1234', fr: 'MO-1234', ar: 'MO-1234', ja: 'MO-1234' },
  pattern: 'MO-####',
  required: true,
}
