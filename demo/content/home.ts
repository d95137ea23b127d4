import type { SeedModule } from '../module-compilers/compile-page-module.ts'
import { homeJournalRow } from './journal/article-row-modules.ts'
import type { TextInEveryLocale, SeedHeroHeader } from './seed-types.ts'
import { watchLines } from './watch-lines.ts'

export const homeTitle: TextInEveryLocale = {
  en: 'Home',
  fr: 'Accueil',
  ar: 'الرئيسية',
  ja: 'ホーム',
}

export const homeDescription: TextInEveryLocale = {
  en: 'Shop mechanical and mecha-quartz watches by Maison Orrery: moon phases, chronographs and an orrery for the wrist.',
  fr: 'Montres mécaniques et méca-quartz de Maison Orrery : phases de lune, chronographes et un planétaire de poignet.',
  ar: 'ساعات ميكانيكية وميكا-كوارتز من ميزون أوريري: أطوار القمر وكرونوغرافات ونموذج كواكب للمعصم.',
  ja: 'メゾン・オーラリーの機械式とメカクォーツの腕時計。ムーンフェイズ、クロノグラフ、腕に載る太陽系儀。',
}

export const homeHeader: SeedHeroHeader = {
  overTitle: {
    en: 'Maison Orrery, since 1884',
    fr: 'Maison Orrery, depuis 1884',
    ar: 'ميزون أوريري، منذ 1884',
    ja: 'メゾン・オーラリー 1884年創業',
  },
  title: {
    en: 'The heavens, in small',
    fr: 'Le ciel, en petit',
    ar: 'السماء، مصغّرة',
    ja: '天を、小さく',
  },
  media: 'hero-orrery.webp',
  mobile: 'hero-orrery-tall.webp',
  // The instrument stands in the middle; the words have the sky beside it.
  focus: { ltr: 0.4167, rtl: 0.5833 },
  link: {
    to: 'products',
    label: {
      en: 'See all watches',
      fr: 'Voir toutes les montres',
      ar: 'شاهد كل الساعات',
      ja: 'すべての時計を見る',
    },
  },
}

export const homeModules: SeedModule[] = [
  {
    type: 'pushCards',
    overTitle: { en: 'Collections', fr: 'Collections', ar: 'المجموعات', ja: 'コレクション' },
    title: {
      en: 'Four ways to read the sky',
      fr: 'Quatre façons de lire le ciel',
      ar: 'أربع طرق لقراءة السماء',
      ja: '空を読む、四つの方法',
    },
    items: watchLines.map(({ handle, title, text, image }) => ({
      title,
      text,
      image,
      link: {
        to: `collection:${handle}` as const,
        label: {
          en: 'See the watches',
          fr: 'Voir les montres',
          ar: 'شاهد الساعات',
          ja: '時計を見る',
        },
      },
    })),
  },
  {
    type: 'content',
    tone: 'night',
    overTitle: {
      en: 'Orrery No. 1',
      fr: 'Orrery No. 1',
      ar: 'أوريري رقم 1',
      ja: 'オーラリー No. 1',
    },
    title: {
      en: 'Six planets, on time',
      fr: 'Six planètes, à l’heure',
      ar: 'ستة كواكب في موعدها',
      ja: '六つの惑星が、時間どおりに',
    },
    text: [
      {
        en: 'Mercury needs eighty-eight days for one turn of the dial, Saturn twenty-nine years. You will see the first hundreds of times, and the last perhaps twice. That is what a calendar is for.',
        fr: 'Mercure fait le tour du cadran en quatre-vingt-huit jours, Saturne en vingt-neuf ans. Vous verrez la première des centaines de fois, la seconde deux fois peut-être. C’est à cela que sert un calendrier.',
        ar: 'يحتاج عطارد إلى ثمانية وثمانين يومًا ليدور دورة واحدة في الميناء، وزحل إلى تسعة وعشرين عامًا. سترى الأول مئات المرات، والآخر ربما مرتين. ولهذا وُجد التقويم.',
        ja: '水星は文字盤を八十八日で一周し、土星は二十九年かけます。前者は何百回も、後者はおそらく二度。暦とはそのためのものです。',
      },
    ],
    medias: ['orrery-no-1-macro.webp'],
    layout: 'mediaEnd',
    link: {
      to: 'product:orrery-no-1',
      label: {
        en: 'Discover Orrery No. 1',
        fr: 'Découvrir Orrery No. 1',
        ar: 'اكتشف أوريري رقم 1',
        ja: 'オーラリー No. 1 を見る',
      },
    },
  },
  {
    type: 'pushCards',
    overTitle: { en: 'New', fr: 'Nouveautés', ar: 'جديد', ja: '新作' },
    title: {
      en: 'This season’s sky',
      fr: 'Le ciel de la saison',
      ar: 'سماء هذا الموسم',
      ja: '今季の空',
    },
    // Others than those that stand for their lines above.
    items: watchLines.slice(0, 3).map(({ pieces }) => {
      const [, piece] = pieces as [unknown, (typeof pieces)[number]]
      const { title } = piece
      return {
        title: piece.title,
        text: piece.text,
        image: `${piece.handle}-front-bone.webp`,
        link: {
          to: `product:${piece.handle}` as const,
          label: {
            en: `See ${title.en}`,
            fr: `Voir ${title.fr}`,
            ar: `شاهد ${title.ar}`,
            ja: `${title.ja} を見る`,
          },
        },
      }
    }),
  },
  {
    type: 'media',
    media: 'hero-night.webp',
    caption: {
      en: 'Above the workshop, the last night of October.',
      fr: 'Au-dessus de l’atelier, la dernière nuit d’octobre.',
      ar: 'فوق الورشة، آخر ليلة من أكتوبر.',
      ja: '工房の上空、十月最後の夜。',
    },
    size: 'full',
  },
  {
    type: 'content',
    overTitle: { en: 'The workshop', fr: 'L’atelier', ar: 'الورشة', ja: '工房' },
    title: {
      en: 'One watchmaker, one watch',
      fr: 'Un horloger, une montre',
      ar: 'صانع واحد لساعة واحدة',
      ja: '一人の時計師が、一本を',
    },
    text: [
      {
        en: 'From the first screw to the last test, the same two hands. The name is inside the case back, where only the next watchmaker will read it.',
        fr: 'De la première vis au dernier contrôle, les deux mêmes mains. Le nom est à l’intérieur du fond, là où seul le prochain horloger le lira.',
        ar: 'من أول برغي إلى آخر اختبار، اليدان نفساهما. والاسم في باطن الغطاء، حيث لن يقرأه إلا صانع الساعات التالي.',
        ja: '最初のねじから最後の検査まで、同じ二つの手。名前は裏蓋の内側に、次の時計師だけが読むところに。',
      },
    ],
    medias: ['workshop-hands.webp'],
    layout: 'mediaStart',
    link: {
      to: 'page:pages/inside',
      label: {
        en: 'Inside the workshop',
        fr: 'Dans l’atelier',
        ar: 'داخل الورشة',
        ja: '工房の中へ',
      },
    },
  },
  homeJournalRow,
]
