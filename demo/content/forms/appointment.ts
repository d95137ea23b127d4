import { emailField, nameField, type SeedForm } from './form-seed-types.ts'

export const appointmentForm: SeedForm = {
  name: 'appointment',
  title: {
    en: 'Ask for an appointment',
    fr: 'Demander un rendez-vous',
    ar: 'اطلب موعدًا',
    ja: 'ご予約',
  },
  description: {
    en: 'An hour, a table, a lamp, and the watches that you name.',
    fr: 'Une heure, une table, une lampe, et les montres que vous nommez.',
    ar: 'ساعة من الوقت، وطاولة ومصباح، والساعات التي تسميها.',
    ja: '一時間、机とランプ、そしてお選びになった時計をご用意します。',
  },
  fields: [
    {
      name: 'boutique',
      title: { en: 'Where', fr: 'Où', ar: 'أين', ja: '場所' },
      widget: 'choice-expanded',
      required: true,
      options: [
        {
          value: 'la-chaux-de-fonds',
          title: {
            en: 'The workshop, La Chaux-de-Fonds',
            fr: 'L’atelier, La Chaux-de-Fonds',
            ar: 'الورشة، لا شو دو فون',
            ja: '工房、ラ・ショー＝ド＝フォン',
          },
        },
        {
          value: 'paris',
          title: {
            en: 'The cabinet, Paris',
            fr: 'Le cabinet, Paris',
            ar: 'المكتب، باريس',
            ja: 'キャビネ、パリ',
          },
        },
      ],
    },
    nameField,
    emailField,
    {
      name: 'moment',
      title: { en: 'When', fr: 'Quand', ar: 'متى', ja: '日時' },
      description: {
        en: 'In your own time; we answer if the lamp is taken.',
        fr: 'À votre heure ; nous répondons si la lampe est prise.',
        ar: 'بتوقيتك، ونخبرك إن كان المصباح محجوزًا.',
        ja: 'お手元の時刻でご記入ください。',
      },
      widget: 'datetime',
      required: true,
      future: true,
    },
    {
      name: 'people',
      title: { en: 'How many you are', fr: 'Combien vous serez', ar: 'عدد الحضور', ja: '人数' },
      type: 'integer',
      default: '1',
      minimum: 1,
      maximum: 4,
    },
    {
      name: 'watches',
      title: {
        en: 'Watches you would like to hold',
        fr: 'Les montres que vous aimeriez tenir',
        ar: 'ساعات تود أن تراها بين يديك',
        ja: 'お手に取りたい時計',
      },
      type: 'array',
      widget: 'joined',
      maximum: 6,
      placeholder: {
        en: 'Vesper, Meridian',
        fr: 'Vesper, Meridian',
        ar: 'Vesper, Meridian',
        ja: 'Vesper, Meridian',
      },
    },
    {
      name: 'answer_by',
      title: {
        en: 'We answer by',
        fr: 'Nous répondons par',
        ar: 'نجيبك عبر',
        ja: 'お返事の方法',
      },
      widget: 'choice-expanded',
      default: 'letter',
      options: [
        {
          value: 'letter',
          title: { en: 'E-mail', fr: 'E-mail', ar: 'البريد الإلكتروني', ja: 'メール' },
        },
        { value: 'call', title: { en: 'Telephone', fr: 'Téléphone', ar: 'الهاتف', ja: '電話' } },
      ],
    },
    {
      name: 'phone',
      title: { en: 'Telephone', fr: 'Téléphone', ar: 'الهاتف', ja: '電話番号' },
      widget: 'tel',
      autocomplete: 'tel',
      condition: { field: 'answer_by', values: ['call'], effect: 'require' },
    },
  ],
  submit: {
    en: 'Ask for this hour',
    fr: 'Demander cette heure',
    ar: 'اطلب هذا الموعد',
    ja: 'この日時で申し込む',
  },
  success: {
    en: 'Asked. We confirm within a day.',
    fr: 'C’est demandé. Nous confirmons sous un jour.',
    ar: 'وصل طلبك. نؤكده خلال يوم.',
    ja: '承りました。一日以内に確認のご連絡をします。',
  },
  resubmission: false,
}
