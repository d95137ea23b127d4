import { emailField, nameField, type SeedForm } from './form-seed-types.ts'

export const serviceForm: SeedForm = {
  name: 'service',
  title: {
    en: 'Request a service',
    fr: 'Demander une révision',
    ar: 'اطلب صيانة',
    ja: 'オーバーホールを依頼する',
  },
  description: {
    en: 'Tell us what the watch does, and what it no longer does. We send a padded box.',
    fr: 'Dites-nous ce que fait la montre, et ce qu’elle ne fait plus. Nous envoyons un coffret matelassé.',
    ar: 'أخبرنا بما تفعله الساعة وما لم تعد تفعله، فنرسل إليك صندوقًا مبطنًا.',
    ja: '時計の様子をお聞かせください。緩衝材入りの箱をお送りします。',
  },
  fields: [
    nameField,
    emailField,
    {
      name: 'phone',
      title: { en: 'Phone', fr: 'Téléphone', ar: 'الهاتف', ja: '電話番号' },
      widget: 'tel',
      autocomplete: 'tel',
    },
    {
      name: 'serial',
      title: {
        en: 'Number on the case back',
        fr: 'Numéro gravé au fond',
        ar: 'الرقم المنقوش على الغطاء',
        ja: '裏蓋の番号',
      },
      pattern: '@@-#####',
      placeholder: { en: 'VE-01234', fr: 'VE-01234', ar: 'VE-01234', ja: 'VE-01234' },
      required: true,
    },
    {
      name: 'symptoms',
      title: {
        en: 'What have you noticed?',
        fr: 'Qu’avez-vous remarqué ?',
        ar: 'ماذا لاحظت؟',
        ja: 'お気づきの点',
      },
      type: 'array',
      widget: 'choice-multiple-expanded',
      required: true,
      options: [
        {
          value: 'rate',
          title: {
            en: 'It gains or loses',
            fr: 'Elle avance ou retarde',
            ar: 'تتقدم أو تتأخر',
            ja: '進む、または遅れる',
          },
        },
        {
          value: 'stops',
          title: { en: 'It stops', fr: 'Elle s’arrête', ar: 'تتوقف', ja: '止まる' },
        },
        {
          value: 'water',
          title: {
            en: 'There is mist under the crystal',
            fr: 'De la buée sous le verre',
            ar: 'ضباب تحت الزجاج',
            ja: '風防の内側が曇る',
          },
        },
        {
          value: 'case',
          title: {
            en: 'Case, crystal or strap need care',
            fr: 'La boîte, le verre ou le bracelet ont besoin de soins',
            ar: 'العلبة أو الزجاج أو الحزام بحاجة إلى عناية',
            ja: 'ケース、風防、ストラップの手入れ',
          },
        },
      ],
    },
    {
      name: 'bought',
      title: { en: 'Bought on', fr: 'Achetée le', ar: 'تاريخ الشراء', ja: 'ご購入日' },
      widget: 'date',
    },
    {
      name: 'collect',
      title: {
        en: 'The box may come from',
        fr: 'Le coffret peut venir dès le',
        ar: 'يمكن استلام الصندوق ابتداءً من',
        ja: '箱のお届け希望日',
      },
      widget: 'date',
      future: true,
    },
    {
      name: 'begin_at_once',
      title: {
        en: 'May we begin without asking when it costs less than 400 francs?',
        fr: 'Pouvons-nous commencer sans demander, si cela coûte moins de 400 francs ?',
        ar: 'هل نبدأ دون سؤال إن قلّت الكلفة عن 400 فرنك؟',
        ja: '400フラン未満の場合、ご連絡なしで着手してよろしいですか',
      },
      type: 'boolean',
      widget: 'boolean',
    },
    {
      name: 'limit',
      title: {
        en: 'Up to how many francs, then?',
        fr: 'Jusqu’à combien de francs, alors ?',
        ar: 'حتى كم فرنكًا إذن؟',
        ja: '上限は何フランでしょうか',
      },
      type: 'integer',
      minimum: 50,
      maximum: 5000,
      condition: { field: 'begin_at_once', values: ['false'], effect: 'show' },
    },
    {
      name: 'photos',
      title: {
        en: 'Pictures, or the warranty card',
        fr: 'Des photos, ou la carte de garantie',
        ar: 'صور، أو بطاقة الضمان',
        ja: '写真、または保証書',
      },
      type: 'array',
      widget: 'file',
      maximum: 3,
    },
    {
      name: 'message',
      title: {
        en: 'Anything else the watchmaker should know',
        fr: 'Autre chose que l’horloger devrait savoir',
        ar: 'ما ينبغي أن يعرفه الساعاتي أيضًا',
        ja: '時計師にお伝えになりたいこと',
      },
      widget: 'textarea',
      maximum: 2000,
    },
  ],
  submit: {
    en: 'Request a box',
    fr: 'Demander le coffret',
    ar: 'اطلب الصندوق',
    ja: '箱を取り寄せる',
  },
  success: {
    en: 'Thank you. We send the box within two days.',
    fr: 'Merci. Le coffret part sous deux jours.',
    ar: 'شكرًا لك. نرسل الصندوق خلال يومين.',
    ja: 'ありがとうございます。箱は二日以内に発送します。',
  },
  resubmission: false,
}
