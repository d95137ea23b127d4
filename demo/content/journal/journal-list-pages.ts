import type { SeedJournalListPage } from './journal-seed-types.ts'

/** The journal, the news and the stories. */
export const journalListPages: SeedJournalListPage[] = [
  {
    type: 'blog',
    slug: { en: 'journal', fr: 'journal', ar: 'mudawwana', ja: 'journal' },
    title: { en: 'Journal', fr: 'Journal', ar: 'المدوّنة', ja: 'ジャーナル' },
    header: {
      overTitle: {
        en: 'From the bench and the roof',
        fr: 'De l’établi et du toit',
        ar: 'من طاولة العمل ومن السطح',
        ja: '作業台から、屋上から',
      },
      title: { en: 'The journal', fr: 'Le journal', ar: 'المدوّنة', ja: 'ジャーナル' },
      body: {
        en: 'What we learn about watches by taking them apart, and about the sky by staying up. Written by the people who do it.',
        fr: 'Ce que nous apprenons des montres en les démontant, et du ciel en veillant tard. Écrit par celles et ceux qui le font.',
        ar: 'ما نتعلّمه عن الساعات حين نفكّكها، وعن السماء حين نسهر. بأقلام من يفعلون ذلك.',
        ja: '時計をばらして学ぶこと、夜更かしして空から学ぶこと。実際にそれをしている者たちが書いています。',
      },
    },
    description: {
      en: 'The journal of Maison Orrery: watchmaking, astronomy and the workshop, told by those who do it.',
      fr: 'Le journal de Maison Orrery : l’horlogerie, l’astronomie et l’atelier, racontés de l’intérieur.',
      ar: 'مدوّنة ميزون أوريري: صناعة الساعات والفلك والورشة، بأقلام أهلها.',
      ja: 'メゾン・オーラリーのジャーナル。時計づくりと天文と工房を、つくり手の言葉で。',
    },
    highlight: 'why-the-moon-is-late',
  },
  {
    type: 'newsListPage',
    slug: { en: 'news', fr: 'actualites', ar: 'akhbar', ja: 'news' },
    title: { en: 'News', fr: 'Actualités', ar: 'الأخبار', ja: 'お知らせ' },
    header: {
      overTitle: {
        en: 'Short, and only when there is some',
        fr: 'Brèves, et seulement s’il y en a',
        ar: 'قصيرة، ولا تأتي إلا إن وُجدت',
        ja: '短く、あるときだけ',
      },
      title: {
        en: 'News of the house',
        fr: 'Nouvelles de la maison',
        ar: 'أخبار الدار',
        ja: 'メゾンからのお知らせ',
      },
      body: {
        en: 'New references, dates, prices, and what others write about us when they have looked closely.',
        fr: 'Nouvelles références, dates, prix, et ce que d’autres écrivent de nous après y avoir regardé de près.',
        ar: 'طرازات جديدة ومواعيد وأسعار، وما يكتبه عنا الآخرون بعد أن أمعنوا النظر.',
        ja: '新しいモデル、日程、価格。そして、よく見てくれた人たちが私たちについて書いたこと。',
      },
    },
    description: {
      en: 'News of Maison Orrery: new watches, opening hours, prices, exhibitions and press.',
      fr: 'L’actualité de Maison Orrery : nouvelles montres, horaires, prix, expositions et presse.',
      ar: 'أخبار ميزون أوريري: ساعات جديدة ومواعيد وأسعار ومعارض وصحافة.',
      ja: 'メゾン・オーラリーのお知らせ。新作、営業日、価格、展覧会、掲載記事。',
    },
  },
  {
    type: 'storiesPage',
    slug: { en: 'stories', fr: 'recits', ar: 'hikayat', ja: 'stories' },
    title: { en: 'Stories', fr: 'Récits', ar: 'حكايات', ja: '物語' },
    header: {
      overTitle: {
        en: 'Longer, and told once',
        fr: 'Plus longs, et contés une fois',
        ar: 'أطول، وتُروى مرة واحدة',
        ja: '少し長く、一度だけ',
      },
      title: {
        en: 'Stories from under the dome',
        fr: 'Récits de sous la coupole',
        ar: 'حكايات من تحت القبة',
        ja: 'ドームの下の物語',
      },
      body: {
        en: 'Some things that happened here are not about watches. They are about the people who look up from them.',
        fr: 'Certaines choses arrivées ici ne parlent pas de montres. Elles parlent de celles et ceux qui en lèvent les yeux.',
        ar: 'بعض ما جرى هنا ليس عن الساعات، بل عمّن يرفعون أبصارهم عنها.',
        ja: 'ここで起きたことの中には、時計の話ではないものがあります。時計から目を上げた人たちの話です。',
      },
    },
    description: {
      en: 'Stories of Maison Orrery: a line on the floor, a night on the roof, an eclipse.',
      fr: 'Récits de Maison Orrery : une ligne au sol, une nuit sur le toit, une éclipse.',
      ar: 'حكايات ميزون أوريري: خط على الأرض، وليلة على السطح، وكسوف.',
      ja: 'メゾン・オーラリーの物語。床の一本の線、屋上の一夜、そして日食。',
    },
  },
]
