import { emailField, nameField, type SeedForm } from './form-seed-types.ts'

export const serviceForm: SeedForm = {
  name: 'service',
  title: {
    en: 'Request a service',
    fr: 'Demander une révision',
    ar: 'طلب صيانة',
    ja: 'オーバーホールを依頼する',
  },
  description: {
    en: 'Describe the problem and we’ll send you a padded box.',
    fr: 'Décrivez le problème et nous vous enverrons un coffret matelassé.',
    ar: 'صف المشكلة لنرسل إليك صندوقًا مبطنًا.',
    ja: '時計の症状をお知らせください。緩衝材入りの箱をお送りします。',
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
            en: 'It runs fast or slow',
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
            en: 'There is condensation under the crystal',
            fr: 'De la buée sous le verre',
            ar: 'ضباب تحت الزجاج',
            ja: '風防の内側が曇る',
          },
        },
        {
          value: 'case',
          title: {
            en: 'The case, crystal or strap needs attention',
            fr: 'La boîte, le verre ou le bracelet est à remettre en état',
            ar: 'العلبة أو الزجاج أو الحزام بحاجة إلى عناية',
            ja: 'ケース、風防、ストラップの手入れ',
          },
        },
      ],
    },
    {
      name: 'bought',
      title: {
        en: 'Date of purchase',
        fr: 'Date d’achat',
        ar: 'تاريخ الشراء',
        ja: 'ご購入日',
      },
      widget: 'date',
    },
    {
      name: 'collect',
      title: {
        en: 'Deliver the box from',
        fr: 'Livrer le coffret à partir du',
        ar: 'توصيل الصندوق ابتداءً من',
        ja: '箱のお届け希望日（この日以降）',
      },
      widget: 'date',
      future: true,
    },
    {
      name: 'begin_at_once',
      title: {
        en: 'May we start without asking if it costs less than CHF 400?',
        fr: 'Pouvons-nous commencer sans vous consulter si cela coûte moins de 400 CHF ?',
        ar: 'هل نبدأ دون الرجوع إليك إن كانت الكلفة أقل من 400 فرنك سويسري؟',
        ja: '400スイスフラン未満の場合、ご連絡なしで作業を始めてよろしいですか',
      },
      type: 'boolean',
      widget: 'boolean',
    },
    {
      name: 'limit',
      title: {
        en: 'Maximum cost in CHF before we ask you',
        fr: 'Montant maximal en CHF avant de vous consulter',
        ar: 'أقصى كلفة بالفرنك السويسري قبل الرجوع إليك',
        ja: 'ご連絡なしで進めてよい上限額（スイスフラン）',
      },
      type: 'integer',
      minimum: 50,
      maximum: 5000,
      condition: { field: 'begin_at_once', values: ['false'], effect: 'show' },
    },
    {
      name: 'photos',
      title: {
        en: 'Photos or warranty card',
        fr: 'Photos ou carte de garantie',
        ar: 'صور أو بطاقة الضمان',
        ja: '写真または保証書',
      },
      type: 'array',
      widget: 'file',
      maximum: 3,
    },
    {
      name: 'message',
      title: {
        en: 'Anything else we should know?',
        fr: 'Autres informations utiles',
        ar: 'معلومات أخرى مفيدة',
        ja: 'その他お伝えになりたいこと',
      },
      widget: 'textarea',
      maximum: 2000,
    },
  ],
  submit: {
    en: 'Request a box',
    fr: 'Demander un coffret',
    ar: 'طلب الصندوق',
    ja: '箱を取り寄せる',
  },
  success: {
    en: 'Thank you. We’ll send the box within two days.',
    fr: 'Merci. Le coffret part sous deux jours.',
    ar: 'شكرًا لك. نرسل الصندوق خلال يومين.',
    ja: 'ありがとうございます。箱は二日以内に発送します。',
  },
  resubmission: false,
}
