import type { TextInEveryLocale, SeedHeroHeader } from './seed-types.ts'
import { watchLines, type SeedWatchLine } from './watch-lines.ts'

/** How a collection of the shop is told on its page. */
export interface SeedCollection {
  /** Handle of the shop's collection. */
  handle: string
  title: TextInEveryLocale
  header: SeedHeroHeader
  description: TextInEveryLocale
  /** Other collections, by their handles: in the row above the watches, or beside them. */
  menu?: string[]
  sideMenu?: string[]
  content:
    | { type: 'product' }
    | {
        type: 'product-group'
        groups: { title: TextInEveryLocale; line: string; products: string[] }[]
      }
    | {
        type: 'collection-card'
        cards: { title: TextInEveryLocale; image: string; line: string; tag?: string }[]
      }
}

const overTitle = { en: 'Collection', fr: 'Collection', ar: 'المجموعة', ja: 'コレクション' }
const handles = watchLines.map(({ handle }) => handle)

function ofLine({ handle, title, headline, text, wide }: SeedWatchLine): SeedCollection {
  return {
    handle,
    title,
    header: { overTitle, title: headline, body: text, media: wide },
    description: text,
    menu: handles,
    content: { type: 'product' },
  }
}

const ourCollections: SeedCollection = {
  handle: 'our-collections',
  title: {
    en: 'Our collections',
    fr: 'Nos collections',
    ar: 'مجموعاتنا',
    ja: '私たちのコレクション',
  },
  description: {
    en: 'How the four lines of Maison Orrery came to be, and what they have in common.',
    fr: 'Comment sont nées les quatre lignes de Maison Orrery, et ce qui les unit.',
    ar: 'كيف نشأت خطوط ميزون أوريري الأربعة، وما الذي يجمعها.',
    ja: 'メゾン・オーラリーの四つの系譜、その成り立ちと共通点。',
  },
  header: {
    overTitle: {
      en: 'Our collections',
      fr: 'Nos collections',
      ar: 'مجموعاتنا',
      ja: '私たちのコレクション',
    },
    title: {
      en: 'One sky, four hours of the day',
      fr: 'Un ciel, quatre heures du jour',
      ar: 'سماء واحدة، وأربع ساعات من اليوم',
      ja: 'ひとつの空、四つの時',
    },
    media: 'hero-night.webp',
    mobile: 'hero-night-tall.webp',
    link: {
      to: 'collection:by-the-hour',
      label: {
        en: 'Choose by the hour',
        fr: 'Choisir selon l’heure',
        ar: 'اختر بحسب الساعة',
        ja: '時刻で選ぶ',
      },
    },
  },
  sideMenu: handles,
  content: {
    type: 'product-group',
    groups: watchLines.map(({ handle, headline, pieces }) => ({
      title: headline,
      line: handle,
      products: pieces.map((piece) => piece.handle),
    })),
  },
}

const byTheHour: SeedCollection = {
  handle: 'by-the-hour',
  title: { en: 'By the hour', fr: 'Selon l’heure', ar: 'بحسب الساعة', ja: '時刻で選ぶ' },
  description: {
    en: 'A watch for the hour that is yours: morning, noon, afternoon or night.',
    fr: 'Une montre pour l’heure qui est la vôtre : matin, midi, après-midi ou nuit.',
    ar: 'ساعة للوقت الذي هو وقتك: الصباح أو الظهيرة أو العصر أو الليل.',
    ja: '朝、正午、午後、夜。あなたの時刻に合う一本を。',
  },
  header: {
    overTitle,
    title: {
      en: 'Which hour is yours?',
      fr: 'Quelle heure est la vôtre ?',
      ar: 'أي ساعة هي ساعتك؟',
      ja: 'あなたの時刻は？',
    },
    body: {
      en: 'Some people are themselves at breakfast, others only after dark. The four lines take both into account.',
      fr: 'Certains sont eux-mêmes au petit déjeuner, d’autres seulement la nuit venue. Les quatre lignes en tiennent compte.',
      ar: 'من الناس من يكون على سجيته عند الفطور، ومنهم من لا يكون كذلك إلا بعد الغروب. والخطوط الأربعة تراعي الفريقين.',
      ja: '朝食のときに自分でいられる人もいれば、日が暮れてからの人も。四つの系譜は、どちらにも応えます。',
    },
  },
  content: {
    type: 'collection-card',
    cards: [
      {
        title: { en: 'The morning', fr: 'Le matin', ar: 'الصباح', ja: '朝' },
        image: 'first-light-macro.webp',
        line: 'first-light',
      },
      {
        title: { en: 'Noon', fr: 'Midi', ar: 'الظهيرة', ja: '正午' },
        image: 'meridian-angle.webp',
        line: 'mechanical-line',
        tag: 'new',
      },
      {
        title: { en: 'The afternoon', fr: 'L’après-midi', ar: 'العصر', ja: '午後' },
        image: 'transit-macro.webp',
        line: 'mechaquartz',
      },
      {
        title: { en: 'The night', fr: 'La nuit', ar: 'الليل', ja: '夜' },
        image: 'orrery-no-1-macro.webp',
        line: 'night-sky',
        tag: 'limited',
      },
    ],
  },
}

/** Every collection of the shop, in the order of the printed catalogue; the lines come first. */
export const editorialCollections: SeedCollection[] = [
  ...watchLines.map(ofLine),
  ourCollections,
  byTheHour,
]
