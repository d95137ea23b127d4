import type { SeedModule } from '../../module-compilers/compile-page-module.ts'

const contact = {
  to: 'page:pages/contact-us',
  label: { en: 'Contact us', fr: 'Nous contacter', ar: 'اتصل بنا', ja: 'お問い合わせ' },
} as const

/** Letters and visits, on the page of contacts. */
const contactTabs: SeedModule = {
  type: 'tabs',
  anchor: 'write',
  overTitle: {
    en: 'Contact',
    fr: 'Contact',
    ar: 'التواصل',
    ja: 'お問い合わせ',
  },
  title: {
    en: 'How can we help?',
    fr: 'Comment pouvons-nous vous aider ?',
    ar: 'كيف يمكننا مساعدتك؟',
    ja: 'ご用件をお聞かせください',
  },
  tabs: [
    {
      label: { en: 'By email', fr: 'Par e-mail', ar: 'بالبريد الإلكتروني', ja: 'メール' },
      form: 'contact',
    },
    {
      label: { en: 'In person', fr: 'En personne', ar: 'وجهًا لوجه', ja: 'ご来訪' },
      form: 'appointment',
    },
    {
      label: { en: 'Service', fr: 'Révision', ar: 'الصيانة', ja: '修理' },
      content: [
        {
          en: 'We send you a padded box, with postage paid both ways. Request it with the form on the warranty page.',
          fr: 'Nous vous envoyons un coffret matelassé, affranchi aller et retour. Demandez-le avec le formulaire de la page Garantie.',
          ar: 'نرسل إليك صندوقًا مبطنًا، مدفوع الأجرة ذهابًا وإيابًا. اطلبه بالنموذج في صفحة الضمان.',
          ja: '往復の送料込みで、緩衝材入りの箱をお送りします。保証のページのフォームからお申し込みください。',
        },
      ],
    },
  ],
  aside: {
    title: { en: 'Hours', fr: 'Horaires', ar: 'ساعات العمل', ja: '営業時間' },
    content: [
      {
        en: 'Tuesday to Friday, 10 am to 5 pm. On Mondays we wind the clocks.',
        fr: 'Du mardi au vendredi, de 10 h à 17 h. Le lundi, nous remontons les pendules.',
        ar: 'من الثلاثاء إلى الجمعة، من 10 صباحًا إلى 5 مساءً. أما الاثنين فنملأ فيه الساعات.',
        ja: '火曜から金曜、10時から17時。月曜は時計のぜんまいを巻いています。',
      },
      {
        en: 'For urgent matters: +41 32 555 01 02',
        fr: 'En cas d’urgence : +41 32 555 01 02',
        ar: 'للأمور العاجلة: ‎+41 32 555 01 02',
        ja: 'お急ぎの際は +41 32 555 01 02 へ。',
      },
    ],
    link: {
      to: 'page:pages/warranty',
      label: {
        en: 'See the warranty',
        fr: 'Voir la garantie',
        ar: 'إلى الضمان',
        ja: '保証について',
      },
    },
  },
}

/** Two ways back, on the page of returns. */
const returnTabs: SeedModule = {
  type: 'tabs',
  title: {
    en: 'How to return your watch',
    fr: 'Comment renvoyer votre montre',
    ar: 'كيف تعيد ساعتك',
    ja: 'ご返送の方法',
  },
  tabs: [
    {
      label: { en: 'By post', fr: 'Par la poste', ar: 'بالبريد', ja: '郵送' },
      content: [
        {
          en: 'The label is prepaid. Hand in the box at any branch of the carrier.',
          fr: 'L’étiquette est prépayée. Déposez le coffret à n’importe quel guichet du transporteur.',
          ar: 'ملصق الشحن مدفوع الأجرة. سلّم الصندوق في أي مكتب لشركة الشحن.',
          ja: '送り状は支払い済みです。配送業者のどの窓口でもお預けいただけます。',
        },
      ],
      form: 'return',
    },
    {
      label: { en: 'In person', fr: 'Sur place', ar: 'في الورشة', ja: '持ち込み' },
      content: [
        {
          en: 'Bring the watch to the workshop with its box. Please ring twice.',
          fr: 'Apportez la montre à l’atelier avec son coffret. Veuillez sonner deux fois.',
          ar: 'أحضر الساعة مع صندوقها إلى الورشة. يرجى قرع الجرس مرتين.',
          ja: '時計と箱を工房へお持ちください。呼び鈴は二度押してください。',
        },
      ],
    },
  ],
}

const serviceButton: SeedModule = {
  type: 'action',
  anchor: 'service',
  overTitle: { en: 'Service', fr: 'Révision', ar: 'الصيانة', ja: '修理' },
  title: {
    en: 'Request a service',
    fr: 'Demander une révision',
    ar: 'طلب صيانة',
    ja: 'オーバーホールを依頼する',
  },
  text: {
    en: 'Every six years, or when the watch gains, loses or stops.',
    fr: 'Tous les six ans, ou quand la montre avance, retarde ou s’arrête.',
    ar: 'كل ست سنوات، أو حين تتقدم الساعة أو تتأخر أو تتوقف.',
    ja: '六年ごと、または進み・遅れ・止まりが出たときに。',
  },
  form: 'service',
  layout: 'button',
}

const returnBand: SeedModule = {
  type: 'action',
  title: {
    en: 'Before you send it',
    fr: 'Avant de la renvoyer',
    ar: 'قبل أن ترسلها',
    ja: 'お送りになる前に',
  },
  text: {
    en: 'Have your order number ready.',
    fr: 'Préparez votre numéro de commande.',
    ar: 'جهّز رقم طلبك.',
    ja: 'ご注文番号をご用意ください。',
  },
  form: 'contact',
  layout: 'band',
}

const appointmentBand: SeedModule = {
  type: 'action',
  anchor: 'appointment',
  overTitle: { en: 'By appointment', fr: 'Sur rendez-vous', ar: 'بموعد', ja: 'ご予約制' },
  title: {
    en: 'Hold them in your hand',
    fr: 'Les tenir en main',
    ar: 'أمسكها بيدك',
    ja: 'お手に取って',
  },
  text: {
    en: 'Pictures are drawn with care. A watch is made for a wrist.',
    fr: 'Les images sont dessinées avec soin. Une montre est faite pour un poignet.',
    ar: 'رُسمت الصور بعناية، لكن الساعة صُنعت للمعصم.',
    ja: '図面は丁寧に描いています。それでも時計は、手首のためのものです。',
  },
  form: 'appointment',
  layout: 'band',
  tone: 'night',
}

const askButtonNight: SeedModule = {
  type: 'action',
  title: {
    en: 'Ask the watchmakers',
    fr: 'Demandez aux horlogers',
    ar: 'اسأل الساعاتيين',
    ja: '時計師に尋ねる',
  },
  text: {
    en: 'They like questions that begin with why.',
    fr: 'Ils aiment les questions qui commencent par pourquoi.',
    ar: 'يحبون الأسئلة التي تبدأ بكلمة لماذا.',
    ja: '「なぜ」で始まる質問を好みます。',
  },
  form: 'contact',
  buttonLabel: { en: 'Ask a question', fr: 'Poser une question', ar: 'اطرح سؤالًا', ja: '質問する' },
  layout: 'button',
  tone: 'night',
}

const faqBand: SeedModule = {
  type: 'action',
  title: {
    en: 'Another question?',
    fr: 'Une autre question ?',
    ar: 'لم تجد سؤالك؟',
    ja: 'ほかにご質問がありますか',
  },
  text: {
    en: 'We usually reply the same day.',
    fr: 'Nous répondons le plus souvent le jour même.',
    ar: 'نجيب غالبًا في اليوم نفسه.',
    ja: '通常、当日中にお返事します。',
  },
  link: contact,
  layout: 'band',
  tone: 'night',
}

const privacyBand: SeedModule = {
  type: 'action',
  title: {
    en: 'Access or delete your data',
    fr: 'Consulter ou effacer vos données',
    ar: 'الاطلاع على بياناتك أو حذفها',
    ja: 'データの開示と削除',
  },
  text: {
    en: 'Send us a short message. We reply within two days.',
    fr: 'Envoyez-nous un court message. Nous répondons sous deux jours.',
    ar: 'أرسل إلينا رسالة قصيرة. نجيب خلال يومين.',
    ja: 'ご連絡ください。二日以内にお返事します。',
  },
  link: contact,
  layout: 'band',
}

const linkButton: SeedModule = {
  type: 'action',
  link: contact,
  layout: 'button',
}

const linkButtonNight: SeedModule = {
  type: 'action',
  title: { en: 'Come and see', fr: 'Venez voir', ar: 'تعال وشاهد', ja: 'ご覧ください' },
  link: {
    to: 'page:pages/experience',
    label: {
      en: 'Visit the workshop',
      fr: 'Visiter l’atelier',
      ar: 'زُر الورشة',
      ja: '工房を訪ねる',
    },
  },
  layout: 'button',
  tone: 'night',
}

/** What the pages at these paths end with. */
export const closingModulesByPath: Readonly<Record<string, SeedModule[]>> = {
  'pages/contact-us': [contactTabs],
  'pages/warranty': [serviceButton],
  'pages/return': [returnTabs, returnBand],
  'pages/experience': [appointmentBand],
  'pages/about-us': [askButtonNight],
  'pages/inside': [linkButtonNight],
  'pages/faq': [faqBand],
  'pages/privacy-policy': [privacyBand],
  'pages/terms': [linkButton],
}
