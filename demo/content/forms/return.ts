import { emailField, orderNumberField, type SeedForm } from './form-seed-types.ts'

export const returnForm: SeedForm = {
  name: 'return',
  title: {
    en: 'Request a return label',
    fr: 'Demander une étiquette de retour',
    ar: 'اطلب بطاقة إرجاع',
    ja: '送り状を依頼する',
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
          title: { en: 'The size', fr: 'La taille', ar: 'المقاس', ja: 'サイズ' },
        },
        {
          value: 'look',
          title: {
            en: 'It looks different on the wrist',
            fr: 'Elle est autre au poignet',
            ar: 'تبدو مختلفة على المعصم',
            ja: '着けた印象が違った',
          },
        },
        {
          value: 'fault',
          title: {
            en: 'Something is wrong with it',
            fr: 'Elle a un défaut',
            ar: 'فيها عيب',
            ja: '不具合がある',
          },
        },
      ],
    },
    {
      name: 'fault',
      title: { en: 'What is wrong', fr: 'Quel défaut', ar: 'ما العيب', ja: '不具合の内容' },
      widget: 'textarea',
      required: true,
      condition: { field: 'reason', values: ['fault'], effect: 'show' },
    },
  ],
  submit: {
    en: 'Send me a label',
    fr: 'M’envoyer une étiquette',
    ar: 'أرسلوا البطاقة',
    ja: '送り状を受け取る',
  },
  success: {
    en: 'Thank you. We email the label within an hour.',
    fr: 'L’étiquette arrive par e-mail dans l’heure.',
    ar: 'تصلك البطاقة بالبريد الإلكتروني خلال ساعة.',
    ja: '一時間以内に、送り状をメールでお届けします。',
  },
  resubmission: false,
}
