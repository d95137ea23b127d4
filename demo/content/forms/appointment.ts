import { emailField, nameField, type SeedForm } from './form-seed-types.ts'

export const appointmentForm: SeedForm = {
  name: 'appointment',
  title: {
    en: 'Book an appointment',
    fr: 'Prendre rendez-vous',
    ar: 'حجز موعد',
    ja: 'ご予約',
  },
  description: {
    en: 'One hour with the watches of your choice.',
    fr: 'Une heure avec les montres de votre choix.',
    ar: 'ساعة من الوقت مع الساعات التي تختارها.',
    ja: 'お選びの時計を一時間ゆっくりご覧いただけます。',
  },
  fields: [
    {
      name: 'boutique',
      title: { en: 'Location', fr: 'Lieu', ar: 'المكان', ja: '場所' },
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
      title: { en: 'Date and time', fr: 'Date et heure', ar: 'التاريخ والوقت', ja: '日時' },
      description: {
        en: 'In your local time. We’ll let you know if it isn’t available.',
        fr: 'À votre heure locale. Nous vous prévenons si ce créneau n’est pas disponible.',
        ar: 'بتوقيتك المحلي. نخبرك إن لم يكن هذا الموعد متاحًا.',
        ja: 'お手元の時刻でご記入ください。ご希望に添えない場合はご連絡します。',
      },
      widget: 'datetime',
      required: true,
      future: true,
    },
    {
      name: 'people',
      title: { en: 'Number of guests', fr: 'Nombre de personnes', ar: 'عدد الحضور', ja: '人数' },
      type: 'integer',
      default: '1',
      minimum: 1,
      maximum: 4,
    },
    {
      name: 'watches',
      title: {
        en: 'Watches you would like to see',
        fr: 'Les montres que vous aimeriez voir',
        ar: 'ساعات تود أن تراها',
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
        en: 'Reply by',
        fr: 'Réponse par',
        ar: 'الرد عبر',
        ja: 'お返事の方法',
      },
      widget: 'choice-expanded',
      default: 'letter',
      options: [
        {
          value: 'letter',
          title: { en: 'Email', fr: 'E-mail', ar: 'البريد الإلكتروني', ja: 'メール' },
        },
        { value: 'call', title: { en: 'Phone', fr: 'Téléphone', ar: 'الهاتف', ja: '電話' } },
      ],
    },
    {
      name: 'phone',
      title: { en: 'Phone', fr: 'Téléphone', ar: 'الهاتف', ja: '電話番号' },
      widget: 'tel',
      autocomplete: 'tel',
      condition: { field: 'answer_by', values: ['call'], effect: 'require' },
    },
  ],
  submit: {
    en: 'Request appointment',
    fr: 'Demander un rendez-vous',
    ar: 'طلب الموعد',
    ja: 'この日時で申し込む',
  },
  success: {
    en: 'Thank you. We’ll confirm your appointment within a day.',
    fr: 'Merci. Nous confirmons votre rendez-vous sous un jour.',
    ar: 'شكرًا لك. نؤكد موعدك خلال يوم.',
    ja: '承りました。一日以内に確認のご連絡をします。',
  },
  resubmission: false,
}
