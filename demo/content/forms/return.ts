import { emailField, orderNumberField, type SeedForm } from './form-seed-types.ts'

export const returnForm: SeedForm = {
  name: 'return',
  title: {
    en: 'Request a return label',
    fr: 'Demander une étiquette de retour',
    ar: 'طلب ملصق إرجاع',
    ja: '返品用送り状のご依頼',
  },
  fields: [
    orderNumberField,
    emailField,
    {
      name: 'reason',
      title: {
        en: 'Reason (optional)',
        fr: 'Motif (facultatif)',
        ar: 'السبب (اختياري)',
        ja: '返品の理由（任意）',
      },
      widget: 'choice',
      options: [
        {
          value: 'size',
          title: {
            en: 'It doesn’t fit',
            fr: 'Le diamètre ne convient pas',
            ar: 'المقاس غير مناسب',
            ja: 'サイズが合わない',
          },
        },
        {
          value: 'look',
          title: {
            en: 'It isn’t what I expected',
            fr: 'Elle ne correspond pas à mes attentes',
            ar: 'تختلف عما توقعته',
            ja: '思っていた印象と違った',
          },
        },
        {
          value: 'fault',
          title: {
            en: 'It’s faulty',
            fr: 'Elle est défectueuse',
            ar: 'فيها عيب',
            ja: '不具合がある',
          },
        },
      ],
    },
    {
      name: 'fault',
      title: {
        en: 'Describe the fault',
        fr: 'Décrivez le défaut',
        ar: 'وصف العيب',
        ja: '不具合の内容',
      },
      widget: 'textarea',
      required: true,
      condition: { field: 'reason', values: ['fault'], effect: 'show' },
    },
  ],
  submit: {
    en: 'Request label',
    fr: 'Demander l’étiquette',
    ar: 'طلب الملصق',
    ja: '送り状を依頼する',
  },
  success: {
    en: 'Thank you. We’ll email your label within an hour.',
    fr: 'Merci. Vous recevrez l’étiquette par e-mail dans l’heure.',
    ar: 'شكرًا لك. يصلك الملصق بالبريد الإلكتروني خلال ساعة.',
    ja: 'ありがとうございます。一時間以内に、送り状をメールでお届けします。',
  },
  resubmission: false,
}
