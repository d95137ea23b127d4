import { same, t, type SeedPage } from '../kit.ts'

export const contactUs: SeedPage = {
  path: 'pages/contact-us',
  title: t('Contact', 'Contact', 'اتصل بنا', 'お問い合わせ'),
  description: t(
    'How to reach Maison Orrery: letters, calls, and the workshop door.',
    'Joindre Maison Orrery : lettres, appels et porte de l’atelier.',
    'كيف تصل إلى ميزون أوريري: رسائل واتصالات وباب الورشة.',
    'メゾン・オーラリーへのご連絡先。お手紙、お電話、工房の扉。',
  ),
  header: {
    overTitle: t('Contact', 'Contact', 'اتصل بنا', 'お問い合わせ'),
    title: t('A person answers', 'Une personne vous répond', 'يجيبك إنسان', '人がお答えします'),
    body: t(
      'Usually the same day, always within two.',
      'Le jour même le plus souvent, sous deux jours toujours.',
      'في اليوم نفسه غالبًا، وفي يومين دائمًا.',
      'たいていは当日中に、遅くとも二日以内に。',
    ),
  },
  modules: [
    {
      type: 'content',
      title: t('The workshop', 'L’atelier', 'الورشة', '工房'),
      text: [
        t(
          'Maison Orrery, Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds',
          'Maison Orrery, Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds',
          'ميزون أوريري، شومان دو لوبسرفاتوار 7، 2300 لا شو دو فون',
          'Maison Orrery, Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds',
        ),
        t(
          'Tuesday to Friday, ten to five. The bell is quiet: press it twice.',
          'Du mardi au vendredi, de dix heures à dix-sept heures. La sonnette est discrète : sonnez deux fois.',
          'من الثلاثاء إلى الجمعة، من العاشرة إلى الخامسة. الجرس خافت: اضغطه مرتين.',
          '火曜から金曜、十時から十七時。呼び鈴は静かですので、二度押してください。',
        ),
        { style: 'h3', text: t('Letters', 'Lettres', 'الرسائل', 'お手紙') },
        same('bonjour@maison-orrery.example'),
        { style: 'h3', text: t('Repairs', 'Réparations', 'الإصلاح', '修理') },
        same('atelier@maison-orrery.example'),
      ],
      medias: ['still-life-parts.jpg'],
      layout: 'mediaEnd',
      link: {
        to: 'page:pages/faq',
        label: t('Questions, answered', 'Questions et réponses', 'أسئلة وأجوبة', 'よくあるご質問'),
      },
    },
  ],
}
