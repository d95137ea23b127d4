import { emailField, nameField, orderNumberField, type SeedForm } from './form-seed-types.ts'

export const contactForm: SeedForm = {
  name: 'contact',
  title: { en: 'Write to us', fr: 'Nous écrire', ar: 'راسلنا', ja: 'お便りはこちらへ' },
  description: {
    en: 'Short letters are answered first. Long ones are answered better.',
    fr: 'Les lettres brèves ont leur réponse d’abord. Les longues l’ont meilleure.',
    ar: 'الرسائل القصيرة يُجاب عنها أولًا، والطويلة يُجاب عنها أفضل.',
    ja: '短いお便りには早く、長いお便りには丁寧にお返事します。',
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
          title: { en: 'Press', fr: 'La presse', ar: 'الصحافة', ja: '取材について' },
        },
        {
          value: 'other',
          title: { en: 'Something else', fr: 'Autre chose', ar: 'أمر آخر', ja: 'その他' },
        },
      ],
    },
    { ...orderNumberField, condition: { field: 'topic', values: ['order'], effect: 'show' } },
    {
      name: 'message',
      title: { en: 'Your letter', fr: 'Votre lettre', ar: 'رسالتك', ja: 'お便り' },
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
        en: 'You may keep this letter as long as it takes to answer it.',
        fr: 'Vous pouvez garder cette lettre le temps d’y répondre.',
        ar: 'لكم أن تحتفظوا بهذه الرسالة ما دام الرد يقتضي ذلك.',
        ja: 'お返事に必要な間、このお便りを保管することに同意します。',
      },
      type: 'boolean',
      required: true,
    },
  ],
  submit: {
    en: 'Send the letter',
    fr: 'Envoyer la lettre',
    ar: 'أرسل الرسالة',
    ja: 'お便りを送る',
  },
  pending: { en: 'On its way…', fr: 'En route…', ar: 'في الطريق…', ja: '配達しています…' },
  success: {
    en: 'Your letter is on the desk. A person answers, usually the same day.',
    fr: 'Votre lettre est sur le bureau. Une personne vous répond, le jour même le plus souvent.',
    ar: 'رسالتك على المكتب. يجيبك إنسان، في اليوم نفسه غالبًا.',
    ja: 'お便りは机の上に届きました。たいていは当日中に、人がお答えします。',
  },
  resubmission: true,
}
