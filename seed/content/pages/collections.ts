import type { SeedCard } from '../../modules/push-cards.ts'
import type { SeedPage } from '../seed-page.ts'
import { lines } from '../lines.ts'

const lineCards: SeedCard[] = lines.map(({ handle, title, text, image }) => ({
  title,
  text,
  image,
  link: {
    to: `collection:${handle}`,
    label: { en: 'See the watches', fr: 'Voir les montres', ar: 'شاهد الساعات', ja: '時計を見る' },
  },
}))

export const collections: SeedPage = {
  path: 'collections',
  title: { en: 'Collections', fr: 'Collections', ar: 'المجموعات', ja: 'コレクション' },
  description: {
    en: 'Four lines of watches, from the first light of morning to the last of the stars.',
    fr: 'Quatre lignes de montres, de la première lumière du matin à la dernière étoile.',
    ar: 'أربعة خطوط من الساعات، من أول ضوء الصباح إلى آخر النجوم.',
    ja: '朝の最初の光から最後の星まで、四つのコレクション。',
  },
  header: {
    overTitle: { en: 'Collections', fr: 'Collections', ar: 'المجموعات', ja: 'コレクション' },
    title: {
      en: 'Four ways to read the sky',
      fr: 'Quatre façons de lire le ciel',
      ar: 'أربع طرق لقراءة السماء',
      ja: '空を読む、四つの方法',
    },
    media: 'star-chart.jpg',
  },
  modules: [{ type: 'pushCards', items: lineCards }],
}

export const ourCollections: SeedPage = {
  path: 'collections/our-collections',
  title: {
    en: 'Our collections',
    fr: 'Nos collections',
    ar: 'مجموعاتنا',
    ja: '私たちのコレクション',
  },
  parent: 'collections',
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
    media: 'hero-night.jpg',
    mobile: 'hero-night-tall.jpg',
  },
  modules: lines.map(({ handle, title, story, image }, index) => ({
    type: 'content' as const,
    title,
    text: [story],
    medias: [image],
    layout: index % 2 === 0 ? ('mediaEnd' as const) : ('mediaStart' as const),
    tone: handle === 'night-sky' ? ('night' as const) : ('paper' as const),
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
}

/** The editorial page of a line, which its fixed path of the specification answers. */
function linePage(path: string, handle: string): SeedPage {
  const line = lines.find((candidate) => candidate.handle === handle)
  if (!line) throw new Error(`No line has the handle ${handle}`)
  return {
    path,
    title: line.title,
    parent: 'collections',
    description: line.text,
    header: {
      overTitle: { en: 'Collection', fr: 'Collection', ar: 'المجموعة', ja: 'コレクション' },
      title: line.headline,
      body: line.text,
      media: line.wide,
      link: {
        to: `collection:${handle}`,
        label: {
          en: 'See the watches',
          fr: 'Voir les montres',
          ar: 'شاهد الساعات',
          ja: '時計を見る',
        },
      },
    },
    modules: [
      { type: 'content', text: [line.story], medias: [line.detail], layout: 'mediaStart' },
      {
        type: 'pushCards',
        title: {
          en: 'From this line',
          fr: 'Dans cette ligne',
          ar: 'من هذا الخط',
          ja: 'この系譜から',
        },
        items: line.pieces.map(({ handle: piece, title, text }) => ({
          title,
          text,
          image: `${piece}-front-bone.jpg`,
          link: { to: `product:${piece}` as const, label: title },
        })),
      },
    ],
  }
}

export const mechanicalLinePage = linePage('collections/mechanical-line', 'mechanical-line')
export const mechaquartzPage = linePage('collections/mechaquartz', 'mechaquartz')
