import { t, type Localized, type SeedHeader, type SeedModule } from './kit.ts'
import { lines } from './lines.ts'

export const homeTitle: Localized = t('Home', 'Accueil', 'الرئيسية', 'ホーム')

export const homeDescription: Localized = t(
  'Maison Orrery makes mechanical and mecha-quartz watches named after the heavens.',
  'Maison Orrery crée des montres mécaniques et méca-quartz qui portent des noms du ciel.',
  'تصنع ميزون أوريري ساعات ميكانيكية وميكا-كوارتز تحمل أسماء السماء.',
  'メゾン・オーラリーは、天の名をもつ機械式とメカクォーツの腕時計をつくります。',
)

export const homeHeader: SeedHeader = {
  overTitle: t(
    'Maison Orrery, since 1884',
    'Maison Orrery, depuis 1884',
    'ميزون أوريري، منذ 1884',
    'メゾン・オーラリー 1884年創業',
  ),
  title: t('The heavens, in small', 'Le ciel, en petit', 'السماء، مصغّرة', '天を、小さく'),
  media: 'hero-orrery.jpg',
  mobile: 'hero-orrery-tall.jpg',
  link: {
    to: 'page:collections',
    label: t('See the collections', 'Voir les collections', 'شاهد المجموعات', 'コレクションを見る'),
  },
}

export const homeModules: SeedModule[] = [
  {
    type: 'pushCards',
    overTitle: t('Collections', 'Collections', 'المجموعات', 'コレクション'),
    title: t(
      'Four ways to read the sky',
      'Quatre façons de lire le ciel',
      'أربع طرق لقراءة السماء',
      '空を読む、四つの方法',
    ),
    items: lines.map(({ handle, title, text, image }) => ({
      title,
      text,
      image,
      link: {
        to: `collection:${handle}` as const,
        label: t('See the watches', 'Voir les montres', 'شاهد الساعات', '時計を見る'),
      },
    })),
  },
  {
    type: 'content',
    tone: 'night',
    overTitle: t('Orrery No. 1', 'Orrery No. 1', 'أوريري رقم 1', 'オーラリー No. 1'),
    title: t(
      'Six planets, on time',
      'Six planètes, à l’heure',
      'ستة كواكب في موعدها',
      '六つの惑星が、時間どおりに',
    ),
    text: [
      t(
        'Mercury needs eighty-eight days for one turn of the dial, Saturn twenty-nine years. You will see the first hundreds of times, and the last perhaps twice. That is what a calendar is for.',
        'Mercure fait le tour du cadran en quatre-vingt-huit jours, Saturne en vingt-neuf ans. Vous verrez la première des centaines de fois, la seconde deux fois peut-être. C’est à cela que sert un calendrier.',
        'يحتاج عطارد إلى ثمانية وثمانين يومًا ليدور دورة واحدة في الميناء، وزحل إلى تسعة وعشرين عامًا. سترى الأول مئات المرات، والآخر ربما مرتين. ولهذا وُجد التقويم.',
        '水星は文字盤を八十八日で一周し、土星は二十九年かけます。前者は何百回も、後者はおそらく二度。暦とはそのためのものです。',
      ),
    ],
    medias: [{ video: 'loop-orrery.webp', poster: 'hero-orrery-tall.jpg' }],
    layout: 'mediaEnd',
    link: {
      to: 'product:orrery-no-1',
      label: t(
        'Discover Orrery No. 1',
        'Découvrir Orrery No. 1',
        'اكتشف أوريري رقم 1',
        'オーラリー No. 1 を見る',
      ),
    },
  },
  {
    type: 'pushCards',
    overTitle: t('New', 'Nouveautés', 'جديد', '新作'),
    title: t('This season’s sky', 'Le ciel de la saison', 'سماء هذا الموسم', '今季の空'),
    items: lines.slice(0, 3).map(({ pieces }) => {
      const [piece] = pieces as [(typeof pieces)[number]]
      return {
        title: piece.title,
        text: piece.text,
        image: `${piece.handle}-front-bone.jpg`,
        link: { to: `product:${piece.handle}` as const, label: piece.title },
      }
    }),
  },
  {
    type: 'media',
    media: 'hero-night.jpg',
    caption: t(
      'Above the workshop, the last night of October.',
      'Au-dessus de l’atelier, la dernière nuit d’octobre.',
      'فوق الورشة، آخر ليلة من أكتوبر.',
      '工房の上空、十月最後の夜。',
    ),
    size: 'full',
  },
  {
    type: 'content',
    overTitle: t('Inside', 'L’atelier', 'من الداخل', '工房'),
    title: t(
      'One watchmaker, one watch',
      'Un horloger, une montre',
      'صانع واحد لساعة واحدة',
      '一人の時計師が、一本を',
    ),
    text: [
      t(
        'From the first screw to the last test, the same two hands. The name is inside the case back, where only the next watchmaker will read it.',
        'De la première vis au dernier contrôle, les deux mêmes mains. Le nom est à l’intérieur du fond, là où seul le prochain horloger le lira.',
        'من أول برغي إلى آخر اختبار، اليدان نفساهما. والاسم في باطن الغطاء، حيث لن يقرأه إلا صانع الساعات التالي.',
        '最初のねじから最後の検査まで、同じ二つの手。名前は裏蓋の内側に、次の時計師だけが読むところに。',
      ),
    ],
    medias: ['still-life-parts.jpg'],
    layout: 'mediaStart',
    link: {
      to: 'page:pages/inside',
      label: t('Inside the workshop', 'Dans l’atelier', 'داخل الورشة', '工房の中へ'),
    },
  },
]
