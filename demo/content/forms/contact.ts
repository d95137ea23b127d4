import { emailField, nameField, orderNumberField, type SeedForm } from './form-seed-types.ts'

export const contactForm: SeedForm = {
  name: 'contact',
  title: { en: 'Email us', fr: 'Nous écrire', ar: 'راسلنا', ja: 'お問い合わせ' },
  description: {
    en: 'We usually reply the same day.',
    fr: 'Nous répondons le plus souvent le jour même.',
    ar: 'نجيب غالبًا في اليوم نفسه.',
    ja: '通常、当日中にお返事します。',
  },
  fields: [
    nameField,
    emailField,
    {
      name: 'topic',
      title: {
        en: 'What is it about?',
        fr: 'De quoi s’agit-il ?',
        ar: 'ما موضوع رسالتك؟',
        ja: 'ご用件',
      },
      widget: 'choice',
      required: true,
      options: [
        {
          value: 'watch',
          title: { en: 'A watch', fr: 'Une montre', ar: 'ساعة', ja: '時計について' },
        },
        {
          value: 'order',
          title: { en: 'An order', fr: 'Une commande', ar: 'طلب', ja: 'ご注文について' },
        },
        {
          value: 'press',
          title: { en: 'Press', fr: 'Presse', ar: 'الصحافة', ja: '取材について' },
        },
        {
          value: 'other',
          title: { en: 'Other', fr: 'Autre', ar: 'أمر آخر', ja: 'その他' },
        },
      ],
    },
    { ...orderNumberField, condition: { field: 'topic', values: ['order'], effect: 'show' } },
    {
      name: 'message',
      title: { en: 'Your message', fr: 'Votre message', ar: 'رسالتك', ja: 'メッセージ' },
      widget: 'textarea',
      required: true,
      minimum: 10,
      maximum: 4000,
    },
    {
      name: 'source',
      title: { en: 'Source', fr: 'Origine', ar: 'المصدر', ja: '経路' },
      widget: 'hidden',
      default: 'website',
    },
    {
      name: 'consent_privacy',
      title: {
        en: 'I agree to my message being stored until it is answered.',
        fr: 'J’accepte que mon message soit conservé le temps d’y répondre.',
        ar: 'أوافق على حفظ رسالتي إلى حين الرد عليها.',
        ja: 'お返事に必要な期間、メッセージが保管されることに同意します。',
      },
      type: 'boolean',
      required: true,
    },
  ],
  submit: {
    en: 'Send message',
    fr: 'Envoyer le message',
    ar: 'إرسال الرسالة',
    ja: 'メッセージを送信',
  },
  pending: { en: 'Sending…', fr: 'Envoi en cours…', ar: 'جارٍ الإرسال…', ja: '送信しています…' },
  success: {
    en: 'Thank you. We’ve received your message and usually reply the same day.',
    fr: 'Merci. Nous avons bien reçu votre message et répondons le plus souvent le jour même.',
    ar: 'شكرًا لك. وصلتنا رسالتك ونجيب غالبًا في اليوم نفسه.',
    ja: 'ありがとうございます。メッセージを受け付けました。通常、当日中にお返事します。',
  },
  resubmission: true,
}
